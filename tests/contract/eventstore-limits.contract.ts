// How EventStoreDB treats the largest append and a position at which no event begins. The emulator and a real server
// run the same tests.
import { randomUUID } from 'node:crypto'

import { EventStoreDBClient, binaryEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'

import { openLog } from './eventstore-subject.ts'
import { someEvent } from './subject.ts'

/** In bytes. The server's default. */
const maxAppendSize = 1_048_576

/** Declares the suite. The store must already run. */
export const eventStoreLimits = (name: string, url: string): void => {
  describe(`limits of EventStoreDB: ${name}`, () => {
    let client: EventStoreDBClient
    let log: EventStoreLog
    beforeAll(async () => {
      client = EventStoreDBClient.connectionString(url)
      log = openLog(url)
    })
    afterAll(async () => {
      await log.close()
      await client.dispose()
    })

    describe.each([
      ['in a batch', {}],
      // With credentials, the client uses a call per append.
      ['one at a time', { credentials: { username: 'admin', password: 'changeit' } }],
    ])('an append %s', (_, options) => {
      const eventOf = (bytes: number) =>
        binaryEvent({ type: 'Big', data: new Uint8Array(bytes), metadata: new Uint8Array(1_000) })

      it('of exactly 1,048,576 bytes of data is accepted with any metadata, and of one byte more is refused', async () => {
        const stream = `limit-${randomUUID()}`
        const result = await client.appendToStream(stream, eventOf(maxAppendSize), options)
        expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n })
        const oversized = client.appendToStream(stream, [eventOf(1), eventOf(maxAppendSize)], options)
        await expect(oversized).rejects.toMatchObject({
          type: 'maximum-append-size-exceeded',
          maxAppendSize,
        })
      })
    })

    describe('a read of $all from a position inside a record', () => {
      /** The position of an event, one byte later. */
      const findInside = async () => {
        await log.append(`inside-${randomUUID()}`, 'none', [someEvent()])
        const { position } = await log.append(`inside-${randomUUID()}`, 'none', [someEvent()])
        await log.append(`inside-${randomUUID()}`, 'none', [someEvent()])
        const commit = BigInt(position.slice(0, 20)) + 1n
        const text = String(commit).padStart(20, '0')
        return { client: { commit, prepare: commit }, log: `${text}-${text}` }
      }

      it.each(['forwards', 'backwards'] as const)('is refused %s', async (direction) => {
        const { client: fromPosition } = await findInside()
        const readFirst = async () => {
          for await (const event of client.readAll({ fromPosition, direction, maxCount: 1 })) return event
          return undefined
        }
        await expect(readFirst()).rejects.toThrow('UNKNOWN: Unexpected ReadAllResult: Error')
      })

      it('tells the operator that the log is not the one that was read before', async () => {
        const { log: after } = await findInside()
        const message = /^EventStoreDB at .+ cannot read its log from a position that it reported before\. Restore/
        for (const filter of [{}, { streamPrefixes: ['inside-'] }]) {
          const refusal = log.readAll({ after, maxCount: 10, ...filter })
          await expect(refusal).rejects.toThrow(message)
          await expect(refusal).rejects.toMatchObject({ name: 'LogUnavailable', explained: true })
        }
      })
    })
  })
}
