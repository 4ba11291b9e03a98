// Ends invitations: one that a person cancels, those of a person who loses access, and those to a closed organization.
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import type { Invitations } from './invitations.ts'
import { type IdentityRefusal, refuse } from './outcome.ts'
import { findPending } from './pending-invitations.ts'
import type { IdentityDatabase } from './tables.ts'

/** How many seconds to wait before repeating a request that met an acceptance in progress. */
const retryBusyAfter = 5
export const refuseBusy = (): IdentityRefusal => ({ refused: 'busy', retryAfter: retryBusyAfter })

/** Pending invitations that no one is accepting at the moment. Only these may be changed. */
export const updateFree = (db: IdentityDatabase, now: Date) =>
  db
    .updateTable('invitation')
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('accepting_until', 'is', null), eb('accepting_until', '<=', now)]))

/** Why a pending invitation was not changed. */
export const explainUnchanged = async (transaction: IdentityDatabase, id: string) =>
  (await findPending(transaction, id)) === undefined ? refuse('not_found') : refuseBusy()

/** The system acts for no one's session. */
export const system: Caller = { accountId: null, sessionId: null, address: null }

export const createCancel =
  ({ db, clock, audit }: IdentityContext): Invitations['cancel'] =>
  (id, caller) =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const canceled = await updateFree(transaction, now)
        .set({ ended_at: now, ended_because: 'canceled' })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (canceled === undefined) return explainUnchanged(transaction, id)
      await audit.write(transaction, 'invitation_canceled', null, caller, now, { invitationId: id })
      return undefined
    })

export const createCancelFor =
  ({ db, clock, audit }: IdentityContext): Invitations['cancelFor'] =>
  (accountId, organizationId, caller) =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const canceled = await transaction
        .updateTable('invitation')
        .set({ ended_at: now, ended_because: 'canceled' })
        .where('ended_at', 'is', null)
        .where('organization_id', '=', organizationId)
        .where('email', '=', ({ selectFrom }) =>
          selectFrom('account').select('account.email').where('account.id', '=', accountId),
        )
        .returning('id')
        .executeTakeFirst()
      if (canceled === undefined) return
      await audit.write(transaction, 'invitation_canceled', accountId, caller, now, { invitationId: canceled.id })
    })

/** Also one that a person is accepting. */
const endWhere =
  ({ db, clock, audit }: IdentityContext, column: 'organization_id' | 'application_id') =>
  (id: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const ended = await transaction
        .updateTable('invitation')
        .set({ ended_at: now, ended_because: 'canceled' })
        .where('ended_at', 'is', null)
        .where(column, '=', id)
        .returning('id')
        .execute()
      for (const { id: invitationId } of ended)
        await audit.write(transaction, 'invitation_canceled', null, system, now, { invitationId })
    })

/** The role is refused, because the organization has closed. */
export const createEndAll = (context: IdentityContext): Invitations['endAll'] => endWhere(context, 'organization_id')

export const createEndOfApplication = (context: IdentityContext): Invitations['endOfApplication'] =>
  endWhere(context, 'application_id')
