// Converts every error to a problem document (RFC 9457).
import { type FieldIssue, type Problem, type ProblemCode, problems } from '#contracts/problems.ts'
import { RefusalError } from '#domain/decision.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

/** Seconds after which a client may retry a request that failed during an outage. */
const retryAfterOutage = 2

/** Creates a problem document with the status and title from the problem table. */
export const createProblem = (code: ProblemCode, details: Partial<Problem> = {}): Problem => ({
  type: `/problems/${code}`,
  code,
  ...problems[code],
  ...details,
})

const problemEntries = Object.entries(problems) as [ProblemCode, { status: number; title: string }][]
const codeByTitle = new Map<string, ProblemCode>(
  problemEntries.filter(([, { status }]) => status === 400).map(([code, { title }]) => [title, code]),
)

/** If all issues share one message and it is the title of a specific problem ("Invalid referral ID"), uses that problem. */
const codeForIssues = (issues: readonly FieldIssue[]): ProblemCode => {
  const [message = '', ...others] = new Set(issues.map((issue) => issue.message))
  return (others.length === 0 ? codeByTitle.get(message) : undefined) ?? 'invalid_body'
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid_body',
  404: 'not_found',
  413: 'too_large',
  415: 'invalid_body',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** The problem document for an error; `unexpected` for errors that no rule covers. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof RefusalError) {
    const { refused, detail, issues, current, retryAfter } = error.refusal
    return createProblem(refused, {
      ...(detail === undefined ? {} : { detail }),
      ...(issues === undefined ? {} : { issues: [...issues] }),
      ...(current === undefined ? {} : { current }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? '',
    }))
    return createProblem(codeForIssues(issues), { issues })
  }
  if (isUnavailable(error)) return createProblem('unavailable', { retryAfter: retryAfterOutage })
  const code = isFastifyError(error) ? codeByStatus[error.statusCode ?? 500] : undefined
  return createProblem(code ?? 'unexpected')
}
