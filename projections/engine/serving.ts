// Shows other releases that this process can serve requests, once every model has a build (decision 0052). Until then,
// processes of an older release stay in service.
import { setTimeout as pause } from 'node:timers/promises'

import type { Leadership } from '#platform/leadership.ts'

import { type ModelKey, type Queryable, readPositions } from './builds.ts'

export interface ServingDeps {
  readonly pool: Queryable
  readonly models: readonly ModelKey[]
  readonly leadership: Pick<Leadership, 'setServing'>
  /** Pause between two checks, in milliseconds. */
  readonly interval: number
}

export interface Serving {
  /** Checks until every model has a build or the signal aborts. */
  watch(signal: AbortSignal): Promise<void>
  /** Every model has a build. Never rejects: `watch` tries again. */
  show(): Promise<void>
}

export const createServing = ({ pool, models, leadership, interval }: ServingDeps): Serving => {
  let isShown = false
  const show = async (): Promise<void> => {
    if (isShown) return
    await leadership.setServing().then(
      () => (isShown = true),
      () => undefined,
    )
  }
  return {
    show,
    watch: async (signal) => {
      while (!isShown && !signal.aborted) {
        const positions = await readPositions(pool, models).catch(() => undefined)
        if (positions !== undefined && models.every(({ name }) => positions.has(name))) await show()
        else await pause(interval, undefined, { signal }).catch(() => undefined)
      }
    },
  }
}
