// Whether a family wants a call or a letter instead of an email, as it said in Profile Settings.
import type { Confidential } from '#contracts/confidential.ts'
import { type ContactTaskMethod, contactTaskMethods } from '#contracts/contact-tasks.ts'
import { StoredFamilyParts } from '#contracts/family-profile.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { StreamHistoryDeps } from '../stream-history.ts'

export interface ContactMethodDeps extends StreamHistoryDeps {
  readonly vault: Pick<Vault, 'open'>
}

/** Returns undefined if the family prefers neither, wants no contact, or was erased. */
export const createContactMethodLookup =
  ({ readHistory, vault }: ContactMethodDeps) =>
  async (clientId: string): Promise<ContactTaskMethod | undefined> => {
    let preferences: Confidential | undefined
    let mayContact = true
    for (const { type, data } of await readHistory(clientStream(clientId), Infinity)) {
      if (type === 'ClientErased') return undefined
      if (type === 'ContactRulesSet') mayContact = !data.doNotContact
      if (type === 'ClientProfileUpdated') preferences = data.preferences ?? preferences
    }
    if (!mayContact || preferences === undefined || !('sealed' in preferences)) return undefined
    const [text] = await vault.open([preferences.sealed])
    if (typeof text !== 'string') return undefined
    const { contactMethod } = StoredFamilyParts.shape.preferences.parse(JSON.parse(text))
    return contactTaskMethods.find((method) => method === contactMethod)
  }
