// Which failures pass by themselves, and which are an event's and stop the model.
import pg from 'pg'

import { LogUnavailable } from '#platform/event-log/port.ts'

// Wrong values, broken constraints, unknown names, and what our own SQL raises: as final as a fold that throws.
const final = /^(22|23|42|P0|RX|XX)/

// What pg says in a plain Error when a connection is gone.
const lostConnection = /connection|timeout|not queryable|Cannot use a pool/i

/** Trying again may help: the database or the log is away, busy, or shutting down. Everything else is the event's fault. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof LogUnavailable) return true
  if (error instanceof pg.DatabaseError) return !final.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // Errors of sockets carry a code like ECONNRESET; those of our own code do not.
  return (
    ('code' in error && typeof error.code === 'string' && error.code.startsWith('E')) ||
    lostConnection.test(error.message)
  )
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
