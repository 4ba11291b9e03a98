// What the answer to a question of staff is checked and sent by. A chunk of its own: nobody needs it before something is typed.
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { type AnswerRequest, AnswerText } from '#contracts/public-requests.ts'
import { call } from '../../../lib/api/call.ts'
import { firstError } from '../../../design-system/ui/fieldErrors.ts'

export { screenText as found } from './rules.ts'

/** What the answer lacks; undefined: nothing. */
export const answerProblem = (note: string): string | undefined => firstError(AnswerText.safeParse(note).error)

export const sendAnswer = (content: Omit<AnswerRequest, 'guard'>, guard: FormGuardFields) =>
  call('answerRequest', { body: { ...content, guard } })
