// The server's errors: a gRPC status, with trailers that the client turns into typed errors.

export interface Refusal {
  readonly code: number
  readonly message: string
  readonly trailers?: Readonly<Record<string, string>>
}

/** The gRPC status codes that the server uses. */
export const grpcStatus = {
  ok: 0,
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  failedPrecondition: 9,
  aborted: 10,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const

export interface Endpoint {
  readonly host: string
  readonly port: number
}

export const refusals = {
  unavailable: (message = 'Server Is Not Ready'): Refusal => ({ code: grpcStatus.unavailable, message }),
  /** The store timed out on its own write, which may still complete. In a batch, only that append fails. */
  timeout: (message = 'write'): Refusal => ({ code: grpcStatus.aborted, message: `Operation timed out: ${message}` }),
  internal: (message: string): Refusal => ({ code: grpcStatus.internal, message }),
  /** The store cannot decode what it finds at the position of a read, because no record begins there. */
  unreadablePosition: (isFiltered: boolean): Refusal => ({
    code: grpcStatus.unknown,
    message: `Unexpected ${isFiltered ? 'FilteredReadAllResult' : 'ReadAllResult'}: Error`,
  }),
  invalid: (message: string): Refusal => ({ code: grpcStatus.invalidArgument, message }),
  unimplemented: (path: string): Refusal => ({ code: grpcStatus.unimplemented, message: `${path} is not emulated` }),
  /** The name or the password is wrong. */
  unauthenticated: (): Refusal => ({ code: grpcStatus.unauthenticated, message: 'Unauthenticated' }),
  /** The caller sent no credentials, or lacks the permission. */
  accessDenied: (): Refusal => ({
    code: grpcStatus.permissionDenied,
    message: 'Access Denied',
    trailers: { exception: 'access-denied' },
  }),
  notLeader: ({ host, port }: Endpoint): Refusal => ({
    code: grpcStatus.notFound,
    message: 'Leader info available',
    trailers: { exception: 'not-leader', 'leader-endpoint-host': host, 'leader-endpoint-port': String(port) },
  }),
  streamDeleted: (stream: string): Refusal => ({
    code: grpcStatus.failedPrecondition,
    message: `Event stream '${stream}' is deleted.`,
    trailers: { exception: 'stream-deleted', 'stream-name': stream },
  }),
  wrongExpectedVersion: (operation: string, stream: string, expected: string, actual: string): Refusal => ({
    code: grpcStatus.failedPrecondition,
    message: `${operation} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    trailers: {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': expected,
      'actual-version': actual,
    },
  }),
  tooLarge: (limit: number): Refusal => ({
    code: grpcStatus.invalidArgument,
    message: `Maximum Append Size of ${limit} Exceeded.`,
    trailers: { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(limit) },
  }),
  missingProperty: (property: string): Refusal => ({
    code: grpcStatus.invalidArgument,
    message: `Required Metadata Property '${property}' is missing`,
    trailers: {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    },
  }),
} as const
