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

/**
 * One check may find an instance that is just ending: its connection releases one lock after the other. It would close
 * reading for as long as the log cannot be reached.
 */
const minSightings = 2

export const createBlockCoverage = (options: BlockCoverageOptions): BlockCoverage => {
  const { pool, log, models, runsWithoutBlocks } = options
  /** How many checks in a row found one. Undefined before the first check. */
  let sightings: number | undefined
  // One may have ended just before this process started.
  let isComplete = false
  /** A head of the log after the last instance without blocks had ended. */
  let requiredPosition: string | undefined
  return {
    get isComplete() {
      return isComplete
    },
    checkInstances: async () => {
      sightings = (await runsWithoutBlocks()) ? (sightings ?? 0) + 1 : 0
      if (sightings > 0) requiredPosition = undefined
      if (sightings >= minSightings) isComplete = false
    },
    checkRows: async () => {
      if (sightings !== 0 || isComplete) return
      const required = (requiredPosition ??= (await log.head()) ?? '')
      const positions = await readPositions(pool, models)
      isComplete = models.every(({ name }) => (positions.get(name) ?? '') >= required)
    },
  }
}
