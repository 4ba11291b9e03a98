// One browser's websocket. The browser authenticates with its first message and subscribes to topics. If it cannot keep
// up, several changes are merged into one message. States: unauthenticated → authenticated → closed.
import { LiveRequest, type LiveMessage } from '#contracts/live.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import type { WebSocket } from 'ws'

import type { Reader } from '../reader.ts'

export interface ConnectionDeps {
  /** The reader of a valid token; undefined if the token is not valid. */
  readonly readerOfToken: (token: string) => Promise<Reader | undefined>
  /** The current reader of the session; undefined if the session has ended. */
  readonly readerNow: (sessionId: string) => Promise<Reader | undefined>
  readonly mayFollow: (reader: Reader, topic: string) => Promise<boolean>
  /** The position up to which changes of this topic may already have been announced; '' if there were none. */
  readonly toldUpTo: (topic: string) => string
}

export interface Connection {
  readonly topics: ReadonlySet<string>
  /** The authenticated session; undefined before authentication. */
  readonly sessionId: string | undefined
  /** Notifies the browser of the changed topics that it follows. `all` means every followed topic changed. */
  tell(topics: ReadonlySet<string> | 'all', position: string): void
  /** Checks the session and each topic again. Closes the connection if the session has ended. */
  reauthorise(): Promise<void>
  /** Sends a ping. Terminates the connection if the previous ping was not answered. */
  beat(): void
  close(code: number): void
}

/** Authentication timeout; milliseconds. */
const patience = 10_000
const mostTopics = 200
/** Send-buffer size in bytes above which changes are merged instead of sent. */
const highWater = 64 * 1024
const drainPause = 200
/** A browser that reads nothing for this long is disconnected; it then reconnects and reloads. Milliseconds. */
const longestDrain = 30_000

/** Close codes. Codes from 4000 up are our own (RFC 6455, section 7.4.2). */
export const closeCodes = {
  goingAway: 1001,
  tryAgainLater: 1013,
  badRequest: 4400,
  notAuthenticated: 4401,
  tooSlow: 4408,
} as const

const read = (text: string): LiveRequest | undefined => {
  try {
    return LiveRequest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Manages an accepted socket. */
export const createConnection = (socket: WebSocket, deps: ConnectionDeps): Connection => {
  const topics = new Set<string>()
  let reader: Reader | undefined
  let answered = true
  let waiting: { topics: Set<string>; position: string; since: number } | undefined
  let drain: NodeJS.Timeout | undefined

  const send = (message: LiveMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const refuse = (code: ProblemCode, close: number) => {
    send({ type: 'refused', code })
    socket.close(close)
  }
  const stranger = setTimeout(() => refuse('not_authenticated', closeCodes.notAuthenticated), patience)

  const flush = () => {
    drain = undefined
    if (waiting === undefined) return
    if (socket.bufferedAmount <= highWater) {
      send({ type: 'changed', topics: [...waiting.topics], position: waiting.position })
      waiting = undefined
    } else if (performance.now() - waiting.since > longestDrain) {
      socket.close(closeCodes.tooSlow)
    } else {
      drain = setTimeout(flush, drainPause)
    }
  }

  const authenticate = async (token: string) => {
    // Drops the topics because a different user may be signing in. That user has to subscribe again.
    reader = undefined
    topics.clear()
    waiting = undefined
    reader = await deps.readerOfToken(token)
    if (reader === undefined) return refuse('not_authenticated', closeCodes.notAuthenticated)
    clearTimeout(stranger)
    send({ type: 'ready' })
  }

  /** Reloads the reader. Closes the connection and returns undefined if the session has ended. */
  const renew = async (): Promise<Reader | undefined> => {
    const before = reader
    if (before === undefined) return undefined
    const now = await deps.readerNow(before.sessionId)
    // Another user has signed in on this connection in the meantime.
    if (reader?.sessionId !== before.sessionId) return reader
    reader = now
    if (now === undefined) {
      topics.clear()
      refuse('session_ended', closeCodes.notAuthenticated)
    }
    return now
  }

  /** Repeats the check if the reader changed while it ran, because the right may have been revoked. */
  const permitted = async (topic: string): Promise<boolean> => {
    for (;;) {
      const asked = reader
      if (asked === undefined) return false
      const allowed = await deps.mayFollow(asked, topic)
      if (asked === reader) return allowed
    }
  }

  const subscribe = async (wanted: readonly string[]) => {
    // The user may have lost rights since sign-in.
    if ((await renew()) === undefined) return
    const refused: string[] = []
    const added: string[] = []
    for (const topic of new Set(wanted)) {
      const allowed = topics.size < mostTopics && (await permitted(topic))
      if (allowed) topics.add(topic)
      const answers = allowed ? added : refused
      answers.push(topic)
    }
    // Read the positions only after the topics are followed. Every later change then sends a message.
    const positions = Object.fromEntries(added.map((topic) => [topic, deps.toldUpTo(topic)]))
    send({ type: 'subscribed', topics: added, positions, refused })
  }

  const take = async (request: LiveRequest) => {
    if (request.type === 'authenticate') return authenticate(request.token)
    if (request.type === 'ping') return send({ type: 'pong' })
    if (reader === undefined) return refuse('not_authenticated', closeCodes.notAuthenticated)
    if (request.type === 'subscribe') return subscribe(request.topics)
    for (const topic of request.topics) topics.delete(topic)
  }

  // Handles messages in order so that a subscription never overtakes the authentication before it.
  let turn = Promise.resolve()
  socket.on('message', (data: Buffer) => {
    turn = turn.then(async () => {
      const request = read(data.toString())
      if (request === undefined) return refuse('invalid_body', closeCodes.badRequest)
      // A store is unavailable. The browser reconnects after a pause.
      await take(request).catch(() => refuse('unavailable', closeCodes.tryAgainLater))
    })
  })
  socket.on('pong', () => {
    answered = true
  })
  socket.on('close', () => {
    clearTimeout(stranger)
    clearTimeout(drain)
    topics.clear()
  })
  socket.on('error', () => socket.terminate())

  return {
    topics,
    get sessionId() {
      return reader?.sessionId
    },
    tell: (changed, position) => {
      const followed = changed === 'all' ? [...topics] : [...changed].filter((topic) => topics.has(topic))
      if (followed.length === 0) return
      waiting ??= { topics: new Set(), position, since: performance.now() }
      for (const topic of followed) waiting.topics.add(topic)
      if (position > waiting.position) waiting.position = position
      if (drain === undefined) flush()
    },
    reauthorise: async () => {
      if ((await renew()) === undefined) return
      for (const topic of [...topics]) if (!(await permitted(topic))) topics.delete(topic)
    },
    beat: () => {
      if (!answered) return socket.terminate()
      answered = false
      socket.ping()
    },
    close: (code) => socket.close(code),
  }
}
