// The text of a refusal.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'

/** A waiting time in seconds or minutes. */
export const formatWait = (seconds: number): string =>
  seconds < 60
    ? m['common:wait.seconds']({ count: Math.max(1, Math.ceil(seconds)) })
    : m['common:wait.minutes']({ count: Math.ceil(seconds / 60) })

/** The reason, and when to try again if the server gives a time. */
export const problemText = (problem: Problem): string => {
  const text = problem.issues?.[0]?.message ?? problem.title
  return problem.retryAfter === undefined
    ? text
    : `${text} ${m['common:wait.tryAgainIn']({ wait: formatWait(problem.retryAfter) })}`
}
