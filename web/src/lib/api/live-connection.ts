// The page's websocket while somebody is signed in: says who it is, notices when the other end is gone, and comes back.
import { LiveMessage, type LiveRequest } from '#contracts/live.ts'
import { useConnection } from '../stores/connection.ts'
import { useSession } from '../stores/session.ts'
import { refreshSession } from './refresh.ts'

const heartbeatMs = 25_000
const longestPauseMs = 30_000
/** A connection that ended sooner has failed: a server that accepts and drops would otherwise be asked without a pause. */
const steadyMs = 10_000
/** A connection that is away for longer is told to the person; a restart of the server is shorter. */
const patienceMs = 6_000

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
  let answered = true
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let ended = false

  const send = (request: LiveRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }

  const hear = () => {
    clearTimeout(silence)
    silence = undefined
    useConnection.setState({ lost: false })
  }

  const receive = (text: string) => {
    answered = true
    const message = LiveMessage.safeParse(JSON.parse(text))
    if (!message.success) return
    if (message.data.type === 'ready') {
      hear()
      steady = setTimeout(() => {
        failures = 0
      }, steadyMs)
    }
    if (message.data.type === 'refused') void refreshSession().catch(() => undefined)
    listener(message.data)
  }

  const connect = () => {
    const { accessToken: token, user } = useSession.getState()
    if (ended || token === null || socket !== undefined) return
    // The server refuses the connection until the second factor is shown or set up; the session says when it is.
    if (user !== null && user.mfaStep !== null) return hear()
    const opened = new WebSocket(addressOf(location))
    socket = opened
    answered = true
    opened.addEventListener('open', () => send({ type: 'authenticate', token }))
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) receive(String(data))
    })
    opened.addEventListener('close', () => {
      if (socket === opened) lose()
    })
    heartbeat = setInterval(() => {
      // After a sleep, or another network, a connection may be gone without either end being told.
      if (!answered) return lose()
      answered = false
      send({ type: 'ping' })
    }, heartbeatMs)
  }

  const close = () => {
    clearTimeout(retry)
    clearTimeout(steady)
    clearInterval(heartbeat)
    retry = undefined
    const open = socket
    socket = undefined
    open?.close()
  }

  const lose = () => {
    close()
    if (ended || useSession.getState().status !== 'signed_in') return
    failures += 1
    silence ??= setTimeout(() => useConnection.setState({ lost: true }), patienceMs)
    const pause = Math.min(longestPauseMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
    retry = setTimeout(() => {
      retry = undefined
      connect()
    }, pause)
  }

  const stopSession = useSession.subscribe((state, before) => {
    if (state.user?.id !== before.user?.id) {
      close()
      hear()
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
      hear()
    },
  }
}
