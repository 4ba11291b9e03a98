// A TCP proxy between the service and its database, so that a test can break and restore the connection.
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'

export interface Cable {
  /** The database URL that goes through the proxy. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  pull(): Promise<void>
  /** Breaks every connection but accepts new ones. */
  shake(): void
  plugIn(): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy to the database at this URL. */
export const layCable = async (databaseUrl: string): Promise<Cable> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let pulled = false
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      // This connection was accepted while the proxy was shutting down. An open socket would keep the server from
      // closing.
      if (pulled) {
        near.destroy()
        return
      }
      const far = connect(Number(target.port), target.hostname)
      hold(near)
      hold(far)
      near.pipe(far).pipe(near)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }
  const shake = () => sockets.forEach((socket) => socket.resetAndDestroy())

  let server: Server | undefined = await listen(0)
  const { port } = server.address() as AddressInfo
  const pull = async () => {
    const open = server
    server = undefined
    pulled = true
    const closed = new Promise<void>((resolve) => (open === undefined ? resolve() : open.close(() => resolve())))
    shake()
    await closed
  }
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    pull,
    shake,
    plugIn: async () => {
      pulled = false
      server ??= await listen(port)
    },
    close: pull,
  }
}
