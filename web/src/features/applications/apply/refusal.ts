// Why the server refused an application.
import type { Problem } from '#contracts/problems.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { type Errors, controlIds } from './draft.ts'

export interface Refusal {
  /** The server's errors by field. */
  readonly errors: Errors
  /** The reason, if it is more specific than "sending failed". */
  readonly reason: string | undefined
}

export const refusalOf = (problem: Problem): Refusal => {
  const fieldMessages = (problem.issues ?? []).flatMap(({ path, message }) => {
    const field = path.split('.')[0] ?? ''
    return field in controlIds ? [[field, message] as const] : []
  })
  const hasNoReason = fieldMessages.length > 0 || problem.code === 'unavailable' || problem.code === 'unexpected'
  return { errors: Object.fromEntries(fieldMessages), reason: hasNoReason ? undefined : problemText(problem) }
}
