// The audit log of accounts, sessions, and second factors. The runtime role may add and read rows, but not change them.
import type { AuditAction, AuditEntry, AuditList, AuditQuery } from '#contracts/accounts.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { timeZone } from '#contracts/time-zone.ts'
import { type SqlBool, sql } from 'kysely'

import type { IdentityKeys } from './keys.ts'
import { toNetworkPrefix } from './network.ts'
import type { IdentityDatabase } from './tables.ts'

/** The person who makes the request, and the network address of the request. */
export interface Caller {
  /** The signed-in account, or null if no one is signed in. */
  readonly accountId: string | null
  readonly sessionId: string | null
  /** IP address. */
  readonly address: string | null
}

interface AuditDetails {
  /** Why an admin changed another person's account. */
  readonly reason?: string
  readonly invitationId?: string
}

export interface Audit {
  /** Call it in the same transaction as the audited change. `accountId` is the affected account. */
  write(
    db: IdentityDatabase,
    action: AuditAction,
    accountId: string | null,
    caller: Caller,
    now: Date,
    details?: AuditDetails,
  ): Promise<void>
  /** Lists the entries newest first, 50 per page. */
  list(query: AuditQuery): Promise<AuditList>
}

const pageSize = 50

/** Returns the start of the day that is `daysLater` days after `day`. */
const startOfDay = (day: string, daysLater = 0) =>
  sql<Date>`(${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone}`

export const createAudit = (db: IdentityDatabase, keys: IdentityKeys): Audit => ({
  write: async (transaction, action, accountId, caller, now, { reason, invitationId } = {}) => {
    const { address } = caller
    await transaction
      .insertInto('account_audit')
      .values({
        at: now,
        action,
        actor_id: caller.accountId,
        account_id: accountId,
        session_id: caller.sessionId,
        address_hash: address === null ? null : keys.hmac('address', toNetworkPrefix(address)),
        reason: reason ?? null,
        invitation_id: invitationId ?? null,
      })
      .execute()
  },
  list: async ({ page, accountId, q = '', action, from, to }) => {
    let entries = db.selectFrom('account_audit as entry')
    if (accountId !== undefined) entries = entries.where('entry.account_id', '=', accountId)
    if (action !== undefined) entries = entries.where('entry.action', '=', action)
    if (from !== undefined) entries = entries.where('entry.at', '>=', startOfDay(from))
    if (to !== undefined) entries = entries.where('entry.at', '<', startOfDay(to, 1))
    if (q !== '') {
      const matchingAccounts = db
        .selectFrom('account')
        .select('account.id')
        .where(({ or }) => {
          const text = q.toLowerCase()
          const contains = (column: 'display_name' | 'email') =>
            sql<SqlBool>`strpos(lower(${sql.ref(`account.${column}`)}), ${text}) > 0`
          return or([contains('display_name'), contains('email')])
        })
      const matchingInvitations = db
        .selectFrom('invitation')
        .select('invitation.id')
        .where(sql<SqlBool>`strpos(invitation.email, ${q.toLowerCase()}) > 0`)
      entries = entries.where(({ eb, or }) =>
        or([
          eb('entry.account_id', 'in', matchingAccounts),
          eb('entry.actor_id', 'in', matchingAccounts),
          eb('entry.invitation_id', 'in', matchingInvitations),
        ]),
      )
    }
    const { total } = await entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await entries
      .leftJoin('account as actor', 'actor.id', 'entry.actor_id')
      .leftJoin('account', 'account.id', 'entry.account_id')
      .leftJoin('invitation', 'invitation.id', 'entry.invitation_id')
      .select(['entry.id', 'entry.at', 'entry.action', 'entry.session_id', 'entry.address_hash', 'entry.reason'])
      .select(['actor.id as actor_id', 'actor.display_name as actor_name', 'actor.email as actor_email'])
      .select(['account.id as account_id', 'account.display_name as account_name', 'account.email as account_email'])
      .select('invitation.email as invited_email')
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('second_factor')
            .select('second_factor.account_id')
            .whereRef('second_factor.account_id', '=', 'entry.account_id')
            .where('second_factor.verified_at', 'is not', null),
        ).as('second_factor'),
      )
      .orderBy('entry.id', 'desc')
      .limit(pageSize)
      .offset(pageOffset(page, pageSize))
      .execute()
    return { rows: rows.map(toEntry), total, page, pages: pageCount(total, pageSize) }
  },
})

interface Row {
  readonly id: number
  readonly at: Date
  readonly action: AuditAction
  readonly session_id: string | null
  readonly address_hash: Buffer | null
  readonly reason: string | null
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly actor_email: string | null
  readonly account_id: string | null
  readonly account_name: string | null
  readonly account_email: string | null
  readonly second_factor: SqlBool
  readonly invited_email: string | null
}

const toPerson = (id: string | null, name: string | null, email: string | null) =>
  id === null || name === null || email === null ? null : { id, name, email }

const toEntry = (row: Row): AuditEntry => {
  const account = toPerson(row.account_id, row.account_name, row.account_email)
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: toPerson(row.actor_id, row.actor_name, row.actor_email),
    account: account && { ...account, secondFactor: row.second_factor === true },
    sessionId: row.session_id,
    // Enough digits to tell whether two entries came from the same address.
    addressHash: row.address_hash?.toString('hex').slice(0, 16) ?? null,
    reason: row.reason,
    invitedEmail: row.invited_email,
  }
}
