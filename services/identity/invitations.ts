// Invitations by email to a role at an organization: sending, listing, resending and canceling them. The response is the
// same whether or not the address has an account, because nothing here looks for one.
import { invitationLifetime } from '#contracts/invitations.ts'
import type { Selectable } from 'kysely'

import { normalizeEmail } from './accounts.ts'
import { addMilliseconds } from './add-milliseconds.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import {
  createCancel,
  createCancelFor,
  createEndAll,
  createEndOfApplication,
  explainUnchanged,
  refuseBusy,
  system,
  updateFree,
} from './invitation-endings.ts'
import type { SendInvitationEmail } from './invitation-emails.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests } from './outcome.ts'
import {
  type Invitation,
  type InvitationFilter,
  countInvitations,
  findPending,
  listInvitations,
  toInvitation,
} from './pending-invitations.ts'
import type { IdentityDatabase, InvitationTable } from './tables.ts'
import { generateToken, hashToken } from './token.ts'

/** `organization` is the name of the organization. The id makes a repeated request have one effect. */
export interface NewInvitation extends Pick<Invitation, 'id' | 'email' | 'organizationId' | 'role' | 'language'> {
  readonly organization: string
  /** The approved application that it comes from. */
  readonly applicationId?: string
}

/** The person who sends or cancels an invitation. */
type InvitingCaller = Caller & { readonly accountId: string }

export interface Invitations {
  /**
   * Emails an invitation. An earlier one for the same address and organization no longer works.
   * @refuses too_many_requests, busy, key_reused
   */
  send(invitation: NewInvitation, caller: InvitingCaller): Promise<IdentityRefusal | undefined>
  /**
   * Invites the contact of an approved application, on behalf of the person who approved it. No limit applies, because a
   * person may approve many at once. Does nothing if it was sent before. @refuses busy, key_reused
   */
  sendForApplication(
    invitation: NewInvitation & { readonly applicationId: string },
    approverId: string,
  ): Promise<IdentityRefusal | undefined>
  /** Ends the pending invitation of an application whose contact was erased. */
  endOfApplication(applicationId: string): Promise<void>
  /** Emails a new link, which replaces the earlier one. @refuses not_found, too_many_requests, busy */
  resend(id: string, organization: string, caller: InvitingCaller): Promise<IdentityRefusal | undefined>
  /** @refuses not_found, busy */
  cancel(id: string, caller: InvitingCaller): Promise<IdentityRefusal | undefined>
  /** Cancels the invitation of a person who loses access to the organization. Does nothing if there is none. */
  cancelFor(accountId: string, organizationId: string, caller: InvitingCaller): Promise<void>
  /** Ends every invitation to an organization that has closed, as the system's act. */
  endAll(organizationId: string): Promise<void>
  find(id: string): Promise<Invitation | undefined>
  /**
   * The number of pending invitations to a role in each of these organizations; by default, in all of them.
   * Organizations without one are missing.
   */
  countByOrganization(organizationIds?: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The invitations that were neither accepted nor canceled, newest first, with the name of the person who invited. */
  list(
    filter: InvitationFilter,
  ): Promise<{ readonly rows: readonly (Invitation & { readonly inviterName: string })[]; readonly total: number }>
}

const isSameInvitation = (row: Selectable<InvitationTable>, invitation: NewInvitation, email: string) =>
  row.email === email && row.organization_id === invitation.organizationId && row.role === invitation.role

/** The functions that change invitations share these. */
const createSteps = ({ attempts, audit }: IdentityContext, sendEmail: SendInvitationEmail) => ({
  /** Counts an email against the limits of the person who invites and of the address. */
  countEmail: async (email: string, { accountId }: InvitingCaller) => {
    for (const attemptKey of [['invitation', accountId] as const, ['mail', 'invitation', email] as const]) {
      const attempt = await attempts.countAttempt(attemptKey)
      if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    }
    return undefined
  },

  insert: async (transaction: IdentityDatabase, invitation: NewInvitation, caller: InvitingCaller, now: Date) => {
    const { id, organizationId, role, language, organization, applicationId = null } = invitation
    const email = normalizeEmail(invitation.email)
    const token = generateToken()
    const replaced = await updateFree(transaction, now)
      .set({ ended_at: now, ended_because: 'replaced' })
      .where('organization_id', '=', organizationId)
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    const inserted = await transaction
      .insertInto('invitation')
      .values({
        id,
        email,
        organization_id: organizationId,
        role,
        language,
        invited_by: caller.accountId,
        application_id: applicationId,
        token_hash: hashToken(token),
        created_at: now,
        sent_at: now,
        expires_at: addMilliseconds(now, invitationLifetime),
        accepting_until: null,
        ended_at: null,
        ended_because: null,
      })
      // Another request has just invited this person, or the person is accepting the earlier invitation.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) return refuseBusy()
    if (replaced !== undefined)
      await audit.write(transaction, 'invitation_replaced', null, caller, now, { invitationId: replaced.id })
    await audit.write(transaction, 'invitation_sent', null, caller, now, { invitationId: id })
    await sendEmail(transaction, { email, language, organization, token }, now)
    return undefined
  },
})

type Steps = ReturnType<typeof createSteps>

const createSend =
  ({ db, clock }: IdentityContext, { countEmail, insert }: Steps, isLimited: boolean): Invitations['send'] =>
  async (invitation, caller) => {
    const email = normalizeEmail(invitation.email)
    const earlier = await db.selectFrom('invitation').selectAll().where('id', '=', invitation.id).executeTakeFirst()
    if (earlier !== undefined) return isSameInvitation(earlier, invitation, email) ? undefined : refuse('key_reused')
    const refusal = isLimited ? await countEmail(email, caller) : undefined
    if (refusal !== undefined) return refusal
    return db.transaction().execute((transaction) => insert(transaction, invitation, caller, clock.now()))
  }

const createResend =
  (
    { db, clock, audit }: IdentityContext,
    { countEmail }: Steps,
    sendEmail: SendInvitationEmail,
  ): Invitations['resend'] =>
  async (id, organization, caller) => {
    const invitation = await findPending(db, id)
    if (invitation === undefined) return refuse('not_found')
    const { email, language } = invitation
    const refusal = await countEmail(email, caller)
    if (refusal !== undefined) return refusal
    return db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const token = generateToken()
      const resent = await updateFree(transaction, now)
        .set({
          token_hash: hashToken(token),
          sent_at: now,
          expires_at: addMilliseconds(now, invitationLifetime),
          invited_by: caller.accountId,
        })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (resent === undefined) return explainUnchanged(transaction, id)
      await audit.write(transaction, 'invitation_resent', null, caller, now, { invitationId: id })
      await sendEmail(transaction, { email, language, organization, token }, now)
      return undefined
    })
  }

export const createInvitations = (context: IdentityContext, sendEmail: SendInvitationEmail): Invitations => {
  const { db } = context
  const steps = createSteps(context, sendEmail)
  return {
    send: createSend(context, steps, true),
    sendForApplication: (invitation, approverId) =>
      createSend(context, steps, false)(invitation, { ...system, accountId: approverId }),
    resend: createResend(context, steps, sendEmail),
    cancel: createCancel(context),
    cancelFor: createCancelFor(context),
    endAll: createEndAll(context),
    endOfApplication: createEndOfApplication(context),

    find: async (id) => {
      const row = await findPending(db, id)
      return row && toInvitation(row)
    },

    countByOrganization: (organizationIds) => countInvitations(db, organizationIds),

    list: (filter) => listInvitations(db, filter),
  }
}
