// The catalogue of every text a person sees, by language. A browser loads one language alone (web/src/main.tsx).
import type { Language } from './language.ts'
import { type Texts, english } from './texts/en.ts'
import { spanish } from './texts/es.ts'

const catalogues: Readonly<Record<Language, Texts>> = { en: english, es: spanish }

/** The catalogue of a language. */
export const textsIn = (language: Language): Texts => catalogues[language]
