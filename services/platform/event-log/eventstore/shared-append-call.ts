// The call that all appends of a connection share (the store's BatchAppend). The store responds to each append under its
// correlation id, in any order. So an append that is refused or times out does not affect the others. If the call ends,
// the outcome of every append without a response is unknown, and the next append opens another call.
import type { ClientDuplexStream } from '@grpc/grpc-js'

import { DeadlineExceeded } from '../deadline.ts'
import { LogUnavailable } from '../port.ts'
import {
  type AppendOutcome,
  type AppendRequest,
  type AppendResponse,
  getCorrelationId,
  parseAppendResponse,
} from './append-messages.ts'
import type { Attempt } from './call-runner.ts'
import type { ClientCore, StreamsClient } from './client-core.ts'

export interface SharedAppendCall {
  /**
   * Sends one append and waits for its response. Appends are sent in the order in which this is called, unless the
   * connection to the store is lost between them.
   */
  send(request: AppendRequest, attempt: Attempt): Promise<AppendOutcome>
  /** Ends the call without waiting for responses. */
  close(): void
}

interface OpenCall {
  readonly streams: StreamsClient
  /** Resolves with the response to the request, or rejects when the call ends or the signal aborts. */
  exchange(request: AppendRequest, signal: AbortSignal): Promise<AppendOutcome>
  /** Ends the call after the responses that it still owes. */
  retire(): void
  end(): void
}

interface PendingAppend {
  readonly resolve: (outcome: AppendOutcome) => void
  readonly reject: (error: unknown) => void
}

/** @param onUnusable called when the call has ended, or no longer responds */
const openCall = (streams: StreamsClient, core: ClientCore, onUnusable: () => void): OpenCall => {
  const call: ClientDuplexStream<AppendRequest, AppendResponse> = streams.batchAppend(...core.callArguments(Infinity))
  const pending = new Map<string, PendingAppend>()
  let responses = 0
  let isRetired = false
  const end = () => {
    call.cancel()
  }
  // The call is canceled and not half-closed: after a half-close, the store stops at its next response (23.10).
  const endIfUnused = () => {
    if (isRetired && pending.size === 0) end()
  }
  const retire = () => {
    isRetired = true
    endIfUnused()
  }
  const fail = (error: unknown) => {
    onUnusable()
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  call.on('data', (response: AppendResponse) => {
    responses += 1
    const id = getCorrelationId(response)
    const append = pending.get(id)
    // The response came after the deadline of its append.
    if (append === undefined) return
    pending.delete(id)
    try {
      append.resolve(parseAppendResponse(response))
    } catch (error) {
      append.reject(error)
    }
    endIfUnused()
  })
  call.on('error', fail)
  call.on('end', () => fail(new LogUnavailable('the store ended the call without a response', true)))
  return {
    streams,
    exchange: (request, signal) =>
      new Promise((resolve, reject) => {
        const id = getCorrelationId(request)
        const responsesBefore = responses
        pending.set(id, { resolve, reject })
        signal.addEventListener('abort', () => {
          if (!pending.delete(id)) return
          reject(new DeadlineExceeded())
          // The call may have died silently. Another one may work.
          if (responses === responsesBefore) {
            onUnusable()
            retire()
          } else endIfUnused()
        })
        call.write(request)
      }),
    retire,
    end,
  }
}

export const createSharedAppendCall = (core: ClientCore): SharedAppendCall => {
  const openCalls = new Set<OpenCall>()
  let current: OpenCall | undefined

  /** The call to the node that the client uses now. */
  const getCall = (streams: StreamsClient): OpenCall => {
    if (current?.streams === streams) return current
    current?.retire()
    const call = openCall(streams, core, () => {
      openCalls.delete(call)
      if (current === call) current = undefined
    })
    openCalls.add(call)
    current = call
    return call
  }

  return {
    send: (request, { abortSignal, markSent }) =>
      core.callUnary((streams) => {
        // The client found a node, but the caller has already received an error saying that nothing was sent.
        if (abortSignal.aborted) return Promise.reject(new DeadlineExceeded())
        markSent()
        return getCall(streams).exchange(request, abortSignal)
      }),
    close: () => {
      for (const call of openCalls) call.end()
    },
  }
}
