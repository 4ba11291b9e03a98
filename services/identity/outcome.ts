// Identity denies a request with a problem code, which the API converts to a response.
import type { MessageParams } from '#contracts/message-params.ts'
import type { ProblemCode } from '#contracts/problems.ts'

export interface Denied {
  readonly denied: ProblemCode
  /** The variable parts of the problem's title. */
  readonly params?: MessageParams
  /** Seconds until a retry is allowed. */
  readonly retryAfter?: number
}

export const denied = (code: ProblemCode, params?: MessageParams): Denied =>
  params === undefined ? { denied: code } : { denied: code, params }

export const deniedTooManyRequests = (retryAfter: number): Denied => ({ denied: 'too_many_requests', retryAfter })

export const isDenied = (outcome: object | undefined): outcome is Denied => outcome !== undefined && 'denied' in outcome
