// What a bench is: it measures both sides of a ratio in one run and says what it found.

export interface BenchContext {
  /** The number after the name, e.g. `review 100000`; undefined: the bench's own default. */
  readonly size: number | undefined
  /** Prints a line at once. */
  readonly say: (line: string) => void
}

export interface Outcome {
  readonly ratio: number
  /** As it is printed: `budget` of the last line, e.g. `≥ 0.8`. */
  readonly budget: string
  readonly met: boolean
}

/** Sets up its own database, measures, and leaves nothing behind, whether it fails or not. */
export type Bench = (context: BenchContext) => Promise<Outcome>
