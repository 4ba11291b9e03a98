// Figures of reports, rounded alike everywhere, so that equal counts print equal bytes.
import type { Cell } from '#contracts/reports.ts'

const day = 86_400_000

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** 0 to 1 with four decimals; null: of nothing. */
export const share = (part: number, of: number): number | null => (of === 0 ? null : rounded(part / of, 4))

/** Days with one decimal. */
export const inDays = (milliseconds: number): number => rounded(milliseconds / day, 1)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Of durations in milliseconds, in days; null without any. Summed in order of size: floating sums depend on order. */
export const averageDays = (durations: readonly number[]): number | null =>
  durations.length === 0 ? null : inDays(sum(durations.toSorted((a, b) => a - b)) / durations.length)

/** The duration that this share of all does not exceed, in days; null without any. */
export const quantileDays = (durations: readonly number[], quantile: number): number | null => {
  const found = durations.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(quantile * durations.length) - 1)]
  return found === undefined ? null : inDays(found)
}

/** Whole cents; null: of nothing. */
export const averageCents = (cents: number, of: number): number | null => (of === 0 ? null : Math.round(cents / of))

/** How much more it is now; null where there is no figure on one side. As exact as the most exact figures, shares. */
export const change = (now: Cell, then: Cell): number | null =>
  typeof now === 'number' && typeof then === 'number' ? rounded(now - then, 4) : null

/** Counts that begin at nothing, by key. */
export const tallied = <Key, Tally>(begin: () => Tally) => {
  const tallies = new Map<Key, Tally>()
  return {
    of: (key: Key): Tally => {
      const known = tallies.get(key) ?? begin()
      tallies.set(key, known)
      return known
    },
    entries: (): [Key, Tally][] => [...tallies],
  }
}

/** By bytes, so that no locale of a machine decides the order. */
export const inByteOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
