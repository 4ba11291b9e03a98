// A sign-up request that stays open until the test sends its body, so it is in progress while the server stops.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

import { routes } from '#contracts/routes.ts'

import { validPassword } from './sign-up.ts'

export interface OpenRequest {
  /** Sends the body. Resolves with the status of the response. */
  finish(): Promise<number>
  /** Drops the connection. */
  abandon(): void
}

/** Resolves when the server has received the headers and waits for the body. */
export const openSignUpRequest = async (port: number, email: string): Promise<OpenRequest> => {
  const body = JSON.stringify({ fullName: 'Ada Example', email, password: validPassword })
  const { method, path } = routes.signUp
  const pending = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  })
  const response = once(pending, 'response') as Promise<[IncomingMessage]>
  // A dropped connection is an error for both promises; `finish` reports it.
  response.catch(() => undefined)
  pending.on('error', () => undefined)
  pending.flushHeaders()
  await once(pending, 'continue')
  return {
    finish: async () => {
      pending.end(body)
      const [{ statusCode = 0 }] = await response
      return statusCode
    },
    abandon: () => pending.destroy(),
  }
}
