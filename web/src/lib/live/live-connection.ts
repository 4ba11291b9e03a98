// The WebSocket of a signed-in page. It authenticates, detects a dead connection, and reconnects.
import { LiveMessage, type LiveRequest } from '#contracts/live.ts'
import { useConnection } from '../stores/connection.ts'
import { recordReadOnly } from '../stores/read-only.ts'
import { useSession } from '../session/session.ts'
import { refreshSession } from '../api/refresh-session.ts'

const heartbeatMs = 25_000
const maxBackoffMs = 30_000
/**
 * A connection that ends sooner than this counts as failed. Otherwise the page would reconnect without a pause to a
 * server that accepts and then drops connections.
 */
const stableAfterMs = 10_000
/** An interruption that lasts longer than this is shown to the person. A server restart is shorter. */
const lostNoticeDelayMs = 6_000

export interface LiveConnection {
  /** Has no effect without an open connection. A `ready` message arrives when the next one opens. */
  send(request: LiveRequest): void
  /** Closes the connection permanently. */
  end(): void
}

const socketUrl = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/live`

/** Shows a notice that the connection is lost, but only if it stays lost for a while. */
const createLostNotice = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    schedule: () => {
      timer ??= setTimeout(() => useConnection.setState({ lost: true }), lostNoticeDelayMs)
    },
    clear: () => {
      clearTimeout(timer)
      timer = undefined
      useConnection.setState({ lost: false })
    },
  }
}

/** Reconnects with exponential backoff and jitter, so that not all pages reconnect at the same moment. */
const createRetry = (connect: () => void) => {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stableTimer: ReturnType<typeof setTimeout> | undefined
  return {
    isScheduled: () => timer !== undefined,
    schedule: () => {
      failures += 1
      const delay = Math.min(maxBackoffMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
      timer = setTimeout(() => {
        timer = undefined
        connect()
      }, delay)
    },
    cancel: () => {
      clearTimeout(timer)
      clearTimeout(stableTimer)
      timer = undefined
    },
    /** Call this when the connection opens. After it has lasted a while, the next failure counts as the first. */
    resetOnceStable: () => {
      stableTimer = setTimeout(() => {
        failures = 0
      }, stableAfterMs)
    },
    reset: () => {
      failures = 0
    },
  }
}

/** Reconnects until `end` is called or the session ends. */
export const openLiveConnection = (listener: (message: LiveMessage) => void): LiveConnection => {
  let socket: WebSocket | undefined
  let receivedSincePing = true
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let ended = false
  const lostNotice = createLostNotice()
  const retry = createRetry(() => connect())

  const send = (request: LiveRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }

  const receive = (text: string, token: string) => {
    receivedSincePing = true
    const message = LiveMessage.safeParse(JSON.parse(text))
    if (!message.success) return
    if (message.data.type === 'ready') {
      lostNotice.clear()
      retry.resetOnceStable()
    }
    if (message.data.type === 'pong') recordReadOnly(message.data.readOnlySince ?? null)
    if (message.data.type === 'refused') void refreshSession(token).catch(() => undefined)
    listener(message.data)
  }

  const connect = () => {
    const { accessToken: token, user } = useSession.getState()
    if (ended || token === null || socket !== undefined) return
    // The server refuses the connection until the second factor is verified or set up. After that, the session
    // subscription below connects.
    if (user !== null && user.mfaStep !== null) return lostNotice.clear()
    const newSocket = new WebSocket(socketUrl(location))
    socket = newSocket
    receivedSincePing = true
    newSocket.addEventListener('open', () => send({ type: 'authenticate', token }))
    newSocket.addEventListener('message', ({ data }) => {
      if (socket === newSocket) receive(String(data), token)
    })
    newSocket.addEventListener('close', () => {
      if (socket === newSocket) onDisconnect()
    })
    heartbeat = setInterval(() => {
      // After sleep or a network change, a connection may be dead although neither end has noticed.
      if (!receivedSincePing) return onDisconnect()
      receivedSincePing = false
      send({ type: 'ping' })
    }, heartbeatMs)
  }

  const close = () => {
    retry.cancel()
    clearInterval(heartbeat)
    const openSocket = socket
    socket = undefined
    openSocket?.close()
  }

  const onDisconnect = () => {
    close()
    if (ended || useSession.getState().status !== 'signed_in') return
    lostNotice.schedule()
    retry.schedule()
  }

  const unsubscribeSession = useSession.subscribe((state, previous) => {
    if (state.user?.id !== previous.user?.id) {
      close()
      lostNotice.clear()
      retry.reset()
    }
    // A refreshed token is not a reason to reconnect sooner.
    if (state.status === 'signed_in' && !retry.isScheduled()) connect()
  })
  connect()
  return {
    send,
    end: () => {
      ended = true
      unsubscribeSession()
      close()
      lostNotice.clear()
    },
  }
}
