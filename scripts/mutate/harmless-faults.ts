// Faults that change nothing, so no test can find them, each with its reason. `npm run mutate` does not count them, and
// fails if one of them is found or no longer exists.
export interface HarmlessFault {
  readonly file: string
  /** The code as written, and as the fault changes it. Line breaks and indentation are single spaces. */
  readonly original: string
  readonly replacement: string
  readonly reason: string
}

export const harmlessFaults: readonly HarmlessFault[] = []
