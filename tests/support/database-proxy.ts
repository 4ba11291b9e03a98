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
  /**
   * From now on, swallows the bytes of every open connection for good, as a firewall that drops packets does. With
   * `all`, those of new connections too, until `carry`.
   */
  swallow(connections: 'open' | 'all'): void
  carry(): void
  close(): Promise<void>
}

/** Starts a proxy to the database at this URL. */
export const startDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  /** Connections whose bytes are swallowed. */
  const silent = new WeakSet<Socket>()
  let isDisconnected = false
  let isSilent = false
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
      if (isSilent) silent.add(client)
      client.on('data', (bytes: Buffer) => silent.has(client) || upstream.write(bytes))
      upstream.on('data', (bytes: Buffer) => silent.has(client) || client.write(bytes))
      clients.add(client)
      client.on('close', () => {
        clients.delete(client)
        upstream.destroy()
      })
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
    swallow: (connections) => {
      isSilent = connections === 'all'
      clients.forEach((client) => silent.add(client))
    },
    carry: () => {
      isSilent = false
    },
    close: disconnect,
  }
}
