// One browser's websocket. The browser authenticates with its first message and subscribes to topics. States:
// unauthenticated → authenticated → closed.
import { LiveRequest, type LiveMessage } from '#contracts/live.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import type { WebSocket } from 'ws'

import { createChangeBuffer } from './change-buffer.ts'
import { type FollowedTopics, type FollowedTopicsDeps, createFollowedTopics } from './followed-topics.ts'

export interface ConnectionDeps extends Omit<FollowedTopicsDeps, 'onSessionEnded'> {
  /** The position up to which changes to this topic may already have been announced, or '' if there were none. */
  readonly notifiedUpTo: (topic: string) => string
}

export interface Connection extends Pick<FollowedTopics, 'topics' | 'sessionId'> {
  /** Notifies the browser of the changed topics that it follows. `all` means that every followed topic changed. */
  notify(topics: ReadonlySet<string> | 'all', position: string): void
  /** Checks the session and each topic again. Closes the connection if the session has ended. */
  reauthorize(): Promise<void>
  /** Sends a ping. Terminates the connection if the browser did not answer the previous ping. */
  ping(): void
  close(code: number): void
}

/** Authentication timeout, in milliseconds. */
const authenticationTimeout = 10_000

/** Close codes. Codes from 4000 on are for applications (RFC 6455, section 7.4.2). */
export const closeCodes = {
  goingAway: 1001,
  tryAgainLater: 1013,
  badRequest: 4400,
  notAuthenticated: 4401,
  tooSlow: 4408,
} as const

const parseRequest = (text: string): LiveRequest | undefined => {
  try {
    return LiveRequest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Calls `handle` with one message after another, so that a subscription never overtakes a preceding authentication. */
const handleInOrder = (socket: WebSocket, handle: (text: string) => Promise<void>): void => {
  let messageQueue = Promise.resolve()
  socket.on('message', (data: Buffer) => {
    messageQueue = messageQueue.then(() => handle(data.toString()))
  })
}

/** Manages an accepted socket. */
export const createConnection = (socket: WebSocket, deps: ConnectionDeps): Connection => {
  let pongReceived = true

  const send = (message: LiveMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const refuse = (code: ProblemCode, closeCode: number) => {
    send({ type: 'refused', code })
    socket.close(closeCode)
  }
  const refuseUnauthenticated = () => refuse('not_authenticated', closeCodes.notAuthenticated)
  const authenticationTimer = setTimeout(refuseUnauthenticated, authenticationTimeout)

  const changes = createChangeBuffer({
    bufferedAmount: () => socket.bufferedAmount,
    send,
    onTooSlow: () => socket.close(closeCodes.tooSlow),
  })
  const followed = createFollowedTopics({
    ...deps,
    onSessionEnded: () => refuse('session_ended', closeCodes.notAuthenticated),
  })

  const authenticate = async (token: string) => {
    changes.clear()
    if (!(await followed.authenticate(token))) return refuseUnauthenticated()
    clearTimeout(authenticationTimer)
    send({ type: 'ready' })
  }

  const subscribe = async (topics: readonly string[]) => {
    const result = await followed.follow(topics)
    if (result === undefined) return
    const { accepted, refused } = result
    // Read the positions only after following the topics, so that every later change sends a message.
    const positions = Object.fromEntries(accepted.map((topic) => [topic, deps.notifiedUpTo(topic)]))
    send({ type: 'subscribed', topics: [...accepted], positions, refused: [...refused] })
  }

  const handle = async (request: LiveRequest) => {
    if (request.type === 'authenticate') return authenticate(request.token)
    if (request.type === 'ping') return send({ type: 'pong' })
    if (followed.sessionId === undefined) return refuseUnauthenticated()
    if (request.type === 'subscribe') return subscribe(request.topics)
    followed.unfollow(request.topics)
  }

  handleInOrder(socket, async (text) => {
    const request = parseRequest(text)
    if (request === undefined) return refuse('invalid_body', closeCodes.badRequest)
    // A store is unavailable. The browser reconnects after a pause.
    await handle(request).catch(() => refuse('unavailable', closeCodes.tryAgainLater))
  })
  socket.on('pong', () => {
    pongReceived = true
  })
  socket.on('close', () => {
    clearTimeout(authenticationTimer)
    changes.stop()
    followed.clear()
  })
  socket.on('error', () => socket.terminate())

  return {
    topics: followed.topics,
    get sessionId() {
      return followed.sessionId
    },
    notify: (changed, position) => {
      const { topics } = followed
      const followedTopics = changed === 'all' ? [...topics] : [...changed].filter((topic) => topics.has(topic))
      if (followedTopics.length > 0) changes.add(followedTopics, position)
    },
    reauthorize: followed.reauthorize,
    ping: () => {
      if (!pongReceived) return socket.terminate()
      pongReceived = false
      socket.ping()
    },
    close: (code) => socket.close(code),
  }
}
