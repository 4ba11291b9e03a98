// Combines accounts, passwords, sessions, and the second factor in one interface for the account routes.
import type { Clock } from '#platform/clock.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'

import { type Accounts, createAccounts } from './accounts.ts'
import { createAttempts } from './attempts.ts'
import { type Audit, createAudit } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { createIdentityKeys } from './keys.ts'
import { type Credentials, createCredentials } from './credentials.ts'
import { createKnownDevices } from './known-devices.ts'
import { createAccountEmails } from './account-emails.ts'
import { deleteExpiredLinks } from './emailed-links.ts'
import { type FormLimits, createFormLimits } from './form-limits.ts'
import { type InvitationAcceptance, createInvitationAcceptance } from './invitation-acceptance.ts'
import { createInvitationEmails } from './invitation-emails.ts'
import { type Invitations, createInvitations } from './invitations.ts'
import { type IdentityRefusal, refuse } from './outcome.ts'
import { type PendingProfiles, createPendingProfiles } from './pending-profiles.ts'
import { defaultUnconfirmedLifetime, deleteUnconfirmed } from './unconfirmed-accounts.ts'
import { type Registration, createRegistration } from './registration.ts'
import { type SecondFactor, type SignedInCaller, createSecondFactor } from './second-factor.ts'
import { endSession } from './session-end.ts'
import { type Sessions, createSessions, defaultIdleTimeout } from './sessions.ts'
import { type SignIn, createSignIn } from './sign-in.ts'
import { type SignOut, createSignOut } from './sign-out.ts'
import type { IdentityDatabase } from './tables.ts'

export interface Identity extends FormLimits, Credentials {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly registration: Registration
  readonly invitations: Invitations
  readonly invitationAcceptance: Omit<InvitationAcceptance, 'deleteOld'>
  readonly secondFactor: SecondFactor
  readonly audit: Pick<Audit, 'list'>
  readonly pendingProfiles: Omit<PendingProfiles, 'put'>
  readonly signIn: SignIn
  readonly signOut: SignOut
  /** @refuses not_found */
  endOwnSession(id: string, caller: SignedInCaller): Promise<IdentityRefusal | undefined>
  /** Deletes expired links, attempt counts, sign-ups and invitations, and ends idle sessions. */
  deleteExpired(): Promise<void>
}

export interface IdentityDeps {
  readonly db: IdentityDatabase
  readonly clock: Clock
  readonly masterKey: Uint8Array
  /** The base URL of the links in emails, without a trailing slash. */
  readonly publicUrl: string
  /** Seals the links in emails while they wait in the outbox. */
  readonly linkSeal: LinkSeal
  /** The idle timeout of a session, in milliseconds. */
  readonly idleTimeout?: number
  /** How long a sign-up may stay unconfirmed and unused, in milliseconds. */
  readonly unconfirmedAccountLifetime?: number
}

export const createIdentity = ({
  db,
  clock,
  masterKey,
  publicUrl,
  linkSeal,
  idleTimeout = defaultIdleTimeout,
  unconfirmedAccountLifetime = defaultUnconfirmedLifetime,
}: IdentityDeps): Identity => {
  const keys = createIdentityKeys(masterKey)
  const context: IdentityContext = {
    db,
    clock,
    keys,
    attempts: createAttempts(db, keys, clock),
    audit: createAudit(db, keys),
    emails: createAccountEmails(publicUrl, linkSeal),
    pendingProfiles: createPendingProfiles(db, keys),
  }
  const { audit, attempts } = context
  const sessions = createSessions({ db, clock, audit, idleTimeout })
  const devices = createKnownDevices(keys)
  const invitationAcceptance = createInvitationAcceptance(context)
  const credentials = createCredentials(context, devices)

  return {
    accounts: createAccounts(db),
    sessions,
    registration: createRegistration(context),
    invitations: createInvitations(context, createInvitationEmails(publicUrl, linkSeal)),
    invitationAcceptance,
    ...credentials,
    secondFactor: createSecondFactor(context, sessions, devices),
    audit,
    pendingProfiles: context.pendingProfiles,
    signIn: createSignIn(context, sessions, devices),
    signOut: createSignOut(context),
    ...createFormLimits(attempts),

    endOwnSession: (id, caller) =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const session = await transaction
          .selectFrom('session')
          .select('account_id')
          .where('id', '=', id)
          .executeTakeFirst()
        const hasEnded =
          session?.account_id === caller.accountId && (await endSession(transaction, id, 'ended_by_owner', now))
        if (!hasEnded) return refuse('not_found')
        await audit.write(transaction, 'session_ended', caller.accountId, { ...caller, sessionId: id }, now)
        return undefined
      }),

    deleteExpired: async () => {
      await attempts.deleteExpired()
      await deleteExpiredLinks(db, clock.now())
      await credentials.emailChanges.deleteExpired()
      await sessions.deleteExpired()
      await deleteUnconfirmed(context, unconfirmedAccountLifetime)
      await invitationAcceptance.deleteOld()
    },
  }
}
