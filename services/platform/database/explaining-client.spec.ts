// A server that ends a connection in the same packet in which it says that the connection is ready, as Postgres can when
// it is killed.
import { type AddressInfo, type Server, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openDatabase } from './database.ts'

/** A message of the Postgres protocol: its type, its length and its content. */
const toMessage = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}

const authenticated = toMessage('R', Buffer.alloc(4))
const readyForQuery = toMessage('Z', Buffer.from('I'))
const terminated = toMessage('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

let server: Server
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([authenticated, readyForQuery, terminated])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

it.each([true, false])('rejects the query and ends no process, with explained problems %s', async (explainProblems) => {
  const { port } = server.address() as AddressInfo
  const { pool, close } = openDatabase(`postgres://user@127.0.0.1:${port}/none`, { explainProblems })
  await expect(pool.query('select 1')).rejects.toThrow(/connection/i)
  await close()
})
