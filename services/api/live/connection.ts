// One browser's websocket: signs in with its first message, follows topics, and is told once for many changes when it
// cannot keep up. States: unknown → signed in → closed.
import { LiveRequest, type LiveMessage } from '#contracts/live.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import type { WebSocket } from 'ws'

import type { Reader } from '../reader.ts'

export interface ConnectionDeps {
  /** The reader of a genuine token; undefined: nobody. */
  readonly readerOfToken: (token: string) => Promise<Reader | undefined>
  /** The same person as known now; undefined: the session has ended. */
  readonly readerNow: (sessionId: string) => Promise<Reader | undefined>
  readonly mayFollow: (reader: Reader, topic: string) => Promise<boolean>
  /** Up to where changes of this topic may have been told already; '' where none were. */
  readonly toldUpTo: (topic: string) => string
}

export interface Connection {
  readonly topics: ReadonlySet<string>
  /** Of whoever is signed in; undefined: nobody yet. */
  readonly sessionId: string | undefined
  /** Tells of those topics that are followed; `all`: of every one. */
  tell(topics: ReadonlySet<string> | 'all', position: string): void
  /** Asks again who is there and what may be followed; closes where the session has ended. */
  reauthorise(): Promise<void>
  /** Pings; a browser that did not answer the ping before is gone. */
  beat(): void
  close(code: number): void
}

/** How long a browser may take to say who it is; milliseconds. */
const patience = 10_000
const mostTopics = 200
/** Bytes that may wait to be sent before changes are gathered instead. */
const highWater = 64 * 1024
const drainPause = 200
/** A browser that takes nothing for so long connects again and reads everything anew; milliseconds. */
const longestDrain = 30_000

/** Close codes, those from 4000 our own (RFC 6455 section 7.4.2). */
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

/** Takes over an accepted socket. */
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
    // What was followed before, somebody else may have: it is asked for anew.
    reader = undefined
    topics.clear()
    waiting = undefined
    reader = await deps.readerOfToken(token)
    if (reader === undefined) return refuse('not_authenticated', closeCodes.notAuthenticated)
    clearTimeout(stranger)
    send({ type: 'ready' })
  }

  /** The person as known now; undefined: the session has ended, and with it the connection. */
  const renew = async (): Promise<Reader | undefined> => {
    const before = reader
    if (before === undefined) return undefined
    const now = await deps.readerNow(before.sessionId)
    // Unless somebody else has signed in here meanwhile.
    if (reader?.sessionId !== before.sessionId) return reader
    reader = now
    if (now === undefined) {
      topics.clear()
      refuse('session_ended', closeCodes.notAuthenticated)
    }
    return now
  }

  /** By whoever is there when it is answered: while a right is asked for it may be taken away. */
  const permitted = async (topic: string): Promise<boolean> => {
    for (;;) {
      const asked = reader
      if (asked === undefined) return false
      const allowed = await deps.mayFollow(asked, topic)
      if (asked === reader) return allowed
    }
  }

  const subscribe = async (wanted: readonly string[]) => {
    // Who signed in here may be able to less by now.
    if ((await renew()) === undefined) return
    const refused: string[] = []
    const added: string[] = []
    for (const topic of new Set(wanted)) {
      const allowed = topics.size < mostTopics && (await permitted(topic))
      if (allowed) topics.add(topic)
      const answers = allowed ? added : refused
      answers.push(topic)
    }
    // Read now that they are followed: what comes later is told.
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

  // One message after the other: a subscription never overtakes the sign-in before it.
  let turn = Promise.resolve()
  socket.on('message', (data: Buffer) => {
    turn = turn.then(async () => {
      const request = read(data.toString())
      if (request === undefined) return refuse('invalid_body', closeCodes.badRequest)
      // What answers is away: the browser comes back after a pause.
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
