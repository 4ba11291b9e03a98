// A refusal of the API, as the browser throws and shows it. It is separate from problem.ts, so that a page can show a
// failure without loading the schemas.
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
  unavailable: { status: 503, title: m['common:failure.unavailable'] },
  unexpected: { status: 500, title: m['common:failure.unexpected'] },
} as const

const failure = (code: keyof typeof failures): Problem => ({
  type: 'about:blank',
  code,
  status: failures[code].status,
  title: failures[code].title(),
})

/** The request did not reach the server, or the response did not arrive. */
export const unreachable = (): ProblemError => new ProblemError(failure('unavailable'))

/** Converts anything thrown to a problem. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof ProblemError ? thrown.problem : failure('unexpected')
