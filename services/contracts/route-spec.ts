// One entry of the route table.
import type { z } from 'zod'

import type { ActsOn } from './acts-on.ts'
import type { MfaStep } from './accounts.ts'
import type { RouteAccess } from './callers.ts'
import type { Reading } from './readings.ts'

export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: RouteAccess
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** The schema of a refusal, for a route that does not use the usual problem document. */
  readonly refusal?: z.ZodType
  /**
   * Which clients the answer shows, if it shows the name, contact or notes of any. The router records it before it sends
   * the answer (ROLE-27).
   */
  readonly reads?: Reading
  /** Which family the command is about. Staff who may not read it are refused before the command runs. */
  readonly actsOn?: ActsOn
  /** True if a family's own phone may keep the answer (offline-copy.ts). */
  readonly offlineCopy?: true
  /** True if the request has an `Idempotency-Key` header (UUID), which makes it idempotent (REF-29). */
  readonly idempotent?: true
  /** Set if the route returns a file. The response is streamed, and the route sets the file name. */
  readonly produces?: 'text/csv' | 'text/calendar' | 'application/json'
  /** True if the status may be 202: a job has to finish first. The header `Location` says where its state is. */
  readonly startsJob?: true
  /**
   * Requests allowed per minute from one network, for a route with no other rate limit. One network may be a whole
   * office, or a mobile carrier with many phones.
   */
  readonly requestsPerMinute?: number
  /**
   * The MFA steps that may still be pending when this route is called. All other routes are refused until they are
   * complete.
   */
  readonly pendingMfaSteps?: readonly MfaStep[]
}
