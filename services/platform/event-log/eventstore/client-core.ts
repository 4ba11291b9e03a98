// Wraps the client internals that this adapter needs: the connection to the leader node with its certificates and
// credentials, and the switch to another node (docs/decisions/0018-eventstoredb-adapter-on-generated-messages.md).
import { EventStoreDBClient } from '@eventstore/db-client'
import service from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { CallOptions, Client, Metadata } from '@grpc/grpc-js'

import { findConnectionStringProblem } from './connection-string.ts'

export type StreamsClient = InstanceType<typeof service.StreamsClient>

interface ClientInternals {
  /** Runs a call that has one response. After a connection error, the client looks for another node. */
  readonly execute: <T>(
    to: typeof service.StreamsClient,
    name: string,
    action: (client: StreamsClient) => Promise<T>,
  ) => Promise<T>
  /** Like `execute`, but for a call with many responses. */
  readonly GRPCStreamCreator: <T>(
    to: typeof service.StreamsClient,
    name: string,
    creator: (client: StreamsClient) => T,
  ) => () => Promise<T>
  readonly callArguments: (
    base: { readonly requiresLeader: boolean; readonly deadline: number },
    options?: CallOptions,
  ) => [Metadata, CallOptions]
  handleError: (client: Client, error: Error) => Promise<void>
  /** Ends only the calls of `GRPCStreamCreator`. */
  readonly dispose: () => Promise<void>
}

export interface ClientCore {
  callUnary<T>(action: (client: StreamsClient) => Promise<T>): Promise<T>
  callStreaming<T>(creator: (client: StreamsClient) => T): Promise<T>
  /**
   * Returns the metadata and options of a call to the leader node. Only the leader has everything that was written.
   * @param deadline milliseconds from now, or Infinity
   */
  callArguments(deadline: number): [Metadata, CallOptions]
  /** Ends the calls and closes the connection. */
  dispose(): Promise<void>
}

const createClient = (connectionString: string): ClientInternals => {
  const problem = findConnectionStringProblem(connectionString)
  if (problem !== undefined) throw new Error(`The address of EventStoreDB ${problem}`)
  try {
    return EventStoreDBClient.connectionString(connectionString) as unknown as ClientInternals
  } catch (error) {
    if (!(error instanceof Error && 'expected' in error)) throw error
    // The client's message repeats the unexpected text, which may be part of the password.
    throw new Error(`The address of EventStoreDB cannot be parsed: expected ${String(error.expected)}`)
  }
}

/**
 * @throws Error if the client refuses the connection string or certificate, or if the client's version is not supported
 */
export const openClient = (connectionString: string): ClientCore => {
  const client = createClient(connectionString)
  for (const name of ['execute', 'GRPCStreamCreator', 'callArguments', 'handleError', 'dispose'] as const) {
    if (typeof client[name] !== 'function') throw new Error(`@eventstore/db-client has no ${name}; 6.2.1 is required`)
  }
  // The client does not await this promise. A rejection, for example after a failed leader search, would end the
  // process.
  const handleError = client.handleError
  client.handleError = (grpc, error) => handleError(grpc, error).catch(() => undefined)
  let channel: ReturnType<StreamsClient['getChannel']> | undefined
  const recordChannel = (streams: StreamsClient) => {
    channel = streams.getChannel()
    return streams
  }
  return {
    callUnary: (action) => client.execute(service.StreamsClient, 'once', (streams) => action(recordChannel(streams))),
    callStreaming: (creator) =>
      client.GRPCStreamCreator(service.StreamsClient, 'streamed', (streams) => creator(recordChannel(streams)))(),
    callArguments: (deadline) =>
      client.callArguments({ requiresLeader: true, deadline }, deadline === Infinity ? { deadline } : {}),
    dispose: async () => {
      await client.dispose()
      // The client ends its calls but leaves the connection open.
      channel?.close()
    },
  }
}
