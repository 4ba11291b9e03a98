// Reads the problem document of a refused request, with a fallback if there is none.
import { Problem, type ProblemCode, problems } from '#contracts/problems.ts'
import { say, t } from '../texts.ts'
import { ProblemError } from './problem-error.ts'

export { ProblemError, asProblem, unreachable } from './problem-error.ts'

/** Translates the texts of a problem into the page's language. */
const localized = (problem: Problem): Problem => ({
  ...problem,
  title: t.problemTitles[problem.code] ?? problem.title,
  ...(problem.detail === undefined ? {} : { detail: say(problem.detail) }),
  ...(problem.issues === undefined
    ? {}
    : { issues: problem.issues.map(({ path, message }) => ({ path, message: say(message) })) }),
})

const fallback = (code: ProblemCode, requestId: string | null): Problem => ({
  type: 'about:blank',
  code,
  status: problems[code].status,
  title: t.problemTitles[code] ?? problems[code].title,
  ...(requestId === null ? {} : { requestId }),
})

/** Reads the problem of a refused response. A proxy's own error page becomes `unavailable` or `unexpected`. */
export const problemOf = async (response: Response): Promise<ProblemError> => {
  const requestId = response.headers.get('x-request-id')
  const parsed = Problem.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return new ProblemError(localized(parsed.data))
  const code = response.status === 401 ? 'not_authenticated' : response.status >= 502 ? 'unavailable' : 'unexpected'
  return new ProblemError({ ...fallback(code, requestId), status: response.status })
}
