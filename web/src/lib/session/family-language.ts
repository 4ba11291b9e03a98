// The language of a family's pages behind the sign-in. An address with a language prefix has that language. One without
// opens in the language that the person last chose in this tab, or else the one of the account, or else the one last
// used in this browser. Emails to the family use the language of the account.
import { type Language, defaultLanguage, languages, pathIn, pathWithoutLanguage } from '#contracts/language.ts'
import { call } from '../api/client.ts'
import { language } from '../language.ts'
import { readItem, writeItem } from '../storage/device-storage.ts'
import { readInTab, writeInTab } from '../storage/tab-storage.ts'

const key = 'family-language'

const parse = (stored: string | null): Language | undefined => languages.find((candidate) => candidate === stored)

/** The language that this page must have. `account` is the account's, or null if there is none. */
export const familyLanguage = (account: Language | null): Language =>
  language === defaultLanguage ? (parse(readInTab(key)) ?? account ?? parse(readItem(key)) ?? language) : language

/** For addresses that this browser opens before anyone signs in. */
export const rememberInBrowser = (used: Language): void => writeItem(key, used)

/** The address of this page in another language. */
export const addressIn = (other: Language): string => {
  const { pathname, search, hash } = location
  return pathIn(other, pathWithoutLanguage(pathname) + search + hash)
}

/** Opens this page in the language that the account has stored. */
export const openInLanguage = (chosen: Language): void => {
  writeInTab(key, chosen)
  location.assign(addressIn(chosen))
}

/** Stores the language for the account, and opens this page in it. If it cannot be stored, this tab still uses it. */
export const chooseLanguage = async (chosen: Language): Promise<void> => {
  await call('setMailPreference', { body: { language: chosen } }).catch(() => undefined)
  openInLanguage(chosen)
}
