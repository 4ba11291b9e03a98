// One entry of the route table.
import type { z } from 'zod'

import type { MfaStep } from './accounts.ts'
import type { RouteAccess } from './callers.ts'

export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: RouteAccess
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** The schema of a refusal, if it is not the problem document that all other routes use. */
  readonly refusal?: z.ZodType
  /**
   * True if the request carries an `Idempotency-Key` header (UUID). Repeating the request then has one effect (REF-29).
   */
  readonly idempotent?: true
  /** Returns a file instead of JSON. The response is streamed, and the route sets the file name. */
  readonly produces?: 'text/csv'
  /**
   * Requests allowed per minute from one network, where nothing behind the route counts each request. One network may
   * be a whole office, or a mobile carrier with many phones.
   */
  readonly requestsPerMinute?: number
  /** MFA steps that the caller may still have to complete. Every other route is refused until they are done. */
  readonly pendingMfaSteps?: readonly MfaStep[]
}
