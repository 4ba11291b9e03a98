// What a row of the route table says.
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
  /** The shape of a refusal, where it is not the problem document of every other route. */
  readonly refusal?: z.ZodType
  /** True: the call carries an `Idempotency-Key` header (UUID) and repeating it has one effect (REF-29). */
  readonly idempotent?: true
  /** A file in place of JSON; it comes as a stream, and its route says how it is named. */
  readonly produces?: 'text/csv'
  /** So often a minute from one network, where nothing behind the route counts each call: an office, a carrier of many phones. */
  readonly perMinute?: number
  /** Steps that may still be ahead of the caller; every other route is refused until they are done. */
  readonly before?: readonly MfaStep[]
}
