// The port of one node. Tests can hold, refuse and break its connections, and close and reopen the port.
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'

import type { Call } from './call.ts'
import { createCallServer } from './call-server.ts'
import type { Certificate } from './certificate.ts'

export interface Listener {
  /** The port, known after the first `open`. */
  readonly port: number
  readonly isOpen: boolean
  /** Open connections. */
  readonly connections: number
  /** Connections accepted since the start. */
  readonly totalConnections: number
  /** Accepts connections, on the same port as before. */
  open(): Promise<void>
  /** Refuses new connections; open connections stay open. */
  close(): Promise<void>
  /** Resets every connection. */
  resetConnections(): void
  /** Accepts new connections but does not read from them. */
  holdNewConnections(): void
  /** Serves the connections that `holdNewConnections` kept waiting. */
  releaseConnections(): void
}

const host = '127.0.0.1'

export const createListener = (
  requestedPort: number,
  certificate: Certificate | undefined,
  serve: (call: Call) => void,
): Listener => {
  const sockets = new Map<number | undefined, Socket>()
  const heldSockets = new Set<Socket>()
  let port = requestedPort
  let server: Server | undefined
  let holdsNewConnections = false
  let totalConnections = 0

  const callServer = createCallServer(
    certificate,
    (clientPort) => {
      sockets.get(clientPort)?.resetAndDestroy()
    },
    serve,
  )

  const acceptConnection = (socket: Socket) => {
    const { remotePort } = socket
    totalConnections += 1
    sockets.set(remotePort, socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(remotePort)
      heldSockets.delete(socket)
    })
    if (holdsNewConnections) heldSockets.add(socket)
    else callServer.serveConnection(socket)
  }

  return {
    get port() {
      return port
    },
    get isOpen() {
      return server !== undefined
    },
    get connections() {
      return sockets.size
    },
    get totalConnections() {
      return totalConnections
    },
    open: async () => {
      if (server !== undefined) return
      const newServer = createServer(acceptConnection)
      server = newServer
      await new Promise<void>((resolve, reject) => {
        newServer.once('error', reject)
        newServer.listen(port, host, resolve)
      })
      port = (newServer.address() as AddressInfo).port
    },
    close: async () => {
      const closingServer = server
      server = undefined
      // The server's own `close` waits for open connections; the port is free immediately.
      closingServer?.close()
      await Promise.resolve()
    },
    resetConnections: () => {
      for (const socket of [...sockets.values()]) socket.resetAndDestroy()
    },
    holdNewConnections: () => {
      holdsNewConnections = true
    },
    releaseConnections: () => {
      holdsNewConnections = false
      for (const socket of [...heldSockets]) callServer.serveConnection(socket)
      heldSockets.clear()
    },
  }
}
