// Finds out where and how often a family is emailed about its referrals: at the account that owns the client's profile,
// or at the address in the client's record.
import type { Language } from '#contracts/language.ts'
import type { MailFrequency } from '#contracts/notifications.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Account, Accounts } from '#identity/accounts.ts'
import { type MailPreferences, defaultFrequency } from '#notifications/mail-preferences.ts'

import { type FamilyEmailDeps, createFamilyEmailLookup, findRecordedLanguage } from '../family-email.ts'

export interface FamilyRecipient {
  readonly email: string
  /** The account that owns the client's profile, or null if there is none. */
  readonly userId: string | null
  /** The language of the account's emails, or null if it is unknown. */
  readonly language: Language | null
  /** The language in the client's record, or null if no one entered it. */
  readonly recordedLanguage: Language | null
  readonly frequency: MailFrequency
  /** The number at which the family chose to get text messages instead of emails. */
  readonly textNumber: string | undefined
}

export interface FamilyRecipientDeps extends FamilyEmailDeps {
  readonly findOwners: Accounts['findOwners']
  readonly findAccounts: (
    ids: readonly string[],
  ) => Promise<readonly Pick<Account, 'id' | 'email' | 'confirmed' | 'language'>[]>
  readonly findTextNumber: (userId: string) => Promise<string | undefined>
  readonly findMailFrequency: MailPreferences['find']
}

/** Returns undefined if the family cannot be emailed: without an address, with an unconfirmed one, or once erased. */
export const createFamilyRecipientLookup = (deps: FamilyRecipientDeps) => {
  const { readHistory, findOwners, findAccounts, findMailFrequency, findTextNumber } = deps
  const findRecordedEmail = createFamilyEmailLookup(deps)

  const findAccount = async (userId: string): Promise<Omit<FamilyRecipient, 'recordedLanguage'> | undefined> => {
    const [account] = await findAccounts([userId])
    // An unconfirmed address may belong to someone else.
    if (account?.confirmed !== true) return undefined
    const { email, language } = account
    const textNumber = await findTextNumber(userId)
    const frequency = (await findMailFrequency(userId)) ?? defaultFrequency.family
    // Who stopped emails and chose text messages gets these.
    const isTextOnly = textNumber !== undefined && frequency === 'never'
    return { email, userId, language, textNumber, frequency: isTextOnly ? 'immediately' : frequency }
  }

  return async (clientId: string): Promise<FamilyRecipient | undefined> => {
    const history = await readHistory(clientStream(clientId), Infinity)
    if (history.some(({ type }) => type === 'ClientErased')) return undefined
    const [owner] = await findOwners([clientId])
    const recordedLanguage = findRecordedLanguage(history) ?? null
    if (owner !== undefined) {
      const account = await findAccount(owner.userId)
      return account && { ...account, recordedLanguage }
    }
    const email = await findRecordedEmail(clientId)
    if (email === undefined) return undefined
    const textNumber = undefined
    return { email, userId: null, language: null, recordedLanguage, textNumber, frequency: defaultFrequency.family }
  }
}
