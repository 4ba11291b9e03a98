// Why the server refused a change of an application.
import { m } from '#messages'
import { asProblem } from '../../../lib/api/problem.ts'
import { problemText } from '../../../lib/format/problem-text.ts'

/** Why one application of several was refused. */
export const refusedItemText = (code: string | null, message: string | null): string =>
  code === 'not_allowed_in_state' ? m['partner-applications:alreadyDecided']() : (message ?? '')

/** After a change by another person, the dialog shows what is current, and keeps what was typed. */
export const refusalText = (error: unknown): string => {
  const problem = asProblem(error)
  if (problem.code === 'not_allowed_in_state') return m['partner-applications:alreadyDecided']()
  return problem.code === 'stale_version'
    ? `${problemText(problem)}. ${m['partner-applications:checkAgain']()}`
    : problemText(problem)
}
