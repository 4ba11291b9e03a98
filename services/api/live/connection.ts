// One browser's websocket. The browser authenticates with its first message and subscribes to topics. If it cannot keep
// up, several changes are merged into one message. States: unauthenticated → authenticated → closed.
import { LiveRequest, type LiveMessage } from '#contracts/live.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import type { WebSocket } from 'ws'

import type { Principal } from '../principal.ts'

export interface ConnectionDeps {
  /** The user of a valid token; undefined if the token is not valid. */
  readonly findPrincipalByToken: (token: string) => Promise<Principal | undefined>
  /** The current user of the session; undefined if the session has ended. */
  readonly findPrincipalBySession: (sessionId: string) => Promise<Principal | undefined>
  readonly mayFollow: (principal: Principal, topic: string) => Promise<boolean>
  /** The position up to which changes of this topic may already have been announced; '' if there were none. */
  readonly notifiedUpTo: (topic: string) => string
}

export interface Connection {
  readonly topics: ReadonlySet<string>
  /** The authenticated session; undefined before authentication. */
  readonly sessionId: string | undefined
  /** Notifies the browser of the changed topics that it follows. `all` means every followed topic changed. */
  notify(topics: ReadonlySet<string> | 'all', position: string): void
  /** Checks the session and each topic again. Closes the connection if the session has ended. */
  reauthorize(): Promise<void>
  /** Sends a ping. Terminates the connection if the previous ping was not answered. */
  ping(): void
  close(code: number): void
}

/** Authentication timeout; milliseconds. */
const authenticationTimeout = 10_000
const maxTopics = 200
/** Send-buffer size in bytes above which changes are merged instead of sent. */
const highWaterMark = 64 * 1024
const drainInterval = 200
/** A browser that reads nothing for this long is disconnected; it then reconnects and reloads. Milliseconds. */
const maxDrainTime = 30_000

/** Close codes. Codes from 4000 up are our own (RFC 6455, section 7.4.2). */
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

/** Manages an accepted socket. */
export const createConnection = (socket: WebSocket, deps: ConnectionDeps): Connection => {
  const topics = new Set<string>()
  let principal: Principal | undefined
  let pongReceived = true
  let pending: { topics: Set<string>; position: string; since: number } | undefined
  let drainTimer: NodeJS.Timeout | undefined

  const send = (message: LiveMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const refuse = (code: ProblemCode, closeCode: number) => {
    send({ type: 'refused', code })
    socket.close(closeCode)
  }
  const authenticationTimer = setTimeout(
    () => refuse('not_authenticated', closeCodes.notAuthenticated),
    authenticationTimeout,
  )

  const flush = () => {
    drainTimer = undefined
    if (pending === undefined) return
    if (socket.bufferedAmount <= highWaterMark) {
      send({ type: 'changed', topics: [...pending.topics], position: pending.position })
      pending = undefined
    } else if (performance.now() - pending.since > maxDrainTime) {
      socket.close(closeCodes.tooSlow)
    } else {
      drainTimer = setTimeout(flush, drainInterval)
    }
  }

  const authenticate = async (token: string) => {
    // Drops the topics because a different user may be signing in. That user has to subscribe again.
    principal = undefined
    topics.clear()
    pending = undefined
    principal = await deps.findPrincipalByToken(token)
    if (principal === undefined) return refuse('not_authenticated', closeCodes.notAuthenticated)
    clearTimeout(authenticationTimer)
    send({ type: 'ready' })
  }

  /** Reloads the principal. Closes the connection and returns undefined if the session has ended. */
  const reloadPrincipal = async (): Promise<Principal | undefined> => {
    const previous = principal
    if (previous === undefined) return undefined
    const current = await deps.findPrincipalBySession(previous.sessionId)
    // Another user has signed in on this connection in the meantime.
    if (principal?.sessionId !== previous.sessionId) return principal
    principal = current
    if (current === undefined) {
      topics.clear()
      refuse('session_ended', closeCodes.notAuthenticated)
    }
    return current
  }

  /** Repeats the check if the principal changed while it ran, because the right may have been revoked. */
  const isPermitted = async (topic: string): Promise<boolean> => {
    for (;;) {
      const requester = principal
      if (requester === undefined) return false
      const allowed = await deps.mayFollow(requester, topic)
      if (requester === principal) return allowed
    }
  }

  const subscribe = async (requestedTopics: readonly string[]) => {
    // The user may have lost rights since sign-in.
    if ((await reloadPrincipal()) === undefined) return
    const refused: string[] = []
    const accepted: string[] = []
    for (const topic of new Set(requestedTopics)) {
      const allowed = topics.size < maxTopics && (await isPermitted(topic))
      if (allowed) topics.add(topic)
      const result = allowed ? accepted : refused
      result.push(topic)
    }
    // Read the positions only after the topics are followed. Every later change then sends a message.
    const positions = Object.fromEntries(accepted.map((topic) => [topic, deps.notifiedUpTo(topic)]))
    send({ type: 'subscribed', topics: accepted, positions, refused })
  }

  const handle = async (request: LiveRequest) => {
    if (request.type === 'authenticate') return authenticate(request.token)
    if (request.type === 'ping') return send({ type: 'pong' })
    if (principal === undefined) return refuse('not_authenticated', closeCodes.notAuthenticated)
    if (request.type === 'subscribe') return subscribe(request.topics)
    for (const topic of request.topics) topics.delete(topic)
  }

  // Handles messages in order so that a subscription never overtakes the authentication before it.
  let messageQueue = Promise.resolve()
  socket.on('message', (data: Buffer) => {
    messageQueue = messageQueue.then(async () => {
      const request = parseRequest(data.toString())
      if (request === undefined) return refuse('invalid_body', closeCodes.badRequest)
      // A store is unavailable. The browser reconnects after a pause.
      await handle(request).catch(() => refuse('unavailable', closeCodes.tryAgainLater))
    })
  })
  socket.on('pong', () => {
    pongReceived = true
  })
  socket.on('close', () => {
    clearTimeout(authenticationTimer)
    clearTimeout(drainTimer)
    topics.clear()
  })
  socket.on('error', () => socket.terminate())

  return {
    topics,
    get sessionId() {
      return principal?.sessionId
    },
    notify: (changed, position) => {
      const followed = changed === 'all' ? [...topics] : [...changed].filter((topic) => topics.has(topic))
      if (followed.length === 0) return
      pending ??= { topics: new Set(), position, since: performance.now() }
      for (const topic of followed) pending.topics.add(topic)
      if (position > pending.position) pending.position = position
      if (drainTimer === undefined) flush()
    },
    reauthorize: async () => {
      if ((await reloadPrincipal()) === undefined) return
      for (const topic of [...topics]) if (!(await isPermitted(topic))) topics.delete(topic)
    },
    ping: () => {
      if (!pongReceived) return socket.terminate()
      pongReceived = false
      socket.ping()
    },
    close: (code) => socket.close(code),
  }
}
