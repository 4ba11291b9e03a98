// The calls that read from the store.
import type { ClientReadableStream } from '@grpc/grpc-js'

import { DeadlineExceeded } from '../deadline.ts'
import { LogUnavailable } from '../port.ts'
import type { Attempt } from './call-runner.ts'
import type { ClientCore } from './client-core.ts'
import type { ReadRequest, ReadResponse } from './messages.ts'
import { isNotLeader } from './store-error.ts'

export type ReadCall = ClientReadableStream<ReadResponse>
/** Called with each response of a read. */
export type ResponseHandler = (response: ReadResponse) => void

/** Starts a read that ends after `deadline` milliseconds. */
export const startRead = async (
  core: ClientCore,
  request: ReadRequest,
  deadline: number,
  { abortSignal }: Attempt,
): Promise<ReadCall> => {
  const call = await core.callStreaming((client) => {
    // The client found a node, but the caller has stopped waiting.
    if (abortSignal.aborted) throw new DeadlineExceeded()
    return client.read(request, ...core.callArguments(deadline))
  })
  if (!abortSignal.aborted) return call
  call.on('error', () => undefined)
  call.cancel()
  throw new DeadlineExceeded()
}

/** Reads to the end. */
export const readToEnd = async (
  core: ClientCore,
  request: ReadRequest,
  onResponse: ResponseHandler,
  attempt: Attempt,
): Promise<void> => {
  const call = await startRead(core, request, attempt.remaining, attempt)
  let anyResponse = false
  await new Promise<void>((resolve, reject) => {
    const cancelCall = () => {
      call.removeAllListeners('data')
      call.cancel()
    }
    attempt.abortSignal.addEventListener('abort', cancelCall)
    call.on('end', resolve)
    call.on('error', (error) => {
      // The read must not start over once responses have been delivered.
      reject(anyResponse && isNotLeader(error) ? new LogUnavailable(error.message, false, { cause: error }) : error)
    })
    call.on('data', (response: ReadResponse) => {
      anyResponse = true
      try {
        onResponse(response)
      } catch (error) {
        reject(error)
      }
    })
  })
}
