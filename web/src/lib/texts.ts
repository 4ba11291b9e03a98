// The catalogue in the language of this page; every visible text is read from here.
import type { Texts } from '#contracts/texts.ts'
import type { VisitorTexts } from '#contracts/texts/en.ts'
import type { Language } from '#contracts/language.ts'

/**
 * There before any other module of the app is read: see `speak`. On public pages those of visitors alone, which is what their
 * modules may read (texts.spec.ts).
 */
export let t: Texts

const ofVisitors: Readonly<Record<Language, () => Promise<VisitorTexts>>> = {
  en: () => import('#contracts/texts/en.ts').then(({ english }) => english),
  es: () => import('#contracts/texts/es.ts').then(({ spanish }) => spanish),
}

/** Loads the texts of one language, which the app's modules read as they are loaded: they must be loaded after it. */
export const speak = async (language: Language): Promise<void> => {
  t = { ...t, ...(await ofVisitors[language]()) }
}

let ofTheDesk: Promise<void> | undefined

/** Loads what the pages behind the sign-in read, before their first module is loaded. */
export const speakOfTheDesk = (): Promise<void> => {
  ofTheDesk ??= import('#contracts/texts/desk.ts').then(({ desk }) => {
    t = { ...t, ...desk }
  })
  return ofTheDesk
}
