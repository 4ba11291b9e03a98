// A TCP proxy between the service and its database, so that a test can break and restore the connection.
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'

export interface DatabaseProxy {
  /** The database URL that goes through the proxy. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  disconnect(): Promise<void>
  /** Breaks every connection but accepts new ones. */
  resetConnections(): void
  reconnect(): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy to the database at this URL. */
export const startDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isDisconnected = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((client) => {
      // This connection was accepted while the proxy was shutting down. An open socket would keep the server from
      // closing.
      if (isDisconnected) {
        client.destroy()
        return
      }
      const upstream = connect(Number(target.port), target.hostname)
      track(client)
      track(upstream)
      client.pipe(upstream).pipe(client)
      client.on('close', () => upstream.destroy())
      upstream.on('close', () => client.destroy())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }
  const resetConnections = () => sockets.forEach((socket) => socket.resetAndDestroy())

  let server: Server | undefined = await listen(0)
  const { port } = server.address() as AddressInfo
  const disconnect = async () => {
    const closingServer = server
    server = undefined
    isDisconnected = true
    const closed = new Promise<void>((resolve) =>
      closingServer === undefined ? resolve() : closingServer.close(() => resolve()),
    )
    resetConnections()
    await closed
  }
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    disconnect,
    resetConnections,
    reconnect: async () => {
      isDisconnected = false
      server ??= await listen(port)
    },
    close: disconnect,
  }
}
