// The names of the languages of the application form.
import { m } from '#messages'

export const languageNames = {
  en: m['partner-applications:dialog.languages.en'],
  es: m['partner-applications:dialog.languages.es'],
} as const
