// A provider of text messages on this machine that misbehaves as a test tells it to.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

interface PostedText {
  readonly id: string
  readonly to: string
  readonly body: string
}

/** A status, or `silent` to accept the message and never answer. */
type Behavior = number | 'silent'

export interface TextProvider {
  readonly url: string
  /** Every request, also a repeated one. */
  readonly requests: { readonly key: unknown; readonly authorization: unknown; readonly message: PostedText }[]
  /** What the phones got: one message for each id. */
  readonly delivered: Map<string, PostedText>
  /** The behavior of the next requests. Later ones are answered with 202. */
  behave(...next: Behavior[]): void
  close(): Promise<void>
}

export const startTextProvider = async (): Promise<TextProvider> => {
  const requests: TextProvider['requests'] = []
  const delivered: TextProvider['delivered'] = new Map()
  const behaviors: Behavior[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const message = JSON.parse(await text(request)) as PostedText
    const { 'idempotency-key': key, authorization } = request.headers
    requests.push({ key, authorization, message })
    const behavior = behaviors.shift() ?? 202
    if (behavior === 'silent' || behavior < 400) delivered.set(message.id, message)
    if (behavior !== 'silent') response.writeHead(behavior).end('{}')
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    requests,
    delivered,
    behave: (...next) => void behaviors.push(...next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
