// Fills the tokens of a note: amounts, dates in words, children and the client's pronoun.
import type { NeedCategory } from '#contracts/enumerations.ts'

import { type LocalDay, addDays, isWorkingDay, monthDay, monthName } from '../calendar.ts'
import type { Random } from '../random.ts'

export type Pronoun = 'she' | 'he'

export interface NoteContext {
  readonly pronoun: Pronoun
  /** The local day on which the note is written. */
  readonly day: LocalDay
  readonly random: Random
}

const numbers = ['no', 'one', 'two', 'three', 'four']

const children = (random: Random): string => {
  const count = random.int(1, 4)
  return count === 1 ? 'one child' : `${numbers[count]} children`
}

const pronouns = {
  she: { She: 'She', she: 'she', her: 'her', obj: 'her' },
  he: { She: 'He', she: 'he', her: 'his', obj: 'him' },
} as const

const fillToken = (token: string, { pronoun, day, random }: NoteContext): string => {
  if (token in pronouns.she) return pronouns[pronoun][token as keyof typeof pronouns.she]
  if (token === 'kids') return children(random)
  if (token === 'age') return String(random.int(3, 13))
  if (token === 'month') return monthName(addDays(day, 32))
  const sum = /^\$(\d+)-(\d+)$/.exec(token)
  if (sum) return `$${(random.int(Number(sum[1]) / 5, Number(sum[2]) / 5) * 5).toLocaleString('en-US')}`
  const date = /^date([+-])(\d+)-(\d+)$/.exec(token)
  if (date) {
    const step = date[1] === '-' ? -1 : 1
    let target = addDays(day, step * random.int(Number(date[2]), Number(date[3])))
    // Offices, trucks and landlords work on weekdays.
    while (!isWorkingDay(target)) target = addDays(target, step)
    return monthDay(target)
  }
  const range = /^(\d+)-(\d+)$/.exec(token)
  if (range) return String(random.int(Number(range[1]), Number(range[2])))
  throw new Error(`Unknown token {${token}} in a demo note`)
}

const needPrefixes: Readonly<Record<string, NeedCategory>> = {
  money: 'Financial Assistance',
  guide: 'Navigation/Referrals',
  home: 'Household Essentials',
  food: 'Food Assistance',
  wear: 'Clothing',
  child: 'Childcare',
  mind: 'Behavioral/Mental Health',
  other: 'Other',
}

/**
 * The templates that fit the client. A prefix limits a template to certain needs or a pronoun: `money+food| …`, `she|
 * …`.
 */
export const matchingTemplates = (templates: readonly string[], pronoun: Pronoun, need: NeedCategory): string[] =>
  templates.flatMap((template) => {
    const prefix = /^([a-z+]+)\| /.exec(template)
    if (prefix === null) return [template]
    const isForContext = prefix[1]?.split('+').some((word) => word === pronoun || needPrefixes[word] === need)
    return isForContext === true ? [template.slice(prefix[0].length)] : []
  })

/** Returns the note with all tokens filled and every sentence capitalized. */
export const writeNote = (template: string, context: NoteContext): string => {
  const text = template
    .replaceAll(/\{([^}]+)\}/g, (_, token: string) => fillToken(token, context))
    .replaceAll(/\ba (8|11)-year/g, 'an $1-year')
  // A token that starts a sentence, such as "{kids}", must be capitalized.
  return text.replaceAll(/(^|[.!?] )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
