// A browser's WebSocket in a test. It records every message, and the test waits for the one that it expects.
import { LiveMessage, type LiveRequest } from '#contracts/live.ts'

import { waitUntil } from './wait-until.ts'

export interface LiveClient {
  readonly messages: readonly LiveMessage[]
  send(request: LiveRequest): void
  /** The first message of this type that the test has not read yet. */
  next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>>
  /** Calls the listener for each new message. Returns a function that removes the listener. */
  listen(listener: (message: LiveMessage) => void): () => void
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  close(): void
}

export const openLiveClient = async (address: string): Promise<LiveClient> => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/live`)
  const messages: LiveMessage[] = []
  const listeners = new Set<(message: LiveMessage) => void>()
  let nextIndex = 0
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  socket.addEventListener('message', ({ data }) => {
    const message = LiveMessage.parse(JSON.parse(String(data)))
    messages.push(message)
    listeners.forEach((listener) => listener(message))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return {
    messages,
    closed,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (request) => socket.send(JSON.stringify(request)),
    next: async <T extends LiveMessage['type']>(type: T) =>
      waitUntil(`a message "${type}"`, async () => {
        const index = messages.findIndex((message, position) => position >= nextIndex && message.type === type)
        if (index < 0) return undefined
        nextIndex = index + 1
        return messages[index] as Extract<LiveMessage, { type: T }>
      }),
    close: () => socket.close(),
  }
}

/** Opens a connection, authenticates, and waits until the server is ready. */
export const openSignedInLiveClient = async (address: string, token: string): Promise<LiveClient> => {
  const client = await openLiveClient(address)
  client.send({ type: 'authenticate', token })
  await client.next('ready')
  return client
}
