// The table in docs/performance.md that shows time and memory by the length of the log. The bench `growth` writes it,
// and growth-chart.ts reads it back to draw it.
export const tasks = {
  rebuild: 'rebuild of the referrals',
  verify: 'verification of the referrals',
  report: 'report (funnel)',
  old: 'as of 400 days ago',
  recent: 'as of 30 days ago',
} as const

export interface GrowthRow {
  readonly task: string
  readonly events: number
  readonly ms: number
  /** Peak resident memory of the process. */
  readonly bytes: number
  /** Time divided by the baseline of the task. */
  readonly ratio: number
}

const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const growthHeader = [
  '| task | events | seconds | events/s | memory, MB | ratio |',
  '|---|--:|--:|--:|--:|--:|',
] as const

export const formatGrowthRow = ({ task, events, ms, bytes, ratio }: GrowthRow): string =>
  `| ${task} | ${formatNumber(events)} | ${formatNumber(ms / 1_000, 2)} | ${formatNumber(Math.round(events / (ms / 1_000)))} | ${formatNumber(bytes / 1e6)} | ${formatNumber(ratio, 2)} |`

const rowPattern = /^\| ([^|]+) \| ([\d,]+) \| ([\d,.]+) \| [\d,]+ \| ([\d,]+) \| ([\d,.]+) \|$/

/** Finds the rows of the table in a text. */
export const parseGrowthTable = (text: string): GrowthRow[] => {
  const value = (cell = ''): number => Number(cell.replaceAll(',', ''))
  return text.split('\n').flatMap((line) => {
    const [, task, events, seconds, memory, ratio] = rowPattern.exec(line) ?? []
    if (task === undefined) return []
    return [
      { task, events: value(events), ms: value(seconds) * 1_000, bytes: value(memory) * 1e6, ratio: value(ratio) },
    ]
  })
}
