// Whether reading is safe while the log cannot be reached: readers who lost access are blocked in the database, or the
// rows include the events that took it away (docs/decisions/0054-block-readers-before-the-event.md). An instance of an
// earlier release writes no blocks. After it has ended, the rows must first include everything that it wrote.
import type { EventLog } from '#platform/event-log/port.ts'

import { type ModelKey, type Queryable, readPositions } from './builds.ts'

export interface BlockCoverageOptions {
  readonly pool: Queryable
  readonly log: Pick<EventLog, 'head'>
  /** The models whose rows are read with blocks. */
  readonly models: readonly ModelKey[]
  /** Whether an instance runs that writes no blocks. */
  readonly runsWithoutBlocks: () => Promise<boolean>
}

export interface BlockCoverage {
  /** As of the last check. */
  readonly isComplete: boolean
  /** Checks which instances run. Does not read the log. */
  checkInstances(): Promise<void>
  /** If one without blocks has run, checks whether the rows include all that it wrote. Reads the log only then. */
  checkRows(): Promise<void>
}

export const createBlockCoverage = (options: BlockCoverageOptions): BlockCoverage => {
  const { pool, log, models, runsWithoutBlocks } = options
  let isRunning = true
  // One may have ended just before this process started.
  let isComplete = false
  /** A head of the log after the last instance without blocks had ended. */
  let requiredPosition: string | undefined
  return {
    get isComplete() {
      return isComplete
    },
    checkInstances: async () => {
      isRunning = await runsWithoutBlocks()
      if (!isRunning) return
      isComplete = false
      requiredPosition = undefined
    },
    checkRows: async () => {
      if (isRunning || isComplete) return
      const required = (requiredPosition ??= (await log.head()) ?? '')
      const positions = await readPositions(pool, models)
      isComplete = models.every(({ name }) => (positions.get(name) ?? '') >= required)
    },
  }
}
