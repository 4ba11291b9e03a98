// The catalogue of every text a person sees, by language. A browser loads one language alone, and of that what its pages need
// (web/src/lib/texts.ts).
import type { Language } from './language.ts'
import { type DeskTexts, desk } from './texts/desk.ts'
import { type VisitorTexts, english } from './texts/en.ts'
import { spanish } from './texts/es.ts'
import { legal as legalInSpanish } from './texts/es/legal.ts'
import { legal } from './texts/legal.ts'

/** Shape of a catalogue. */
export type Texts = VisitorTexts & LegalTexts & DeskTexts

/** Of terms and privacy, which are long and load with their pages. */
export interface LegalTexts {
  readonly legal: typeof legal
}

const catalogues: Readonly<Record<Language, Texts>> = {
  en: { ...english, legal, ...desk },
  es: { ...spanish, legal: legalInSpanish, ...desk },
}

/** The catalogue of a language; behind the sign-in every one is English. */
export const textsIn = (language: Language): Texts => catalogues[language]
