// Validates and sends the answer to a question from staff. A lazy module: it loads when the person begins to type.
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { type AnswerHelp, type AnswerRequest, AnswerText } from '#contracts/public-requests.ts'
import { helpAnswerFields } from '#contracts/help-answers.ts'
import { call } from '../../../lib/api/client.ts'
import { type FieldErrors, fieldErrors, firstError } from '../../../lib/forms/field-errors.ts'
import { z } from 'zod'

export { screenText } from '../form/request-submission.ts'

/** Why the answer can't be sent; undefined if it can. */
export const answerProblem = (note: string): string | undefined => firstError(AnswerText.safeParse(note).error)

export const sendAnswer = (content: Omit<AnswerRequest, 'guard'>, guard: FormGuardFields) =>
  call('answerRequest', { body: { ...content, guard } })

const HelpFields = z.object(helpAnswerFields)

/** What is wrong with an answer to "Did you get help?", and the answer if nothing is. */
export const checkHelpAnswer = (draft: { readonly answer: string; readonly words: string }) => {
  const checked = HelpFields.safeParse(draft)
  const errors: FieldErrors<'answer' | 'words'> = checked.success ? {} : fieldErrors(checked.error)
  return { errors, answer: checked.data }
}

export const sendHelpAnswer = (content: Omit<AnswerHelp, 'guard'>, guard: FormGuardFields) =>
  call('answerHelp', { body: { ...content, guard } })
