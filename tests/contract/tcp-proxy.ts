// A TCP proxy to a server that simulates a bad network: it can break connections and drop the server's responses.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** While on, requests still reach the server, but the first byte of a response breaks the connection instead. */
  dropResponses(enabled: boolean): void
  /** Responses dropped so far. */
  readonly droppedResponses: number
  /** Breaks every connection but accepts new ones. */
  resetConnections(): void
  close(): Promise<void>
}

export const startTcpProxy = async (serverPort: number, serverHost = '127.0.0.1'): Promise<TcpProxy> => {
  let isDropping = false
  let droppedResponses = 0
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
    upstream.on('data', (response) => {
      if (!isDropping) return client.write(response)
      droppedResponses += 1
      return client.destroy()
    })
  })
  const resetConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    dropResponses: (enabled) => {
      isDropping = enabled
    },
    get droppedResponses() {
      return droppedResponses
    },
    resetConnections,
    close: async () => {
      resetConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
