// The page's websocket while somebody is signed in: says who it is, notices when the other end is gone, and comes back.
import { LiveMessage, type LiveRequest } from '#contracts/live.ts'
import { useConnection } from '../stores/connection.ts'
import { useSession } from '../stores/session.ts'
import { refreshSession } from './refresh.ts'

const heartbeatMs = 25_000
const maxBackoffMs = 30_000
/** A connection that ended sooner has failed: a server that accepts and drops would otherwise be asked without a pause. */
const stableAfterMs = 10_000
/** A connection that is away for longer is told to the person; a restart of the server is shorter. */
const lostNoticeDelayMs = 6_000

export interface LiveConnection {
  /** Without an open connection nothing is sent; `ready` comes with the next one. */
  send(request: LiveRequest): void
  /** Ends it for good. */
  end(): void
}

const addressOf = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/live`

/** Pauses between attempts grow and are random, so that all pages together do not return in one moment. */
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
    // The server refuses the connection until the second factor is shown or set up; the session says when it is.
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
      // After a sleep, or another network, a connection may be gone without either end being told.
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
    // A token that was renewed is no reason to come back sooner.
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
