// The words of a refusal for a person.
import type { Problem } from '#contracts/problems.ts'
import { t } from '../../lib/texts.ts'

const words = t.words.wait

/** How long, in the unit that people count it in. */
export const waitOf = (seconds: number): string =>
  seconds < 60 ? words.seconds(Math.max(1, Math.ceil(seconds))) : words.minutes(Math.ceil(seconds / 60))

/** The server's words, and from when on it listens again. */
export const problemText = (problem: Problem): string => {
  const text = problem.issues?.[0]?.message ?? problem.detail ?? problem.title
  return problem.retryAfter === undefined ? text : `${text} ${words.tryAgainIn(waitOf(problem.retryAfter))}`
}
