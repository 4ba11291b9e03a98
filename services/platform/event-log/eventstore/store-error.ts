// Translates errors of the store and the connection by gRPC status code and by the store's trailers. The error's class
// does not matter: if the server is down, the client rejects with a plain Error with code 14.
import { LogUnavailable } from '../port.ts'
import { type StoreAddress, describeConnectionProblem } from './connection-problem.ts'

interface CallError extends Error {
  readonly code: number
  readonly details: string
  readonly metadata?: { get(key: string): (string | Buffer)[] }
  /** The trailers of an error that `createReplyError` created. */
  readonly trailers?: Readonly<Record<string, string>>
}

const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && 'details' in error

/** A trailer of the store, e.g. `exception` with the value `not-leader`. */
const readTrailer = ({ metadata, trailers }: CallError, key: string): string | undefined =>
  trailers?.[key] ?? metadata?.get(key)[0]?.toString()

// These gRPC status codes mean that the store is at fault, not the request: canceled, unknown, deadline exceeded,
// resource exhausted, aborted (the store's own timeout), internal, and unavailable. Permission denied and
// unauthenticated require action by an operator.
const storeFailureCodes: ReadonlySet<number> = new Set([1, 2, 4, 8, 10, 13, 14])
const accessDeniedCodes: ReadonlySet<number> = new Set([7, 16])

// Matches the messages of grpc-js and the client for a call that never left this process.
const callNotSentPattern =
  /^(No connection established|Name resolution failed|Channel (closed before call started|has been shut down)|Failed to (start HTTP\/2 stream|discover))/
/**
 * The message of a call that ended normally but without a response. gRPC reports it with the code for a missing method.
 */
const noMessageReceived = 'No message received'

/** The trailers with which the store reports these errors when they end a call. */
const exceptions: Readonly<Record<string, string>> = {
  AccessDenied: 'access-denied',
  StreamDeleted: 'stream-deleted',
  MaximumAppendSizeExceeded: 'maximum-append-size-exceeded',
}
/** gRPC's code for a server that is not available. */
const unavailable = 14

/**
 * Creates the error for an append that the store refused while the shared call continues. It has the same code and
 * trailers as an error that ends a call. The store describes only that it is not ready, or too busy, without a code and
 * with an empty message as details.
 */
export const createReplyError = (
  type: string | undefined,
  code: number,
  message: string,
  limit: number | undefined,
): Error => {
  const exception = exceptions[type ?? '']
  return Object.assign(new Error(message), {
    code: code === 0 ? unavailable : code,
    details: message,
    trailers: {
      ...(exception === undefined ? {} : { exception }),
      ...(limit === undefined ? {} : { 'maximum-append-size': String(limit) }),
    },
  })
}

/**
 * Whether the node refused because it is not the leader. The client now knows the leader. An append may still have been
 * written: a node that loses the leadership ends the shared call with this error, also for what it has written.
 */
export const isNotLeader = (error: unknown): boolean =>
  isCallError(error) && readTrailer(error, 'exception') === 'not-leader'

/** Whether an operator permanently deleted the stream, which can then be neither read nor written. */
export const isStreamDeleted = (error: unknown): boolean =>
  isCallError(error) && readTrailer(error, 'exception') === 'stream-deleted'

/** Returns the server's limit for an append, in bytes, if the append exceeded it, or undefined for other errors. */
export const findExceededLimit = (error: unknown): number | undefined =>
  isCallError(error) && readTrailer(error, 'exception') === 'maximum-append-size-exceeded'
    ? Number(readTrailer(error, 'maximum-append-size'))
    : undefined

/** Whether a request may have reached the store and taken effect, even without a response. */
export interface SentRequest {
  /** In the attempt that failed. */
  readonly last: boolean
  /** In an attempt before it, at another node. */
  readonly earlier: boolean
}

/** Of a request that has no effect. */
export const notSent: SentRequest = { last: false, earlier: false }

export const toStoreError = (error: unknown, sent: SentRequest, address: StoreAddress): Error => {
  if (!(error instanceof Error)) return new Error(String(error))
  const { message } = error
  const code = isCallError(error) ? error.code : undefined
  const toUnavailable = (lastMayHaveEffect: boolean, denied = false) => {
    const outcomeUnknown = sent.earlier || lastMayHaveEffect
    const explanation = describeConnectionProblem(address, { message, code, denied })
    const options = { cause: error, denied, explained: explanation !== undefined }
    return new LogUnavailable(explanation ?? message, outcomeUnknown, options)
  }
  if (!isCallError(error)) return callNotSentPattern.test(message) ? toUnavailable(false) : error
  const { details } = error
  const exception = readTrailer(error, 'exception')
  if (exception === 'not-leader') return toUnavailable(sent.last)
  if (exception === 'access-denied' || accessDeniedCodes.has(error.code)) return toUnavailable(false, true)
  if (exception !== undefined || !(storeFailureCodes.has(error.code) || details === noMessageReceived)) return error
  return toUnavailable(sent.last && !callNotSentPattern.test(details))
}
