// Which failures pass by themselves, and which are an event's and stop the model.
import pg from 'pg'

import { isUnavailable } from '#platform/unavailable.ts'

// Wrong values, broken constraints, unknown names, and what our own SQL raises: as final as a fold that throws.
const final = /^(22|23|42|P0|RX|XX)/

/** Trying again may help: the database or the log is away, busy, or shutting down. Everything else is the event's fault. */
export const isTransient = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof pg.DatabaseError && !final.test(error.code ?? ''))

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
