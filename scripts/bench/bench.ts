// The interface of a bench, which measures both terms of a ratio in one run and reports the result.

export interface BenchContext {
  /** The number after the name, as in `review 100000`, or the default of the bench. */
  readonly size: number
  /** Prints a line immediately. */
  readonly print: (line: string) => void
}

export interface BenchResult {
  readonly ratio: number
  /** The budget as printed in the last line, e.g. `≥ 0.8`. */
  readonly budget: string
  readonly withinBudget: boolean
}

/** Sets up what it needs, measures, and cleans up, even after a failure. */
export type Bench = (context: BenchContext) => Promise<BenchResult>
