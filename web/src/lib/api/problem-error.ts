// The error that the API client throws. It is separate from problem.ts, so that a page can show a failure without loading
// the schemas from a server that may be unreachable.
import { m } from '#messages'
import type { Problem, ProblemCode } from '#contracts/problems.ts'

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

const failures = {
  unavailable: { status: 503, title: m['problems:unavailable'] },
  unexpected: { status: 500, title: m['problems:unexpected'] },
} as const

const failure = (code: keyof typeof failures): Problem => ({
  type: 'about:blank',
  code,
  status: failures[code].status,
  title: failures[code].title(),
})

/** The error for a request that did not reach the server, or whose response did not reach the browser. */
export const unreachableError = (): ProblemError => new ProblemError(failure('unavailable'))

/** Converts any thrown value to a problem that can be shown. */
export const asProblem = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : failure('unexpected')
