// Sizes in bytes, as people read them.
const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const step = 1_000

/** For example "1.2 GB". At least kilobytes. */
export const formatBytes = (bytes: number): string => {
  let index = 0
  let value = bytes / step
  while (value >= step && index < units.length - 1) {
    value /= step
    index += 1
  }
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[index] ?? 'kilobyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
