// The WebSocket of a signed-in page. It authenticates, detects a dead connection, and reconnects.
import { LiveMessage, type LiveRequest } from '#contracts/live.ts'
import { useConnection } from '../stores/connection.ts'
import { useSession } from '../stores/session.ts'
import { refreshSession } from './refresh.ts'

const heartbeatMs = 25_000
const maxBackoffMs = 30_000
/**
 * A connection that ends sooner counts as failed. Otherwise a server that accepts and drops would be contacted without
 * a pause.
 */
const stableAfterMs = 10_000
/** A longer interruption is shown to the person. A server restart is shorter. */
const lostNoticeDelayMs = 6_000

export interface LiveConnection {
  /** Does nothing while there is no open connection. `ready` arrives when the next one opens. */
  send(request: LiveRequest): void
  /** Closes the connection permanently. */
  end(): void
}

const addressOf = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/live`

/** Reconnects with growing, random delays, so that all pages do not return at the same moment. */
export const openLiveConnection = (listener: (message: LiveMessage) => void): LiveConnection => {
  let socket: WebSocket | undefined
  let receivedSincePing = true
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let stableTimer: ReturnType<typeof setTimeout> | undefined
  let lostNoticeTimer: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let ended = false

  const send = (request: LiveRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }

  const clearLostNotice = () => {
    clearTimeout(lostNoticeTimer)
    lostNoticeTimer = undefined
    useConnection.setState({ lost: false })
  }

  const receive = (text: string) => {
    receivedSincePing = true
    const message = LiveMessage.safeParse(JSON.parse(text))
    if (!message.success) return
    if (message.data.type === 'ready') {
      clearLostNotice()
      stableTimer = setTimeout(() => {
        failures = 0
      }, stableAfterMs)
    }
    if (message.data.type === 'refused') void refreshSession().catch(() => undefined)
    listener(message.data)
  }

  const connect = () => {
    const { accessToken: token, user } = useSession.getState()
    if (ended || token === null || socket !== undefined) return
    // The server refuses the connection until the second factor is verified or set up. The session subscription below
    // connects then.
    if (user !== null && user.mfaStep !== null) return clearLostNotice()
    const newSocket = new WebSocket(addressOf(location))
    socket = newSocket
    receivedSincePing = true
    newSocket.addEventListener('open', () => send({ type: 'authenticate', token }))
    newSocket.addEventListener('message', ({ data }) => {
      if (socket === newSocket) receive(String(data))
    })
    newSocket.addEventListener('close', () => {
      if (socket === newSocket) onDisconnect()
    })
    heartbeat = setInterval(() => {
      // After sleep or a network change, a connection may be dead although neither end was notified.
      if (!receivedSincePing) return onDisconnect()
      receivedSincePing = false
      send({ type: 'ping' })
    }, heartbeatMs)
  }

  const close = () => {
    clearTimeout(retry)
    clearTimeout(stableTimer)
    clearInterval(heartbeat)
    retry = undefined
    const openSocket = socket
    socket = undefined
    openSocket?.close()
  }

  const onDisconnect = () => {
    close()
    if (ended || useSession.getState().status !== 'signed_in') return
    failures += 1
    lostNoticeTimer ??= setTimeout(() => useConnection.setState({ lost: true }), lostNoticeDelayMs)
    const delay = Math.min(maxBackoffMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
    retry = setTimeout(() => {
      retry = undefined
      connect()
    }, delay)
  }

  const stopSession = useSession.subscribe((state, before) => {
    if (state.user?.id !== before.user?.id) {
      close()
      clearLostNotice()
      failures = 0
    }
    // A refreshed token is no reason to reconnect sooner.
    if (state.status === 'signed_in' && retry === undefined) connect()
  })
  connect()
  return {
    send,
    end: () => {
      ended = true
      stopSession()
      close()
      clearLostNotice()
    },
  }
}
