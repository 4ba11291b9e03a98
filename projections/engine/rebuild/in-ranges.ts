// More streams than fit in memory: the log is folded in one pass for each range of their ids, in as many as it takes.
import { TooManyParts } from './fold-log.ts'
import { wayTo } from './progress.ts'
import { withTightHeap } from './tight-heap.ts'

/** Tries with one range, then with twice as many as before until the parts of each fit. Each attempt begins from nothing. */
export const inRanges = async <Result>(attempt: (ranges: number) => Promise<Result>): Promise<Result> => {
  for (let ranges = 1; ; ranges *= 2) {
    try {
      return await withTightHeap(() => attempt(ranges))
    } catch (error) {
      if (!(error instanceof TooManyParts)) throw error
    }
  }
}

/** Tells from the positions read how far several passes over the log are, 0 to 1: a pass begins where they fall back. */
export const passesTo = (end: string, passes: number, tell: (done: number) => void): ((read: string) => void) => {
  let pass = 0
  let before = ''
  return (read) => {
    if (read < before) pass += 1
    before = read
    tell((pass + wayTo(end, read)) / passes)
  }
}
