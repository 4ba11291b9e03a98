// Recognizes errors caused by an unavailable database or log. In that case, the request itself is valid and can be
// retried.
import type { RetryReason } from '#contracts/subscriptions.ts'
import pg from 'pg'

import { DatabaseProblem } from './database/connection-problem.ts'
import { DeadlineExceeded } from './event-log/deadline.ts'
import { LogUnavailable } from './event-log/port.ts'

// Matches classes 08 (connection), 53 (resources), and 57P (shutting down or not up yet), and timeouts.
const serverCodes = /^(08...|53...|57P0.|57014|25P0[34])$/
const networkCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/
// pg has no codes for these.
const poolMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Query read timeout)/

/** Thrown if a part of the application is not ready yet, such as a read model before its first build. */
export class NotYetAvailable extends Error {
  override readonly name: string = 'NotYetAvailable'
}

/** Returns true if the store, not the request, is at fault. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof LogUnavailable || error instanceof NotYetAvailable || error instanceof DeadlineExceeded)
    return true
  if (error instanceof DatabaseProblem) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    serverCodes.test(code) ||
    networkCodes.test(code) ||
    poolMessages.test(error.message) ||
    (error.cause !== undefined && isUnavailable(error.cause))
  )
}

// Classes 08 (connection), 40 (serialization failure and deadlock), 53 (resources), 55 (locks), 57 (canceled, or
// shutting down) and 58 (input and output), and 25006 (a primary that became a standby).
const transientErrorCodes = /^(08|40|53|55|57|58|25006)/

/**
 * Whether a retry may help: the database or the log is unavailable, busy or shutting down. Any
 * other error, such as a fold that throws, an invalid value or a program limit, is caused by an event and would recur.
 */
export const isTransient = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof pg.DatabaseError && transientErrorCodes.test(error.code ?? ''))

/** Whether the message tells an operator what to do. It then contains no secret. */
export const isExplained = (error: unknown): error is Error =>
  error instanceof DatabaseProblem || (error instanceof LogUnavailable && error.explained)

/** The reason for a retry after this error. */
export const findRetryReason = (error: unknown): RetryReason => {
  if (error instanceof NotYetAvailable) return 'not_ready'
  if (error instanceof LogUnavailable) return 'log'
  return isTransient(error) ? 'database' : 'error'
}
