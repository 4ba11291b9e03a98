// A WebSocket without a network, for unit specs of browser code. The spec acts as the server and decides when to
// respond.
import type { LiveMessage, LiveRequest } from '#contracts/live.ts'
import { LiveRequest as Request } from '#contracts/live.ts'

interface FakeSocket {
  /** The messages that the browser sent. */
  readonly sent: readonly LiveRequest[]
  readonly closed: boolean
  /** Accepts the connection. */
  open(): void
  deliver(message: LiveMessage): void
  /** Closes the connection from the server's side. */
  closeFromServer(): void
}

export interface FakeSockets {
  /** Replaces the global `WebSocket`. */
  readonly constructor: unknown
  /** Every socket that the browser opened, newest last. */
  readonly sockets: readonly FakeSocket[]
  /** The newest socket. */
  readonly latest: () => FakeSocket
}

class Socket extends EventTarget implements FakeSocket {
  static readonly OPEN = 1
  readonly sent: LiveRequest[] = []
  readyState = 0
  get closed(): boolean {
    return this.readyState === 3
  }
  send(text: string): void {
    this.sent.push(Request.parse(JSON.parse(text)))
  }
  open(): void {
    this.readyState = Socket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  deliver(message: LiveMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  closeFromServer(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  /**
   * The browser closes the socket. A real one fires `close` only when the server responds, which these specs do
   * not simulate.
   */
  close(): void {
    this.readyState = 3
  }
}

export const createFakeSockets = (): FakeSockets => {
  const sockets: Socket[] = []
  const constructor = class extends Socket {
    constructor() {
      super()
      sockets.push(this)
    }
  }
  const latest = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('The browser has not opened a WebSocket')
    return socket
  }
  return { constructor, sockets, latest }
}
