// A refusal as the browser throws and shows it. The code that reads it is separate (problem.ts), so that a page which
// shows a failure does not load the schemas, and needs no further code from a server that may be unreachable.
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

/** The request did not reach the server, or the response did not reach us. */
export const unreachable = (): ProblemError => new ProblemError(failure('unavailable'))

/** Converts any thrown value to a problem that can be shown. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof ProblemError ? thrown.problem : failure('unexpected')
