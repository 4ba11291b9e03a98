// The languages of the public site. English pages have no prefix; Spanish ones stand under `/es`.

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** What every address in Spanish begins with. */
export const spanishPrefix = '/es'

const isSpanish = (pathname: string): boolean => pathname === spanishPrefix || pathname.startsWith(`${spanishPrefix}/`)

/** The language of the page at this address. */
export const languageOf = (pathname: string): Language => (isSpanish(pathname) ? 'es' : 'en')

/** The path as routes know it: without the prefix of a language. */
export const plainPath = (pathname: string): string =>
  isSpanish(pathname) ? pathname.slice(spanishPrefix.length) || '/' : pathname

/** The address of a public page in a language. `path` has no prefix; query and fragment stay. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `${spanishPrefix}${path.replace(/^\/(?=$|[?#])/, '')}`

/** How dates and numbers are written. */
export const localeOf = { en: 'en-US', es: 'es-US' } as const satisfies Readonly<Record<Language, string>>
