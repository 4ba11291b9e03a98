// The cable between the service and its database, which a test can pull and plug in again.
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'

export interface Cable {
  /** The database's address, by way of the cable. */
  readonly url: string
  /** Breaks every connection; new ones are refused. */
  pull(): Promise<void>
  /** Breaks every connection; new ones are taken. */
  shake(): void
  plugIn(): Promise<void>
  close(): Promise<void>
}

/** Lays a cable to the database of this address. */
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
      // One that was taken on the way while the cable was pulled: left open, it would keep the server from closing.
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
