// Reads the problem document of a refused request, or creates one if the response has none.
import { problemTitle } from '#contracts/problem-messages.ts'
import { Problem, type ProblemCode, problems } from '#contracts/problems.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { ProblemError } from './problem-error.ts'

export { ProblemError, asProblem, unreachableError } from './problem-error.ts'

/** Returns the problem with its messages in the language of the page. The server sends them in English. */
export const withPageLanguage = (problem: Problem): Problem => ({
  ...problem,
  title: problemTitle(problem.code, problem.params),
  ...(problem.issues === undefined
    ? {}
    : { issues: problem.issues.map((issue) => ({ ...issue, message: validationText(issue) })) }),
})

const fallbackProblem = (code: ProblemCode, requestId: string | null): Problem => ({
  type: 'about:blank',
  code,
  status: problems[code].status,
  title: problemTitle(code),
  ...(requestId === null ? {} : { requestId }),
})

/** Reads the problem from a refused response. The error page of a proxy becomes `unavailable` or `unexpected`. */
export const readProblem = async (response: Response): Promise<ProblemError> => {
  const requestId = response.headers.get('x-request-id')
  const parsed = Problem.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return new ProblemError(withPageLanguage(parsed.data))
  const code = response.status === 401 ? 'not_authenticated' : response.status >= 502 ? 'unavailable' : 'unexpected'
  return new ProblemError({ ...fallbackProblem(code, requestId), status: response.status })
}
