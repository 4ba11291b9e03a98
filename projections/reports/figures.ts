// Computes the figures of reports. All are rounded in the same way, so that equal counts produce equal bytes.
import type { Cell } from '#contracts/reports.ts'

const day = 86_400_000

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** Returns 0 to 1 with four decimals; null if the whole is 0. */
export const ratio = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : rounded(numerator / denominator, 4)

/** Returns days with one decimal. */
const inDays = (milliseconds: number): number => rounded(milliseconds / day, 1)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Returns the average of durations in milliseconds, in days; null for an empty list. Adds them in order of size,
 * because floating-point sums depend on the order.
 */
export const averageDays = (durations: readonly number[]): number | null =>
  durations.length === 0 ? null : inDays(sum(durations.toSorted((a, b) => a - b)) / durations.length)

/** Returns a quantile (0 to 1) of durations in milliseconds, in days; null for an empty list. */
export const quantileDays = (durations: readonly number[], quantile: number): number | null => {
  const durationAtQuantile = durations.toSorted((a, b) => a - b)[
    Math.max(0, Math.ceil(quantile * durations.length) - 1)
  ]
  return durationAtQuantile === undefined ? null : inDays(durationAtQuantile)
}

/** Returns whole cents; null if the count is 0. */
export const averageCents = (cents: number, count: number): number | null =>
  count === 0 ? null : Math.round(cents / count)

/** Returns the change from an earlier figure, rounded to four decimals like shares; null if either is missing. */
export const change = (now: Cell, earlier: Cell): number | null =>
  typeof now === 'number' && typeof earlier === 'number' ? rounded(now - earlier, 4) : null

/** Counters by key, created on first use. */
export const groupCounters = <Key, Counter>(createCounter: () => Counter) => {
  const counters = new Map<Key, Counter>()
  return {
    get: (key: Key): Counter => {
      const existing = counters.get(key) ?? createCounter()
      counters.set(key, existing)
      return existing
    },
    entries: (): [Key, Counter][] => [...counters],
  }
}

/** Compares by bytes, so that the order does not depend on the machine's locale. */
export const compareByBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
