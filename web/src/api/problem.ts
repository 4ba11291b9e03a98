// A refusal of the API as the browser handles it: the problem document, or what stands in when none came.
import { Problem, type ProblemCode, problems } from '#contracts/problems.ts'

export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.title)
    this.problem = problem
  }
  get code(): ProblemCode {
    return this.problem.code
  }
}

const fallback = (code: ProblemCode, requestId: string | null): Problem => ({
  type: 'about:blank',
  code,
  ...problems[code],
  ...(requestId === null ? {} : { requestId }),
})

/** Reads the problem out of a refused answer; a proxy's own error page becomes `unavailable` or `unexpected`. */
export const problemOf = async (response: Response): Promise<ProblemError> => {
  const requestId = response.headers.get('x-request-id')
  const parsed = Problem.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return new ProblemError(parsed.data)
  const code = response.status === 401 ? 'not_authenticated' : response.status >= 502 ? 'unavailable' : 'unexpected'
  return new ProblemError({ ...fallback(code, requestId), status: response.status })
}

/** The request never reached the server, or its answer never reached us. */
export const unreachable = (): ProblemError => new ProblemError(fallback('unavailable', null))

/** Any thrown thing as a problem, for the places that show one. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof ProblemError ? thrown.problem : fallback('unexpected', null)
