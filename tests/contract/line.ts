// A TCP proxy to a server that simulates a bad network: it can break connections and drop the server's responses.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  readonly port: number
  /** While on, requests still reach the server, but the first byte of a response breaks the connection instead. */
  lose(on: boolean): void
  /** Responses dropped so far. */
  readonly lost: number
  /** Breaks every connection but accepts new ones. */
  cut(): void
  close(): Promise<void>
}

export const openLine = async (serverPort: number, serverHost = '127.0.0.1'): Promise<Line> => {
  let losing = false
  let lost = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(serverPort, serverHost)
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
      socket.on('error', () => socket.destroy())
    }
    client.pipe(upstream)
    upstream.on('data', (answer) => {
      if (!losing) return client.write(answer)
      lost += 1
      return client.destroy()
    })
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    lose: (on) => {
      losing = on
    },
    get lost() {
      return lost
    },
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
