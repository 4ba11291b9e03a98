// Finds how a family without an account can be reached: the email address and the language in its record, and whether it left
// a phone number.
import type { Confidential } from '#contracts/confidential.ts'
import type { Language } from '#contracts/language.ts'
import { clientStream } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { StreamHistoryDeps } from './stream-history.ts'

export interface FamilyEmailDeps extends StreamHistoryDeps {
  readonly vault: Pick<Vault, 'open'>
}

/** Whether the record has a phone number. */
export const createFamilyPhoneCheck =
  ({ readHistory }: StreamHistoryDeps) =>
  async (clientId: string): Promise<boolean> => {
    let hasPhone = false
    for (const { type, data } of await readHistory(clientStream(clientId), Infinity)) {
      if (type === 'ClientRegistered') hasPhone = data.phone !== null
      if (type === 'ClientProfileUpdated' && data.phone !== undefined) hasPhone = data.phone !== null
    }
    return hasPhone
  }

/** The language that the person who entered the record chose for the family. */
export const findRecordedLanguage = (history: readonly RecordedEvent[]): Language | undefined => {
  const [registered] = history
  return registered?.type === 'ClientRegistered' ? registered.data.language : undefined
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
