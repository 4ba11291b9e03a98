// Finds the email address of a family that asked for help without an account.
import type { Confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { StreamHistoryDeps } from './stream-history.ts'

export interface FamilyEmailDeps extends StreamHistoryDeps {
  readonly vault: Pick<Vault, 'open'>
}

/** Returns the most recent address, or undefined if there is none or the client was erased. */
export const createFamilyEmailLookup = ({ readHistory, vault }: FamilyEmailDeps) => {
  const applyEmailChange = (email: Confidential | null, { type, data }: RecordedEvent): Confidential | null => {
    if (type === 'ClientRegistered') return data.email
    return type === 'ClientProfileUpdated' && data.email !== undefined ? data.email : email
  }
  return async (clientId: string): Promise<string | undefined> => {
    const history = await readHistory(clientStream(clientId), Infinity)
    const email = history.reduce(applyEmailChange, null)
    if (email === null || !('sealed' in email)) return undefined
    const [plaintext] = await vault.open([email.sealed])
    return typeof plaintext === 'string' ? plaintext : undefined
  }
}
