// Converts every error to a problem document (RFC 9457).
import { problemTitle } from '#contracts/problem-messages.ts'
import { type FieldIssue, type Problem, type ProblemCode, problems } from '#contracts/problems.ts'
import { type ValidationKey, schemaFieldIssue } from '#contracts/validation-messages.ts'
import { maxUnfinishedJobs } from '#contracts/jobs.ts'
import { RefusalError } from '#domain/decision.ts'
import { TooManyJobs } from '#platform/jobs/job-requests.ts'
import { isUnknownEvent } from '#platform/event-log/codec.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { getProblemIssues } from './problem-fields.ts'

/** How many seconds a caller should wait before it retries a request that failed during an outage. */
const retryAfterOutage = 2
/** Seconds after which one of the person's jobs may have ended. */
const retryAfterJob = 10

/** Creates a problem document with the status from the problem table. */
export const createProblem = (code: ProblemCode, details: Partial<Problem> = {}): Problem => ({
  type: `/problems/${code}`,
  code,
  title: problemTitle(code, details.params),
  ...problems[code],
  ...details,
})

/** Schemas use the titles of these problems as their messages. */
const codeByKey = new Map<string, ProblemCode>([
  ['problems:allFieldsRequired', 'all_fields_required'],
  ['problems:consentRequired', 'consent_required'],
  ['problems:credentialsMissing', 'credentials_missing'],
  ['problems:guestFieldsMissing', 'guest_fields_missing'],
  ['problems:informationMissing', 'information_missing'],
  ['staff-problems:grantFieldsMissing', 'grant_fields_missing'],
  ['staff-problems:invalidReferralId', 'invalid_referral_id'],
  ['staff-problems:invalidSignOutScope', 'invalid_sign_out_scope'],
  ['staff-problems:tooManyItems', 'too_many_items'],
] satisfies [ValidationKey, ProblemCode][])

/** Uses a specific problem if all issues share one message and it is that problem's title ("Invalid referral ID"). */
const createInputProblem = (issues: readonly FieldIssue[]): Problem => {
  const [first] = issues
  const code = issues.every(({ key }) => key === first?.key) ? codeByKey.get(first?.key ?? '') : undefined
  const params = code === undefined ? undefined : first?.params
  return createProblem(code ?? 'invalid_body', { issues: [...issues], ...(params === undefined ? {} : { params }) })
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

/**
 * Whether the same request can succeed later: a store is unavailable, or this process cannot read an event of a newer
 * release, which another process can during an upgrade.
 */
export const canSucceedLater = (error: unknown): boolean => isUnavailable(error) || isUnknownEvent(error)

/** Returns the problem document for an error. Its code is `unexpected` if no rule covers the error. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof RefusalError) {
    const { refused, params, current, retryAfter } = error.refusal
    const issues = error.refusal.issues ?? getProblemIssues(refused, params)
    return createProblem(refused, {
      ...(params === undefined ? {} : { params }),
      ...(issues === undefined ? {} : { issues: [...issues] }),
      ...(current === undefined ? {} : { current }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return createInputProblem(
      error.validation.map(({ instancePath, message, params }) =>
        schemaFieldIssue(instancePath.slice(1).replaceAll('/', '.'), { ...params, message }),
      ),
    )
  }
  if (error instanceof TooManyJobs)
    return createProblem('too_many_jobs', { params: { max: maxUnfinishedJobs }, retryAfter: retryAfterJob })
  if (canSucceedLater(error)) return createProblem('unavailable', { retryAfter: retryAfterOutage })
  const code = isFastifyError(error) ? codeByStatus[error.statusCode ?? 500] : undefined
  return createProblem(code ?? 'unexpected')
}
