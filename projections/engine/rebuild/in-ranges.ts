// Folds a log with more streams than fit in memory: one pass per range of stream ids, with as many ranges as needed.
import { TooManyParts } from './fold-log.ts'
import { wayTo } from './progress.ts'
import { withTightHeap } from './tight-heap.ts'

/** Tries one range and doubles the number until each range fits in memory. Each attempt starts from scratch. */
export const inRanges = async <Result>(attempt: (ranges: number) => Promise<Result>): Promise<Result> => {
  for (let ranges = 1; ; ranges *= 2) {
    try {
      return await withTightHeap(() => attempt(ranges))
    } catch (error) {
      if (!(error instanceof TooManyParts)) throw error
    }
  }
}

/**
 * Reports the progress of several passes over the log, 0 to 1, from the positions read. A new pass begins when the
 * position goes back.
 */
export const passesTo = (end: string, passes: number, tell: (done: number) => void): ((read: string) => void) => {
  let pass = 0
  let before = ''
  return (read) => {
    if (read < before) pass += 1
    before = read
    tell((pass + wayTo(end, read)) / passes)
  }
}
