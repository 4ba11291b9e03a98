// The invited person's side of an invitation: finding it by its link, creating the account, and accepting. The role is
// granted by a command between `hold` and `complete`, so that a request that was interrupted can be repeated.
import { randomUUID } from 'node:crypto'
import type { JoinByInvitation } from '#contracts/invitations.ts'

import { addMilliseconds } from './add-milliseconds.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { type IdentityRefusal, isRefused, refuse, refuseTooManyRequests } from './outcome.ts'
import { allowsRoles, isEasyToGuess } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type Invitation, toInvitation } from './pending-invitations.ts'
import type { IdentityDatabase } from './tables.ts'
import { hashToken } from './token.ts'

export interface LinkedInvitation extends Invitation {
  /** Whether it was accepted with this link. */
  readonly accepted: boolean
}

interface HeldInvitation {
  readonly accepted: boolean
}

export interface InvitationAcceptance {
  /** The invitation with this link, or undefined if the link does not work or no longer works. */
  findByToken(token: string): Promise<LinkedInvitation | undefined>
  /**
   * Creates a confirmed account for the invited address. The link proves that the address belongs to the person. If the
   * address has an account with this password, for example because the request is repeated, returns that account.
   * @refuses weak_password, already_exists, invitation_not_found, too_many_requests
   */
  createAccount(
    invitation: Invitation,
    newAccount: JoinByInvitation,
    caller: Caller,
  ): Promise<IdentityRefusal | { readonly accountId: string }>
  /**
   * Keeps the invitation from being canceled or replaced while its role is granted. The hold ends after 30 seconds, so
   * that a crash does not keep it forever. Holds nothing if it has just been accepted, as after a double click.
   * @refuses invitation_not_found
   */
  hold(id: string): Promise<IdentityRefusal | HeldInvitation>
  /** Ends the invitation, and confirms the address of the account that accepted it. May be repeated. */
  complete(id: string, accountId: string, caller: Caller): Promise<void>
  /** Deletes invitations that ended, or whose time was over, 30 days ago. */
  deleteOld(): Promise<void>
}

/** In milliseconds. Longer than the time limit of a command. */
const holdTime = 30_000
const retention = 30 * 86_400_000

const hold = async (database: IdentityDatabase, id: string, now: Date): Promise<IdentityRefusal | HeldInvitation> => {
  const held = await database
    .updateTable('invitation')
    .set({ accepting_until: addMilliseconds(now, holdTime) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (held !== undefined) return { accepted: false }
  const accepted = await database
    .selectFrom('invitation')
    .select('id')
    .where('id', '=', id)
    .where('ended_because', '=', 'accepted')
    .executeTakeFirst()
  return accepted === undefined ? refuse('invitation_not_found') : { accepted: true }
}

/** The account of an address, for a person who repeats the request that created it. */
const findExisting = async ({ db, attempts }: IdentityContext, email: string, password: string) => {
  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (account === undefined) return undefined
  const attempt = await attempts.countAttempt(['reauthentication', account.id])
  if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
  if (!(await verifyPassword(account.password_hash, password))) return refuse('already_exists')
  await attempts.reset(['reauthentication', account.id])
  return { accountId: account.id }
}

const createAccountCreation = (context: IdentityContext): InvitationAcceptance['createAccount'] => {
  const { db, clock, audit } = context
  return async ({ id, email }, { fullName, password }, caller) => {
    const existing = await findExisting(context, email, password)
    if (existing !== undefined) return existing
    if (await isEasyToGuess(password, { email, name: fullName })) return refuse('weak_password')
    const passwordHash = await hashPassword(password)
    const created = await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const held = await hold(transaction, id, now)
      if (isRefused(held)) return held
      const account = await transaction
        .insertInto('account')
        .values({
          id: randomUUID(),
          email,
          display_name: fullName,
          password_hash: passwordHash,
          password_allows_roles: allowsRoles(password, email),
          confirmed_at: now,
          client_id: null,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (account === undefined) return undefined
      const details = { invitationId: id }
      await audit.write(transaction, 'signed_up', account.id, { ...caller, accountId: account.id }, now, details)
      return { accountId: account.id }
    })
    // After a double click, the other request has just created the account.
    return created ?? (await findExisting(context, email, password)) ?? refuse('already_exists')
  }
}

export const createInvitationAcceptance = (context: IdentityContext): InvitationAcceptance => {
  const { db, clock, audit } = context

  return {
    findByToken: async (token) => {
      const row = await db
        .selectFrom('invitation')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .where(({ or, and, eb }) =>
          or([
            eb('ended_because', '=', 'accepted'),
            and([eb('ended_at', 'is', null), eb('expires_at', '>', clock.now())]),
          ]),
        )
        .executeTakeFirst()
      return row && { ...toInvitation(row), accepted: row.ended_at !== null }
    },

    createAccount: createAccountCreation(context),

    hold: (id) => hold(db, id, clock.now()),

    complete: (id, accountId, caller) =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const completed = await transaction
          .updateTable('invitation')
          .set({ ended_at: now, ended_because: 'accepted' })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (completed === undefined) return
        const confirmed = await transaction
          .updateTable('account')
          .set({ confirmed_at: now })
          .where('id', '=', accountId)
          .where('confirmed_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        const acceptor = { ...caller, accountId }
        const details = { invitationId: id }
        if (confirmed !== undefined)
          await audit.write(transaction, 'email_confirmed', accountId, acceptor, now, details)
        await audit.write(transaction, 'invitation_accepted', accountId, acceptor, now, details)
      }),

    deleteOld: async () => {
      const cutoff = addMilliseconds(clock.now(), -retention)
      await db
        .deleteFrom('invitation')
        .where(({ eb, or }) => or([eb('ended_at', '<', cutoff), eb('expires_at', '<', cutoff)]))
        .execute()
    },
  }
}
