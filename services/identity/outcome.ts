// How identity denies a request: with a problem code that the API turns into a response.
import type { ProblemCode } from '#contracts/problems.ts'

export interface Denied {
  readonly denied: ProblemCode
  /** Seconds. */
  readonly retryAfter?: number
}

export const denied = (code: ProblemCode): Denied => ({ denied: code })

export const deniedTooManyRequests = (retryAfter: number): Denied => ({ denied: 'too_many_requests', retryAfter })

export const isDenied = (outcome: object | undefined): outcome is Denied => outcome !== undefined && 'denied' in outcome
