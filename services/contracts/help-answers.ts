// "Did you get help?": what a family is asked after its referral was closed, and how long it can answer or change its answer
// (docs/decisions/0076-ask-the-family-whether-it-got-help.md).
import { z } from 'zod'

import type { CloseReason } from './enumerations.ts'
import { helpAnswers } from './enumeration-values.ts'
import { endOfClosedPart } from './receiver-parts.ts'
import { messageKey } from './validation.ts'

export const HelpAnswer = z.enum(helpAnswers, messageKey('validation:helpAnswerRequired'))
export type HelpAnswer = z.infer<typeof HelpAnswer>

/** The maximum length of the family's words, in characters. */
export const helpWordsLimit = 500

/** What the family answers. The words are optional. */
export const helpAnswerFields = {
  answer: HelpAnswer,
  words: z.string().max(helpWordsLimit, messageKey('validation:noteTooLong')).optional(),
} as const

/** The question of the last closing, as readers see it. */
export const HelpQuestion = z.object({
  /** Null until the family answers. */
  answer: z.enum(helpAnswers).nullable(),
  /** The family can answer, and change its answer, until then. */
  until: z.iso.datetime(),
})
export type HelpQuestion = z.infer<typeof HelpQuestion>

/** The family of such a request has nothing to tell. */
const unaskedReasons: ReadonlySet<CloseReason> = new Set<CloseReason>(['duplicate', 'entered_in_error'])

/** Whether the family is asked after its referral was closed. An outcome has no reason. */
export const isHelpAsked = (reason: CloseReason | null): boolean => reason === null || !unaskedReasons.has(reason)

/** The family is asked for as long as the receiver keeps the referral, so that the receiver reads every answer. */
export const endOfHelpQuestion = endOfClosedPart

export const isHelpQuestionOpen = ({ until }: Pick<HelpQuestion, 'until'>, now: Date): boolean =>
  Date.parse(until) > now.getTime()
