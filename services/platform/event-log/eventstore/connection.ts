// The adapter's connection to the store. Unlike in the client's own API, each call has a timeout and typed errors.
import type { LogConnectionStatus, Position } from '../port.ts'
import type { AppendOutcome, AppendRequest } from './append-messages.ts'
import { type Deadline, createCallRunner } from './call-runner.ts'
import { type ReadCall, type ResponseHandler, readToEnd, startRead } from './calls.ts'
import { openClient } from './client-core.ts'
import { type StoreAddress, readStoreAddress } from './connection-problem.ts'
import { createConnectionStatus } from './connection-status.ts'
import type { ReadRequest } from './messages.ts'
import { createSharedAppendCall } from './shared-append-call.ts'

/** Each call rejects with LogUnavailable if the store or the connection is at fault; see `toStoreError`. */
export interface Connection {
  /** Where the store is, for messages. */
  readonly address: StoreAddress
  /** Sends one append and waits for the response. Appends share one call, and are sent in the order of these calls. */
  append(request: AppendRequest, deadline: Deadline): Promise<AppendOutcome>
  /**
   * Reads to the end. Never cancels a read, because servers close connections on which hundreds of calls are canceled.
   */
  read(request: ReadRequest, deadline: Deadline, onResponse: ResponseHandler): Promise<void>
  /**
   * Opens a long-lived call. Its owner must cancel it, and report with `markConnected` and `markDisconnected`
   * whether the connection works.
   */
  openStream(request: ReadRequest, deadline: Deadline): Promise<ReadCall>
  markConnected(): void
  markDisconnected(): void
  readonly status: LogConnectionStatus
  /**
   * Records the position of one of our events. If the store later reports that it has no event there, the report is not
   * trusted.
   */
  recordPosition(position: Position): void
  /** The highest recorded position. */
  readonly highestPosition: Position | undefined
  /** Waits for appends that were sent, ends all other calls, and closes the connection. */
  close(): Promise<void>
}

/** Connects at the first call. @throws Error if the client refuses the connection string or certificate */
export const createConnection = (connectionString: string): Connection => {
  const core = openClient(connectionString)
  const address = readStoreAddress(connectionString)
  const status = createConnectionStatus()
  const runner = createCallRunner(status, address)
  const sharedAppendCall = createSharedAppendCall(core)
  const pendingAppends = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  let highestPosition: Position | undefined

  const append: Connection['append'] = (request, deadline) => {
    const pendingResponse = runner.run(deadline, async (attempt) => {
      const outcome = await sharedAppendCall.send(request, attempt)
      status.markConnected()
      return outcome
    })
    pendingAppends.add(pendingResponse)
    const removePending = () => pendingAppends.delete(pendingResponse)
    pendingResponse.then(removePending, removePending)
    return pendingResponse
  }

  const close = async (): Promise<void> => {
    runner.close()
    await Promise.allSettled(pendingAppends)
    sharedAppendCall.close()
    await core.dispose()
  }

  return {
    address,
    append,
    read: (request, deadline, onResponse) =>
      runner.run(deadline, async (attempt) => {
        await readToEnd(core, request, onResponse, attempt)
        status.markConnected()
      }),
    openStream: (request, deadline) => runner.run(deadline, (attempt) => startRead(core, request, Infinity, attempt)),
    markConnected: status.markConnected,
    markDisconnected: status.markDisconnected,
    get status() {
      return status.current
    },
    recordPosition: (position) => {
      if (highestPosition === undefined || position > highestPosition) highestPosition = position
    },
    get highestPosition() {
      return highestPosition
    },
    close: () => (closing ??= close()),
  }
}
