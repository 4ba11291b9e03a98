// Logs one line for a store that cannot be used. Without it, each read model, reaction and check would log a line at each
// attempt, which is hundreds per minute.
import { NotYetAvailable, findRetryReason, isExplained, isUnavailable } from './unavailable.ts'

/** Milliseconds between two lines about the same problem. */
const lineInterval = 60_000

/** Without an attempt for this long, the problem was solved. Attempts are at most 5 s apart. In milliseconds. */
const quietPeriod = 10_000

/** What identifies the problem: the sentence for the operator, or which store does not respond. */
const findProblem = (error: unknown): string | undefined => {
  if (isExplained(error)) return error.message
  return isUnavailable(error) && !(error instanceof NotYetAvailable) ? findRetryReason(error) : undefined
}

/**
 * Returns a function that reports a failed attempt. It calls `log` for the first one, and then once a minute as long as
 * the problem persists. It returns false if the error has another cause than a store that cannot be used.
 */
export const createOutageLines = (log: (error: unknown) => void, now: () => number = () => performance.now()) => {
  const problems = new Map<string, { loggedAt: number; seenAt: number }>()
  return (error: unknown): boolean => {
    const problem = findProblem(error)
    if (problem === undefined) return false
    const at = now()
    const known = problems.get(problem)
    const isRepeated = known !== undefined && at - known.seenAt < quietPeriod && at - known.loggedAt < lineInterval
    problems.set(problem, { loggedAt: isRepeated ? known.loggedAt : at, seenAt: at })
    if (!isRepeated) log(error)
    return true
  }
}
