// Finds out whether staff call or write to a family, and how: it prefers that to email, or nothing else reaches it
// (docs/decisions/0080, 0091).
import { type ContactTaskMethod, contactTaskMethods } from '#contracts/contact-tasks.ts'
import type { Referral } from '#domain/referral/state.ts'
import type { Accounts } from '#identity/accounts.ts'

import { createFamilyEmailLookup, createFamilyPhoneCheck } from '../family-email.ts'
import {
  type FamilyPreferences,
  type FamilyPreferencesDeps,
  createFamilyPreferencesLookup,
} from '../family-preferences.ts'

export interface ContactRecipientDeps extends FamilyPreferencesDeps {
  readonly findOwners: Accounts['findOwners']
}

export interface ContactRecipient extends Pick<FamilyPreferences, 'updateFrequency'> {
  readonly method: ContactTaskMethod
  /** The account that owns the client's profile, or null if there is none. */
  readonly userId: string | null
  /** False if the family has neither an account nor an email address. */
  readonly hasEmail: boolean
  readonly daily: false
}

/** How the family prefers to hear, if that is a call or a letter. */
export const preferredMethod = ({
  contactMethod,
}: Pick<FamilyPreferences, 'contactMethod'>): ContactTaskMethod | undefined =>
  contactTaskMethods.find((method) => method === contactMethod)

/** Returns undefined if emails or text messages reach the family, if it wants no contact, or once it is erased. */
export const createContactRecipientLookup = (deps: ContactRecipientDeps) => {
  const findPreferences = createFamilyPreferencesLookup(deps)
  const findEmail = createFamilyEmailLookup(deps)
  const hasPhone = createFamilyPhoneCheck(deps)

  /**
   * Whether the family has neither account nor email address, but a phone number. A partner that made the request tells its
   * family itself.
   */
  const isOutOfReach = async (
    { clientId, fromOrganizationId }: Pick<Referral, 'clientId' | 'fromOrganizationId'>,
    userId: string | null,
  ): Promise<boolean> =>
    userId === null &&
    fromOrganizationId === null &&
    (await findEmail(clientId)) === undefined &&
    (await hasPhone(clientId))

  return async (referral: Pick<Referral, 'clientId' | 'fromOrganizationId'>): Promise<ContactRecipient | undefined> => {
    const preferences = await findPreferences(referral.clientId)
    if (preferences === undefined || !preferences.mayContact) return undefined
    const [owner] = await deps.findOwners([referral.clientId])
    const userId = owner?.userId ?? null
    const hasEmail = !(await isOutOfReach(referral, userId))
    const method = preferredMethod(preferences) ?? (hasEmail ? undefined : 'phone')
    if (method === undefined) return undefined
    return { method, userId, hasEmail, updateFrequency: preferences.updateFrequency, daily: false }
  }
}
