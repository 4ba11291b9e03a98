// Opens the pages of a family on its own phone while the server cannot be reached, with what the phone keeps.
import { useSession } from '../session/session.ts'
import { sessionHint } from '../session/shown-session-hint.ts'
import { readItem } from '../storage/device-storage.ts'
import { readAccount } from './copy-store.ts'
import { ownPhoneKey } from './empty-copy.ts'

/**
 * Starts a session without a token, which can only read what the worker keeps. The first answer of the server replaces it.
 * Returns false if the phone keeps nothing for the person who last signed in.
 */
export const startOfflineSession = async (): Promise<boolean> => {
  const accountId = readItem(ownPhoneKey)
  // Signing out removes the hint at once, even if the worker had no time to empty the copy.
  if (accountId === null || sessionHint() === null) return false
  const account = await readAccount().catch(() => undefined)
  if (account === undefined || account.user.id !== accountId) return false
  const { user, slaThresholds, idleLimitMs } = account
  // `startedAt` keeps other tabs from adopting it, and `expiresAt` keeps requests from refreshing it first.
  const noToken = { accessToken: '', startedAt: 0, expiresAt: Infinity }
  useSession.setState({ status: 'signed_in', endReason: null, user, slaThresholds, idleLimitMs, ...noToken }, true)
  return true
}
