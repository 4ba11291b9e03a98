// Reads pending invitations.
import { organizationRoles } from '#contracts/enumeration-values.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageOffset } from '#contracts/paging.ts'
import type { Selectable } from 'kysely'

import type { IdentityDatabase, InvitationTable } from './tables.ts'

/** An invitation that was neither accepted, canceled nor replaced. Its time may be over. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly organizationId: string
  readonly role: GrantedRole
  readonly language: Language
  readonly invitedBy: string
  /** The approved application that it comes from, or null if a person invited. */
  readonly applicationId: string | null
  readonly sentAt: Date
  readonly expiresAt: Date
}

export interface InvitationFilter {
  readonly page: number
  readonly organizationId?: string | undefined
  /** Any of these roles; undefined means all. */
  readonly roles?: readonly GrantedRole[] | undefined
}

export const toInvitation = (row: Selectable<InvitationTable>): Invitation => ({
  id: row.id,
  email: row.email,
  organizationId: row.organization_id,
  role: row.role,
  language: row.language,
  invitedBy: row.invited_by,
  applicationId: row.application_id,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
})

const selectPending = (db: IdentityDatabase) => db.selectFrom('invitation').where('ended_at', 'is', null)

/** The row of a pending invitation. */
export const findPending = (db: IdentityDatabase, id: string) =>
  selectPending(db).selectAll().where('id', '=', id).executeTakeFirst()

/** The number of pending invitations to a role in each of these organizations, or in all. Those without one are missing. */
export const countInvitations = async (
  db: IdentityDatabase,
  organizationIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (organizationIds?.length === 0) return new Map()
  const rows = await selectPending(db)
    .$if(organizationIds !== undefined, (query) => query.where('organization_id', 'in', [...(organizationIds ?? [])]))
    .where('role', 'in', organizationRoles)
    .select(({ fn }) => ['organization_id', fn.countAll<number>().as('count')])
    .groupBy('organization_id')
    .execute()
  return new Map(rows.map((row) => [row.organization_id, row.count]))
}

/** Pending invitations, newest first, with the name of the person who invited. */
export const listInvitations = async (db: IdentityDatabase, { page, organizationId, roles }: InvitationFilter) => {
  const matches = selectPending(db)
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
    .$if(roles !== undefined, (query) => query.where('role', 'in', [...(roles ?? [])]))
  const [{ total }, rows] = await Promise.all([
    matches.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matches
      .innerJoin('account as inviter', 'inviter.id', 'invitation.invited_by')
      .selectAll('invitation')
      .select('inviter.display_name as inviter_name')
      .orderBy('sent_at', 'desc')
      .orderBy('invitation.id')
      .limit(pageSize)
      .offset(pageOffset(page, pageSize))
      .execute(),
  ])
  return { rows: rows.map((row) => ({ ...toInvitation(row), inviterName: row.inviter_name })), total }
}
