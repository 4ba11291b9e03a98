// The language of this page, taken from its URL. It never changes while the page is open, because only one locale's
// messages are loaded.
import { type Language, defaultLanguage, languageOf, localeOf } from '#contracts/language.ts'
import { overwriteGetLocale } from '#messages/compiled/runtime.js'

declare global {
  /** The language set at build time, when there is no URL. */
  var prerenderedLanguage: Language | undefined
}

export const language: Language =
  globalThis.prerenderedLanguage ?? (typeof location === 'undefined' ? defaultLanguage : languageOf(location.pathname))

/** The locale for dates and numbers. */
export const locale = localeOf[language]

overwriteGetLocale(() => locale)

const languageLabels = new Intl.DisplayNames([locale], { type: 'language' })

/** The name of a language, in the language of this page. */
export const languageLabel = (code: Language): string => languageLabels.of(code) ?? code
