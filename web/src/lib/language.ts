// The language of this page, which its address says. It is the same until another page is loaded: the catalogue of the other
// language is never here.
import { type Language, languageOf, localeOf } from '#contracts/language.ts'
import { overwriteGetLocale } from '#messages/compiled/runtime.js'

declare global {
  /** While pages are rendered at build there is no address. */
  var prerenderedLanguage: Language | undefined
}

export const language: Language =
  globalThis.prerenderedLanguage ?? (typeof location === 'undefined' ? 'en' : languageOf(location.pathname))

/** How dates and numbers are written on this page. */
export const locale = localeOf[language]

overwriteGetLocale(() => locale)
