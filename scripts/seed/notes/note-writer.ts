// Writes the notes of one referral, each from a different template.
import type { NeedCategory } from '#contracts/enumerations.ts'

import type { LocalDay } from '../calendar.ts'
import type { Random } from '../random.ts'
import { type Pronoun, matchingTemplates, writeNote } from './write.ts'

export interface NoteWriter {
  /** Writes a note from a random template, preferably an unused one. */
  write(templates: readonly string[], day: LocalDay): string
  /** Writes a note with this probability. */
  maybeWrite(probability: number, templates: readonly string[], day: LocalDay): string | undefined
}

export const createNoteWriter = (pronoun: Pronoun, need: NeedCategory, random: Random): NoteWriter => {
  const usedTemplates = new Set<string>()
  const write = (templates: readonly string[], day: LocalDay): string => {
    const choices = matchingTemplates(templates, pronoun, need)
    const unusedTemplates = choices.filter((template) => !usedTemplates.has(template))
    const template = random.pick(unusedTemplates.length > 0 ? unusedTemplates : choices)
    usedTemplates.add(template)
    return writeNote(template, { pronoun, day, random })
  }
  return {
    write,
    maybeWrite: (probability, templates, day) => (random.chance(probability) ? write(templates, day) : undefined),
  }
}
