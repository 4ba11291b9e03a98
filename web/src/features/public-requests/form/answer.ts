// What the answer to a question of staff is checked and sent by. A chunk of its own: nobody needs it before something is typed.
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { type AnswerRequest, AnswerText } from '#contracts/public-requests.ts'
import { call } from '../../../lib/api/client.ts'
import { say } from '../../../lib/texts.ts'

export { found } from './rules.ts'

/** What the answer lacks; undefined: nothing. */
export const problemOfAnswer = (note: string): string | undefined => {
  const message = AnswerText.safeParse(note).error?.issues[0]?.message
  return message === undefined ? undefined : say(message)
}

export const sendAnswer = (content: Omit<AnswerRequest, 'guard'>, guard: FormGuardFields) =>
  call('answerRequest', { body: { ...content, guard } })
