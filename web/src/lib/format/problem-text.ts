// The message that explains a refusal to the user.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'

const hourSeconds = 3600

/** Formats a wait as seconds, minutes or, from two hours up, hours. Rounds up. */
export const formatWait = (seconds: number): string => {
  if (seconds < 60) return m['common:wait.seconds']({ count: Math.max(1, Math.ceil(seconds)) })
  if (seconds < 2 * hourSeconds) return m['common:wait.minutes']({ count: Math.ceil(seconds / 60) })
  return m['common:wait.hours']({ count: Math.ceil(seconds / hourSeconds) })
}

/** The reason, and when to try again if the server gives a time. */
export const problemText = (problem: Problem): string => {
  const text = problem.issues?.[0]?.message ?? problem.title
  return problem.retryAfter === undefined
    ? text
    : `${text} ${m['common:wait.tryAgainIn']({ wait: formatWait(problem.retryAfter) })}`
}
