// How a family wants to be reached and how often, as it said in Profile Settings.
import type { Confidential } from '#contracts/confidential.ts'
import { contactMethods, updateFrequencies } from '#contracts/enumeration-values.ts'
import { StoredFamilyParts } from '#contracts/family-profile.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { StreamHistoryDeps } from './stream-history.ts'

export interface FamilyPreferencesDeps extends StreamHistoryDeps {
  readonly vault: Pick<Vault, 'open'>
}

/** Undefined answers were not given. */
export interface FamilyPreferences {
  readonly contactMethod: (typeof contactMethods)[number] | undefined
  readonly updateFrequency: (typeof updateFrequencies)[number] | undefined
  /** False if the family wants no contact at all. */
  readonly mayContact: boolean
}

/** Returns undefined if the client was erased. */
export const createFamilyPreferencesLookup =
  ({ readHistory, vault }: FamilyPreferencesDeps) =>
  async (clientId: string): Promise<FamilyPreferences | undefined> => {
    let preferences: Confidential | undefined
    let mayContact = true
    for (const { type, data } of await readHistory(clientStream(clientId), Infinity)) {
      if (type === 'ClientErased') return undefined
      if (type === 'ContactRulesSet') mayContact = !data.doNotContact
      if (type === 'ClientProfileUpdated') preferences = data.preferences ?? preferences
    }
    const [text] = preferences !== undefined && 'sealed' in preferences ? await vault.open([preferences.sealed]) : []
    const answers = typeof text === 'string' ? StoredFamilyParts.shape.preferences.parse(JSON.parse(text)) : undefined
    return {
      contactMethod: contactMethods.find((method) => method === answers?.contactMethod),
      updateFrequency: updateFrequencies.find((frequency) => frequency === answers?.updateFrequency),
      mayContact,
    }
  }
