// Gives an account with a confirmed address its client profile: the one that the person may claim, or a new one. Each
// step can be repeated, so an attempt that a crash interrupted continues with the next one (CLI-09). Also keeps the address
// of the profile that of the account.
import type { Commands } from '#commands/commands.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'
import { deriveId } from '#platform/derive-id.ts'
import { withDeadline } from '#platform/event-log/deadline.ts'
import type { Logger } from '#platform/log.ts'

import { type OwnEmailDeps, createUpdateEmail } from './own-emails.ts'

export interface OwnProfiles {
  /**
   * Opens the profile that waits for this account, if there is one. After a failure, or if it takes too long, only a
   * warning is logged, and the background work tries again (CLI-08).
   */
  open(accountId: string): Promise<void>
  /** Gives the profile of this account its new address, if that is due. A failure is handled as by `open`. */
  updateEmail(accountId: string): Promise<void>
  /** Opens all profiles that still wait, and updates all addresses that are due. */
  catchUp(): Promise<void>
}

interface OwnProfilesDeps extends OwnEmailDeps {
  readonly identity: Pick<Identity, 'pendingProfiles' | 'emailChanges'>
  readonly commands: Pick<Commands, 'findClaimableClient' | 'claimClient' | 'registerOwnClient' | 'changeOwnEmail'>
  readonly logger: Pick<Logger, 'warn'>
}

/** How long a request waits for the profile, in milliseconds. A sign-in must not take longer because of it. */
const maxWait = 1_500

export const createOwnProfiles = ({ identity, commands, logger }: OwnProfilesDeps): OwnProfiles => {
  const { pendingProfiles } = identity

  const openProfile = async (accountId: string): Promise<void> => {
    const pending = await pendingProfiles.find(accountId)
    if (pending === undefined) return
    const { email } = pending
    const person = { accountId, profile: { ...pending.profile, email } }
    const newClientId = deriveId(accountId, 'client')
    const clientId =
      pending.clientId ??
      (await pendingProfiles.choose(accountId, (await commands.findClaimableClient(person)) ?? newClientId))
    // Another process has finished.
    if (clientId === undefined) return
    try {
      if (clientId === newClientId) await commands.registerOwnClient(clientId, person)
      else await commands.claimClient(clientId, person)
    } catch (error) {
      // Erased, or its address was changed, since it was chosen.
      const isTaken = error instanceof RefusalError && error.refusal.refused !== 'busy' && clientId !== newClientId
      if (!isTaken) throw error
      await pendingProfiles.replaceChoice(accountId, clientId, newClientId)
      return openProfile(accountId)
    }
    await pendingProfiles.finish(accountId, clientId)
  }

  const updateEmail = createUpdateEmail({ identity, commands })

  const orWarn = (warning: string, accountId: string, milliseconds: number, step: Promise<void>): Promise<void> =>
    withDeadline(milliseconds, step).catch((err: unknown) => logger.warn({ err, accountId }, warning))
  const openOrWarn = (accountId: string, milliseconds: number) =>
    orWarn('the client profile of an account could not be opened', accountId, milliseconds, openProfile(accountId))
  const updateOrWarn = (accountId: string, milliseconds: number) =>
    orWarn('the address in a client profile could not be updated', accountId, milliseconds, updateEmail(accountId))

  return {
    open: (accountId) => openOrWarn(accountId, maxWait),
    updateEmail: (accountId) => updateOrWarn(accountId, maxWait),
    catchUp: async () => {
      for (const accountId of await pendingProfiles.listConfirmed()) await openOrWarn(accountId, Infinity)
      for (const accountId of await identity.emailChanges.records.list()) await updateOrWarn(accountId, Infinity)
    },
  }
}
