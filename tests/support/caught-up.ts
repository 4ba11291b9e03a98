// Whether the reactions of an app have handled the whole log.
import type pg from 'pg'

import type { TestApp } from './app.ts'
import { waitUntil } from './wait-until.ts'

/** Reactions append events, so the end of the log may move. */
export const haveReactionsCaughtUp = async (pool: pg.Pool, head: string): Promise<boolean> => {
  const { rows } = await pool.query<{ position: string | null }>('select position from reaction_checkpoint')
  return rows.every(({ position }) => (position ?? '') >= head)
}

/**
 * Waits until all reactions have handled the log. A reviewer who joins earlier may be notified of what happened before:
 * a reaction notifies those who are reviewers when it handles the event.
 */
export const waitForReactions = ({ server, database }: Pick<TestApp, 'server' | 'database'>): Promise<true> =>
  waitUntil('the reactions catch up', async () =>
    haveReactionsCaughtUp(database.pool, (await server.services.log.head()) ?? ''),
  )
