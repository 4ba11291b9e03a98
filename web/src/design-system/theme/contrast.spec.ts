// Checks the contrast of all color tokens: 4.5:1 for text, 3:1 for edges of controls.
import { describe, expect, it } from 'vitest'
import { colors, patches, statusTints } from './tokens.ts'
import type { ColorToken } from './tokens.ts'

const linear = (channel: number) => {
  const c = channel / 255
  return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#RRGGBB` (WCAG 2.2). */
const luminance = (hex: string) => {
  const n = parseInt(hex.slice(1), 16)
  return 0.2126 * linear(n >> 16) + 0.7152 * linear((n >> 8) & 255) + 0.0722 * linear(n & 255)
}

const contrast = (a: string, b: string) => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

type Pair = readonly [above: ColorToken, below: ColorToken, needs: 3 | 4.5]

const plain = ['bg.canvas', 'bg.surface', 'bg.raised', 'bg.subtle'] as const
const on = (above: readonly ColorToken[], below: readonly ColorToken[], minimumRatio: 3 | 4.5): Pair[] =>
  above.flatMap((a) => below.map((b) => [a, b, minimumRatio] as const))

const pairs: Pair[] = [
  ...on(['fg', 'fg.muted'], [...plain, 'bg.muted', 'primary.subtle', 'accent.subtle'], 4.5),
  ...on(['fg.subtle'], [...plain, 'primary.subtle'], 4.5),
  ...on(['fg.onDeep', 'fg.onDeepMuted', 'accent.solid'], ['bg.deep'], 4.5),
  ...on(['primary.fg'], [...plain, 'primary.subtle', 'primary.muted', 'accent.subtle'], 4.5),
  ...on(['accent.fg'], [...plain, 'accent.subtle'], 4.5),
  ...on(['danger.fg'], [...plain, 'danger.subtle', 'primary.subtle'], 4.5),
  ...on(['fg'], ['danger.subtle', ...patches.map((p) => `patch.${p}` as const)], 4.5),
  ...on(['primary.contrast'], ['primary.solid', 'primary.hover'], 4.5),
  ...on(['accent.contrast'], ['accent.solid'], 4.5),
  ...on(['danger.contrast'], ['danger.solid'], 4.5),
  ...statusTints.map((s) => [`status.${s}.fg`, `status.${s}.bg`, 4.5] as const),
  ...(['on_time', 'at_risk', 'overdue'] as const).map((s) => [`sla.${s}.fg`, `sla.${s}.bg`, 4.5] as const),
  ...on(['sla.on_time.fg', 'status.received.fg'], ['bg.surface', 'primary.subtle'], 4.5),
  ...on(['border.strong', 'focus'], [...plain, 'primary.subtle', 'accent.subtle'], 3),
  ...on(['primary.solid', 'accent.edge'], plain, 3),
  ...on(['accent.edge'], ['accent.subtle'], 3),
  ...on(['focus'], ['bg.muted'], 3),
  ...on(['border.onDeep', 'primary.onDeep', 'accent.solid'], ['bg.deep'], 3),
]

describe('the colors of the design system', () => {
  it.each(pairs)('%s on %s has at least %s:1 in light and dark', (above, below, minimumRatio) => {
    for (const mode of [0, 1] as const) {
      expect(contrast(colors[above][mode], colors[below][mode])).toBeGreaterThanOrEqual(minimumRatio)
    }
  })

  it('include no text or edge color without a contrast check', () => {
    const checked = new Set<string>(pairs.flatMap(([above, below]) => [above, below]))
    // Thin borders are decoration.
    const decoration = ['border']
    expect(Object.keys(colors).filter((name) => !checked.has(name) && !decoration.includes(name))).toEqual([])
  })
})
