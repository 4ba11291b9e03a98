// Whether the read models and the reactions of an app have handled the whole log.
import type pg from 'pg'

import type { EventLog } from '#platform/event-log/port.ts'
import { readPositions } from '#projections/engine/builds.ts'
import { readModels } from '#projections/models.ts'

import type { TestApp } from './app.ts'
import { waitUntil } from './wait-until.ts'

/** The reactions that have not handled the log up to here. Reactions append events, so the end of the log may move. */
const findReactionsBehind = async (pool: pg.Pool, head: string): Promise<string[]> => {
  const { rows } = await pool.query<{ reaction: string; position: string | null }>(
    'select reaction, position from reaction_checkpoint',
  )
  return rows.flatMap(({ reaction, position }) => ((position ?? '') >= head ? [] : [`${reaction} at ${position}`]))
}

/** @throws with the names and positions of those that are behind, after a minute */
export const waitForCatchUp = async (pool: pg.Pool, log: Pick<EventLog, 'head'>): Promise<void> => {
  let behind: string[] = []
  let head = ''
  const hasCaughtUp = async (): Promise<boolean> => {
    head = (await log.head()) ?? ''
    const positions = await readPositions(pool, readModels)
    const models = [...positions].flatMap(([model, position]) => (position >= head ? [] : [`${model} at ${position}`]))
    behind = [...models, ...(await findReactionsBehind(pool, head))]
    return behind.length === 0
  }
  try {
    await waitUntil('the read models and the reactions catch up', hasCaughtUp, 60_000)
  } catch (error) {
    throw new Error(`Behind the end of the log at ${head}: ${behind.join(', ')}`, { cause: error })
  }
}

/**
 * Waits until all reactions have handled the log. A reviewer who joins earlier may be notified of what happened before:
 * a reaction notifies those who are reviewers when it handles the event.
 */
export const waitForReactions = ({ server, database }: Pick<TestApp, 'server' | 'database'>): Promise<true> =>
  waitUntil('the reactions catch up', async () => {
    const head = (await server.services.log.head()) ?? ''
    return (await findReactionsBehind(database.pool, head)).length === 0
  })
