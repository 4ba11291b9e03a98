// Folds a log with more streams than fit in memory: one pass per range of stream ids, with as many ranges as needed.
import { TooManyStates } from './fold-page.ts'
import { fractionRead } from './progress.ts'
import { withTightHeap } from './tight-heap.ts'

/** Tries one range, then doubles the number until each range fits in memory. Each attempt starts from scratch. */
export const withEnoughRanges = async <Result>(attempt: (ranges: number) => Promise<Result>): Promise<Result> => {
  for (let ranges = 1; ; ranges *= 2) {
    try {
      return await withTightHeap(() => attempt(ranges))
    } catch (error) {
      if (!(error instanceof TooManyStates)) throw error
    }
  }
}

export interface ReadProgress {
  /** The share of all passes that is read, 0 to 1. */
  readonly done: number
  /** Events read so far, in all passes. */
  readonly events: number
}

/**
 * Reports the progress of several passes over the log from the positions read. When the position moves backward, a new
 * pass has begun.
 */
export const trackPasses = (
  end: string,
  passes: number,
  onProgress: (progress: ReadProgress) => void,
): ((readPosition: string, eventsRead: number) => void) => {
  let pass = 0
  let previousPosition = ''
  let events = 0
  return (readPosition, eventsRead) => {
    if (readPosition < previousPosition) pass += 1
    previousPosition = readPosition
    events += eventsRead
    onProgress({ done: (pass + fractionRead(end, readPosition)) / passes, events })
  }
}
