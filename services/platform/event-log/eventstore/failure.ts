// What an error of the store or of the way to it means to who waits. Decided by gRPC's status code and by what the store
// says in its trailers, never by the error's class: with the server down the client rejects with a plain Error of code 14.
import { LogUnavailable } from '../port.ts'

interface CallError extends Error {
  readonly code: number
  readonly details: string
  readonly metadata?: { get(key: string): (string | Buffer)[] }
}

const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && 'details' in error

/** What the store says went wrong, e.g. `not-leader`. */
const trailer = ({ metadata }: CallError, key: string): string | undefined => metadata?.get(key)[0]?.toString()

// gRPC's codes. Cancelled, unknown, deadline exceeded, resource exhausted, aborted (the store's own timeout), internal and
// unavailable say that the store, not the request, is at fault; denied and unauthenticated that an operator has to act.
const storeAtFault: ReadonlySet<number> = new Set([1, 2, 4, 8, 10, 13, 14])
const notLetIn: ReadonlySet<number> = new Set([7, 16])

// What grpc-js and the client say of a call that never left this process.
const neverSent =
  /^(No connection established|Name resolution failed|Channel (closed before call started|has been shut down)|Failed to (start HTTP\/2 stream|discover))/
/** A call that ended well without its answer; gRPC gives it the code of a method that does not exist. */
const unanswered = 'No message received'

/** The node that was asked does not lead: nothing was done, and the client has been told who does. */
export const isNotLeader = (error: unknown): boolean =>
  isCallError(error) && trailer(error, 'exception') === 'not-leader'

/** The stream was deleted for good by an operator: it can be neither read nor written. */
export const isStreamDeleted = (error: unknown): boolean =>
  isCallError(error) && trailer(error, 'exception') === 'stream-deleted'

/** The server's limit of an append, in bytes, where it was exceeded; undefined for errors of another kind. */
export const exceededLimit = (error: unknown): number | undefined =>
  isCallError(error) && trailer(error, 'exception') === 'maximum-append-size-exceeded'
    ? Number(trailer(error, 'maximum-append-size'))
    : undefined

/** @param sent whether the request may have reached the store, and be done though no answer came */
export const storeError = (error: unknown, sent: boolean): Error => {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!isCallError(error)) {
    return neverSent.test(error.message) ? new LogUnavailable(error.message, false, { cause: error }) : error
  }
  const { code, details, message } = error
  const said = trailer(error, 'exception')
  if (said === 'not-leader') return new LogUnavailable(message, false, { cause: error })
  if (said === 'access-denied' || notLetIn.has(code)) {
    return new LogUnavailable(message, false, { cause: error, denied: true })
  }
  if (said !== undefined || !(storeAtFault.has(code) || details === unanswered)) return error
  return new LogUnavailable(message, sent && !neverSent.test(details), { cause: error })
}
