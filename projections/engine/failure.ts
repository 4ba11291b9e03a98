// Decides which failures are transient, and which are caused by an event and stop the model.
import pg from 'pg'

import { isUnavailable } from '#platform/unavailable.ts'

// Classes 08 (connection), 40 (serialization failure and deadlock), 53 (resources), 55 (locks), 57 (canceled, or
// shutting down) and 58 (input and output), and 25006 (a primary that became a standby).
const transientErrorCodes = /^(08|40|53|55|57|58|25006)/

/**
 * Whether a retry may help: the database or the log is unreachable, busy or shutting down. Any other error, such as a
 * fold that throws, an invalid value or a program limit, is caused by the event and would recur.
 */
export const isTransient = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof pg.DatabaseError && transientErrorCodes.test(error.code ?? ''))

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
