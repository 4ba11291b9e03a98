// Identity refuses a request with a problem code, which the API converts to a response.
import type { MessageParams } from '#contracts/message-params.ts'
import type { ProblemCode } from '#contracts/problems.ts'

export interface IdentityRefusal {
  readonly refused: ProblemCode
  /** The variable parts of the problem's title. */
  readonly params?: MessageParams
  /** Seconds until a retry is allowed. */
  readonly retryAfter?: number
}

export const refuse = (code: ProblemCode, params?: MessageParams): IdentityRefusal =>
  params === undefined ? { refused: code } : { refused: code, params }

export const refuseTooManyRequests = (retryAfter: number): IdentityRefusal => ({
  refused: 'too_many_requests',
  retryAfter,
})

export const isRefused = (outcome: object | undefined): outcome is IdentityRefusal =>
  outcome !== undefined && 'refused' in outcome
