// Decides which failures are transient, and which are caused by an event and stop the model.
import pg from 'pg'

import { isUnavailable } from '#platform/unavailable.ts'

// Invalid values, violated constraints, unknown names, and errors that our own SQL raises. Like a fold that throws,
// they are permanent.
const permanentErrorCodes = /^(22|23|42|P0|RX|XX)/

/**
 * A retry may help: the database or the log is unreachable, busy or shutting down. Any other error is caused by the
 * event.
 */
export const isTransient = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof pg.DatabaseError && !permanentErrorCodes.test(error.code ?? ''))

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
