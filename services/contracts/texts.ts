// The catalog of all texts that users see, by language. A browser loads only one language, and only the parts that its
// pages need (web/src/lib/texts.ts).
import type { Language } from './language.ts'
import { type DeskTexts, desk } from './texts/desk.ts'
import { type VisitorTexts, english } from './texts/en.ts'
import { spanish } from './texts/es.ts'

/** The shape of a catalog. */
export type Texts = VisitorTexts & DeskTexts

const catalogs: Readonly<Record<Language, Texts>> = {
  en: { ...english, ...desk },
  es: { ...spanish, ...desk },
}

/** The catalog of a language. Pages behind the sign-in are always in English. */
export const textsIn = (language: Language): Texts => catalogs[language]
