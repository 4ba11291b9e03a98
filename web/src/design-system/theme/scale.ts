// The lengths of the design system: 4 px grid, widths, radii and type sizes. Text lengths are in rem, so they follow
// the user's text size.

/** Converts CSS pixels at the default text size to rem. */
export const rem = (px: number) => `${px / 16}rem`

const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 19, 20, 24, 28, 32,
] as const

/** Spacing and sizes share one scale: step n is n × 4 px. */
export const grid = Object.fromEntries(steps.map((n) => [String(n), { value: rem(n * 4) }]))

export const sizes = {
  ...grid,
  full: { value: '100%' },
  publicPage: { value: rem(1200) },
  workspacePage: { value: rem(1504) },
  clientPage: { value: rem(1176) },
  sidebar: { value: rem(264) },
  reading: { value: '72ch' },
  dialog: { value: rem(460) },
}

export const radii = {
  checkbox: { value: '5px' },
  tag: { value: '6px' },
  small: { value: '7px' },
  control: { value: '8px' },
  hero: { value: '10px' },
  panel: { value: '12px' },
  dialog: { value: '14px' },
  l1: { value: '6px' },
  l2: { value: '8px' },
  l3: { value: '12px' },
}

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1440px' }
