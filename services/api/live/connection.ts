// One browser's websocket. The browser authenticates with its first message and subscribes to topics. States:
// unauthenticated → authenticated → closed.
import { LiveRequest, type LiveMessage } from '#contracts/live.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import type { WebSocket } from 'ws'

import type { ReadOnlySince } from '../plugins/read-only.ts'
import { createChangeBuffer } from './change-buffer.ts'
import { type FollowedTopics, type FollowedTopicsDeps, createFollowedTopics } from './followed-topics.ts'

export interface ConnectionDeps extends Omit<FollowedTopicsDeps, 'onSessionEnded'> {
  /**
   * Returns the position up to which changes to this topic may already have been announced, or '' if there were none.
   */
  readonly getNotifiedPosition: (topic: string) => string
  readonly readOnlySince: ReadOnlySince
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

/** Handles messages one at a time, so a subscription never overtakes the authentication before it. */
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
  const followedTopics = createFollowedTopics({
    ...deps,
    onSessionEnded: () => refuse('session_ended', closeCodes.notAuthenticated),
  })

  const authenticate = async (token: string) => {
    changes.clear()
    if (!(await followedTopics.authenticate(token))) return refuseUnauthenticated()
    clearTimeout(authenticationTimer)
    send({ type: 'ready' })
  }

  const subscribe = async (topics: readonly string[]) => {
    const result = await followedTopics.follow(topics)
    if (result === undefined) return
    const { accepted, refused } = result
    // Read the positions only after following the topics, so that every later change sends a message.
    const positions = Object.fromEntries(accepted.map((topic) => [topic, deps.getNotifiedPosition(topic)]))
    send({ type: 'subscribed', topics: [...accepted], positions, refused: [...refused] })
  }

  const handle = async (request: LiveRequest) => {
    if (request.type === 'authenticate') return authenticate(request.token)
    if (request.type === 'ping')
      return send({ type: 'pong', readOnlySince: deps.readOnlySince()?.toISOString() ?? null })
    if (followedTopics.sessionId === undefined) return refuseUnauthenticated()
    if (request.type === 'subscribe') return subscribe(request.topics)
    followedTopics.unfollow(request.topics)
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
    followedTopics.clear()
  })
  socket.on('error', () => socket.terminate())

  return {
    topics: followedTopics.topics,
    get sessionId() {
      return followedTopics.sessionId
    },
    notify: (changed, position) => {
      const { topics } = followedTopics
      const changedTopics = changed === 'all' ? [...topics] : [...changed].filter((topic) => topics.has(topic))
      if (changedTopics.length > 0) changes.add(changedTopics, position)
    },
    reauthorize: followedTopics.reauthorize,
    ping: () => {
      if (!pongReceived) return socket.terminate()
      pongReceived = false
      socket.ping()
    },
    close: (code) => socket.close(code),
  }
}
