// Measurements for the benches: alternating variants, medians over rounds, percentiles over single calls.

/** @throws RangeError if there are no values */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new RangeError('Nothing was measured')
  return value
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Returns how many milliseconds `work` takes. */
export const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Alternates the variants (A B A B …), so that other load on the machine affects all alike. The first run of each
 * variant is a warm-up and does not count. Each variant returns its figure for one round, and the result contains the
 * figures of each variant.
 */
export const measureAlternating = async <Variant extends string>(
  rounds: number,
  variants: Readonly<Record<Variant, () => Promise<number>>>,
): Promise<Readonly<Record<Variant, readonly number[]>>> => {
  const names = Object.keys(variants) as Variant[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Variant, number[]>
  for (const name of names) await variants[name]()
  for (let round = 0; round < rounds; round += 1) {
    // Reverses the order in every other round, so that no variant always runs after the same one.
    for (const name of round % 2 === 0 ? names : [...names].reverse()) figures[name].push(await variants[name]())
  }
  return figures
}

/** Returns the median of the ratios of all rounds. A round that is slow as a whole does not affect it. */
export const medianRatio = (numerators: readonly number[], denominators: readonly number[]): number =>
  median(numerators.map((figure, round) => figure / (denominators[round] ?? Number.NaN)))

/** Returns the calls per second of `workers` that each call `work` repeatedly for `durationMs`. */
export const throughput = async (
  workers: number,
  durationMs: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> => {
  const startedAt = performance.now()
  const deadline = startedAt + durationMs
  let calls = 0
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < deadline) {
        await work(worker)
        calls += 1
      }
    }),
  )
  return calls / ((performance.now() - startedAt) / 1_000)
}

/** Formats a rate, e.g. `7,412/s`. */
export const formatRate = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
/** Formats a duration, e.g. `3.42 ms`. */
export const formatMs = (value: number): string => `${value < 100 ? value.toFixed(2) : value.toFixed(0)} ms`
