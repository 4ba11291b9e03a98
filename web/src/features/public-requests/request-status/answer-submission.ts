// Validates and sends the answer to a question from staff. A lazy module: it loads when the person begins to type.
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { type AnswerRequest, AnswerText } from '#contracts/public-requests.ts'
import { call } from '../../../lib/api/client.ts'
import { firstError } from '../../../lib/forms/field-errors.ts'

export { screenText } from '../form/request-submission.ts'

/** Why the answer can't be sent; undefined if it can. */
export const answerProblem = (note: string): string | undefined => firstError(AnswerText.safeParse(note).error)

export const sendAnswer = (content: Omit<AnswerRequest, 'guard'>, guard: FormGuardFields) =>
  call('answerRequest', { body: { ...content, guard } })
