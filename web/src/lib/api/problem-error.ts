// A refusal as the browser throws and shows it. Apart from its reading (problem.ts), so that a page which says why something
// failed needs none of the schemas, and nothing more from a server that may be out of reach.
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

/** The request never reached the server, or its answer never reached us. */
export const unreachable = (): ProblemError => new ProblemError(failure('unavailable'))

/** Any thrown thing as a problem, for the places that show one. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof ProblemError ? thrown.problem : failure('unexpected')
