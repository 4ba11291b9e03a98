// The secret link with which a family's calendar program reads its appointments
// (docs/decisions/0087-a-calendar-link-for-families.md).
import type { CalendarLink } from '#contracts/calendar-link.ts'
import type { Language } from '#contracts/language.ts'
import { type CalendarLinkTables, deleteCalendarLinkOf } from '#platform/calendar-link-table.ts'
import type { Clock } from '#platform/clock.ts'
import type { Kysely } from 'kysely'

import type { IdentityTables } from './tables.ts'
import { generateToken, hashToken } from './token.ts'

/** The family whose link it is. */
interface CalendarOwner {
  readonly clientId: string
  readonly accountId: string
  readonly language: Language | null
}

export interface CalendarLinks {
  find(clientId: string): Promise<CalendarLink | null>
  /** Replaces the link from before, and returns the key of the new one. It is not stored. */
  create(clientId: string): Promise<{ readonly key: string; readonly link: CalendarLink }>
  /** Repeating it changes nothing. */
  remove(clientId: string): Promise<void>
  /** Returns undefined if no link has this key, or its family has no account. */
  findOwner(key: string): Promise<CalendarOwner | undefined>
  /** Notes that a calendar program has read it. */
  recordUse(clientId: string): Promise<void>
}

type Database = Kysely<CalendarLinkTables & Pick<IdentityTables, 'account'>>

export const createCalendarLinks = ({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): CalendarLinks => ({
  find: async (clientId) => {
    const row = await db
      .selectFrom('calendar_link')
      .select(['created_at', 'last_used_at'])
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (row === undefined) return null
    return { createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null }
  },
  create: async (clientId) => {
    const key = generateToken()
    const created = { hash: hashToken(key), created_at: clock.now(), last_used_at: null }
    await db
      .insertInto('calendar_link')
      .values({ client_id: clientId, ...created })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet(created))
      .execute()
    return { key, link: { createdAt: created.created_at.toISOString(), lastUsedAt: null } }
  },
  remove: (clientId) => deleteCalendarLinkOf(db, clientId),
  findOwner: async (key) => {
    const row = await db
      .selectFrom('calendar_link')
      .innerJoin('account', 'account.client_id', 'calendar_link.client_id')
      .select(['calendar_link.client_id', 'account.id', 'account.language'])
      .where('hash', '=', hashToken(key))
      .executeTakeFirst()
    return row && { clientId: row.client_id, accountId: row.id, language: row.language }
  },
  recordUse: async (clientId) => {
    await db.updateTable('calendar_link').set({ last_used_at: clock.now() }).where('client_id', '=', clientId).execute()
  },
})
