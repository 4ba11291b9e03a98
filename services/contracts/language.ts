// The languages of the public site: one row each. docs/how-to/language.md says how to add one.

interface LanguageRow {
  /** The locale of the messages, dates and numbers. Its catalogs are in `services/messages/<locale>/`. */
  readonly locale: string
  /** Precedes the path of every page in this language. */
  readonly prefix: string
  /** The name of the language, in the language itself. */
  readonly name: string
}

/** The keys are the `lang` attributes of the pages. */
const languageTable = {
  en: { locale: 'en-US', prefix: '', name: 'English' },
  es: { locale: 'es-US', prefix: '/es', name: 'Español' },
} as const satisfies Readonly<Record<string, LanguageRow>>

export type Language = keyof typeof languageTable
export type Locale = (typeof languageTable)[Language]['locale']

/** The language without a prefix. Pages behind the sign-in exist only in this one. */
export const defaultLanguage = 'en' satisfies Language

export const languages = Object.keys(languageTable) as Language[]

/** One value for each language. */
export const forEachLanguage = <Value>(valueOf: (language: Language) => Value): Readonly<Record<Language, Value>> =>
  Object.fromEntries(languages.map((language) => [language, valueOf(language)])) as Record<Language, Value>

/** The locale of each language: of its messages, dates and numbers. */
export const localeOf: Readonly<Record<Language, Locale>> = forEachLanguage(
  (language) => languageTable[language].locale,
)

/** Each language in its own name. */
export const languageNames: Readonly<Record<Language, string>> = forEachLanguage(
  (language) => languageTable[language].name,
)

const prefixOf = (language: Language): string => languageTable[language].prefix

/** The language of the page at this path. */
export const languageOf = (pathname: string): Language =>
  languages.find((language) => {
    const prefix = prefixOf(language)
    return prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))
  }) ?? defaultLanguage

/** The path without its language prefix, as the routes define it. */
export const pathWithoutLanguage = (pathname: string): string =>
  pathname.slice(prefixOf(languageOf(pathname)).length) || '/'

/** The path of a public page in a language. `path` has no prefix; query and fragment are kept. */
export const pathIn = (language: Language, path: string): string => {
  const prefix = prefixOf(language)
  return prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '')
}
