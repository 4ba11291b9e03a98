// The languages of the public site and of the pages for families. To add one, see docs/how-to/language.md.

interface LanguageRow {
  /** The locale for messages, dates and numbers. Its message catalogs are in `services/messages/<locale>/`. */
  readonly locale: string
  /** The prefix of every page's path in this language. */
  readonly prefix: string
  /** The name of the language in that language. */
  readonly name: string
}

/** The keys are the `lang` attributes of the pages. */
const languageTable = {
  en: { locale: 'en-US', prefix: '', name: 'English' },
  es: { locale: 'es-US', prefix: '/es', name: 'Español' },
} as const satisfies Readonly<Record<string, LanguageRow>>

export type Language = keyof typeof languageTable
export type Locale = (typeof languageTable)[Language]['locale']

/** The language without a prefix. The pages of staff and organizations exist only in this language. */
export const defaultLanguage = 'en' satisfies Language

export const languages = Object.keys(languageTable) as Language[]

/** Builds an object with one value for each language. */
export const forEachLanguage = <Value>(valueFor: (language: Language) => Value): Readonly<Record<Language, Value>> =>
  Object.fromEntries(languages.map((language) => [language, valueFor(language)])) as Record<Language, Value>

/** The locale of each language, for its messages, dates and numbers. */
export const localeOf: Readonly<Record<Language, Locale>> = forEachLanguage(
  (language) => languageTable[language].locale,
)

/** The name of each language in that language. */
export const languageName: Readonly<Record<Language, string>> = forEachLanguage(
  (language) => languageTable[language].name,
)

const prefixOf = (language: Language): string => languageTable[language].prefix

/** Returns the language of the page at this path, which may have a query and a fragment. */
export const languageOf = (path: string): Language =>
  languages.find((language) => {
    const prefix = prefixOf(language)
    return prefix !== '' && path.startsWith(prefix) && /^(?:[/?#]|$)/.test(path.slice(prefix.length))
  }) ?? defaultLanguage

/**
 * Returns the path without its language prefix, as the routes define it. The result begins with a single slash: browsers
 * read two slashes or backslashes as the address of another site (AUTH-04). The query and fragment are kept.
 */
export const pathWithoutLanguage = (path: string): string =>
  path.slice(prefixOf(languageOf(path)).length).replace(/^[/\\]*/, '/')

/** Returns the path of a public page in a language. `path` has no prefix. The query and fragment are kept. */
export const pathIn = (language: Language, path: string): string => {
  const prefix = prefixOf(language)
  return prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '')
}
