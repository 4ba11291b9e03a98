// The languages of the public site. English pages have no prefix; Spanish pages are under `/es`.

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** Prefix of every Spanish path. */
export const spanishPrefix = '/es'

const isSpanish = (pathname: string): boolean => pathname === spanishPrefix || pathname.startsWith(`${spanishPrefix}/`)

/** The language of the page at this path. */
export const languageOf = (pathname: string): Language => (isSpanish(pathname) ? 'es' : 'en')

/** The path without its language prefix, as the routes define it. */
export const pathWithoutLanguage = (pathname: string): string =>
  isSpanish(pathname) ? pathname.slice(spanishPrefix.length) || '/' : pathname

/** The path of a public page in a language. `path` has no prefix; query and fragment are kept. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `${spanishPrefix}${path.replace(/^\/(?=$|[?#])/, '')}`

/** The locale of each language: of its messages, dates and numbers. */
export const localeOf = { en: 'en-US', es: 'es-US' } as const satisfies Readonly<Record<Language, string>>
