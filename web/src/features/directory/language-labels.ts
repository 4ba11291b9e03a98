// Labels of the languages that a partner's staff speak. Separate from the other labels, because the list of partners does
// not need them.
import { m } from '#messages'
import type { SpokenLanguage } from '#contracts/enumerations.ts'

export const languageLabels = {
  english: m['directory:language.english'],
  spanish: m['directory:language.spanish'],
  other: m['directory:language.other'],
} as const satisfies Readonly<Record<SpokenLanguage, () => string>>
