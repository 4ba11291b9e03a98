// `npm run migrate-log` in a separate process: its output, its errors, and that a killed run can be resumed.
import { randomBytes, randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { linkEvents } from '#platform/event-log/chain.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { settleIn, WrongLog } from '#platform/event-log/home.ts'
import { EventMetadata } from '#platform/event-log/metadata.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { generatedEvents } from '#scripts/bench/generator/events.ts'
import { fillLog } from '#scripts/bench/generator/fill-log.ts'
import { compareLogs } from '#scripts/migrate-log/compare.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { migrateLog } from '#tests/support/migrate-log.ts'
import { contents, copyAll, fill } from '#tests/support/moved-logs.ts'
import { type EventStoreEmulator, startEventStore } from '#tests/support/eventstore/emulator.ts'
import { jsonProposal } from '#tests/support/eventstore/records.ts'
import { type Ground, openGround } from '#tests/support/projection-engine.ts'
import { casesModel } from '#tests/support/small-models.ts'
import { until } from '#tests/support/until.ts'

let ground: Ground
let store: EventStoreEmulator
let remote: EventLog

beforeEach(async () => {
  ground = await openGround()
  store = await startEventStore()
  remote = createEventStoreLog({ connectionString: store.url, appendTimeout: 1_000, firstRetry: 5 })
})
afterEach(async () => {
  await remote.close()
  await store.stop()
  await ground.close()
})

describe('npm run migrate-log', () => {
  const run = (...args: string[]) => migrateLog(ground.database, store.url, ...args).ended

  it('copies, verifies, and switches only when no process is running', async () => {
    await fill(ground, 3)
    const copied = await run('--to', 'eventstoredb')
    expect(copied.said).toContain('0 of 12 events are already in EventStoreDB.')
    expect(copied.said).toContain('12 events in 6 streams, all hash chains are intact.')
    expect(copied.said).toContain('The copy is complete.')
    expect(copied.code).toBe(0)

    const house = openEventLog({ databaseUrl: ground.database.url, eventStoreUrl: undefined })
    await house.settle()
    const busy = await run('--to', 'eventstoredb', '--switch', '--yes')
    expect(busy.said).toMatch(/The application is running on this database: at 127\.0\.0\.1 since .*\. Stop it, then/)
    expect(busy.code).toBe(1)
    await house.close()

    const switched = await run('--to', 'eventstoredb', '--switch', '--yes')
    expect(switched.said).toContain('Switched to EventStoreDB. Start the application with EVENTSTORE_URL set')
    const again = await run('--to', 'eventstoredb')
    expect(again.said).toContain('The log is already in EventStoreDB.')
    expect(again.code).toBe(1)
  })

  /** Appends the last event of the first referral once more, linked to its chain. */
  const writeOneMore = async (log: EventLog) => {
    const [first] = (await log.readAll({ maxCount: 1, streamPrefixes: ['referral-'] })).events
    const stream = first?.stream ?? ''
    const last = (await log.readStream(stream)).at(-1)
    if (last === undefined) throw new Error('the store holds no referral')
    const { previousHash: _, hash, ...metadata } = EventMetadata.parse(JSON.parse(last.metadata))
    const id = randomUUID()
    const event = { id, type: last.type, data: last.data, metadata: { ...metadata, eventId: id } }
    const { revision } = await log.append(stream, last.revision, linkEvents(stream, { ...last, hash }, [event]))
    return { id, stream, revision }
  }

  it('moves to EventStoreDB, works there, and moves back with every event', async () => {
    const { database } = ground
    await fill(ground, 3)
    const there = await run('--to', 'eventstoredb', '--switch', '--yes')
    expect(there.said).toContain('Switched to EventStoreDB. Start the application with EVENTSTORE_URL set')
    const house = openEventLog({ databaseUrl: database.url, eventStoreUrl: store.url })
    await house.settle()
    const added = await writeOneMore(house)
    await house.close()

    const back = await run('--to', 'postgres', '--switch', '--yes')
    expect(back.said).toContain('12 of 13 events are already in Postgres.')
    expect(back.said).toContain('13 events in 6 streams, all hash chains are intact.')
    expect(back.said).toContain('Switched to Postgres. Start the application with EVENTSTORE_URL unset.')
    expect(back.code).toBe(0)
    await expect(settleIn(database.pool, 'eventstoredb')).rejects.toBeInstanceOf(WrongLog)
    await settleIn(database.pool, 'postgres')
    expect(await contents(ground.log)).toEqual(await contents(remote))
    expect((await contents(ground.log)).at(-1)).toMatchObject(added)
    expect(added.revision).toBe(3)
    const engine = ground.engine([casesModel])
    await engine.start()
    await until('the model is built from the log in Postgres', async () =>
      (await engine.health()).every(({ state }) => state === 'live'),
    )
    expect(await ground.rows(casesModel, 'case_row')).toHaveLength(3)
  }, 60_000)

  it('resumes after a kill, and switches to the complete copy', async () => {
    const amount = 2_000
    const own = await createTestDatabase('postgres')
    const events = generatedEvents({ events: amount, now: new Date() })
    await fillLog({ ownerUrl: own.ownerUrl, masterKey: randomBytes(32), events })
    // Each response is delayed, so that the copy can be interrupted.
    store.faults.delay(3)
    const cut = migrateLog(own, store.url, '--to', 'eventstoredb')
    const copied = () => store.store.log.filter(({ type }) => !type.startsWith('$')).length
    await until('part of the log is copied', async () => copied() > amount / 10, 60_000)
    cut.kill()
    expect((await cut.ended).code).toBeNull()
    store.faults.heal()
    const source = createPostgresEventLog({ connectionString: own.url })
    const part = await compareLogs(source, remote)
    expect(part).toMatchObject({ target: 'behind', total: amount })
    expect(part.same).toBeGreaterThan(0)

    const whole = await migrateLog(own, store.url, '--to', 'eventstoredb', '--switch', '--yes').ended
    expect(whole.said).toContain(`${part.same} of ${amount} events are already in EventStoreDB.`)
    expect(whole.said).toContain('Switched to EventStoreDB.')
    expect(await compareLogs(source, remote)).toMatchObject({ target: 'equal', same: amount })
    await source.close()
    await own.drop()
  }, 90_000)

  it('names an event that another writer adds during the copy, and does not claim that nothing was written', async () => {
    await fill(ground, 2)
    store.faults.delay(300)
    const running = migrateLog(ground.database, store.url, '--to', 'eventstoredb')
    await until('the copy has started', async () => store.calls.appends > 0, 30_000)
    store.store.append('elsewhere-1', 'any', [jsonProposal('Other', {})])
    store.faults.heal()
    const { said, code } = await running.ended
    expect(said).toContain('Other in elsewhere-1, revision 0')
    expect(said).toContain('Another program wrote them during this copy. Nothing was switched')
    expect(code).toBe(1)
  })

  it('reports immediately that the store denies access, and how to continue', async () => {
    await fill(ground, 1)
    const closed = await startEventStore({ credentials: 'ops:changeit' })
    const denied = await migrateLog(ground.database, closed.url, '--to', 'eventstoredb').ended
    expect(denied.said).toContain('EventStoreDB refused this account')
    expect(denied.code).toBe(1)
    await closed.stop()
  })

  it('gives the likely causes when the target rejects an event', async () => {
    await fill(ground, 1)
    await copyAll(ground.log, remote)
    const cut = await createTestDatabase('postgres')
    const [first] = await contents(remote)
    // A stream that lost its events: it cannot be read, yet it is not new.
    const owner = openDatabase(cut.ownerUrl, { applicationName: 'test' })
    await owner.pool.query('insert into log.stream (name, revision) values ($1, 4)', [first?.stream])
    await owner.close()
    const stopped = await migrateLog(cut, store.url, '--to', 'postgres').ended
    expect(stopped.said).toContain(`Postgres refused an event: ${first?.stream} is at 4, expected none.`)
    expect(stopped.said).toContain('or the stream was once longer')
    expect(stopped.code).toBe(1)
    await cut.drop()
  })

  it('rejects a target with other events and names the first one, and requires a destination', async () => {
    await fill(ground, 1)
    await copyAll(ground.log, remote)
    await remote.append('elsewhere-1', 'none', [{ id: randomUUID(), type: 'Other', data: '{}', metadata: '{}' }])
    const refused = await run('--to', 'eventstoredb')
    expect(refused.said).toContain(
      'After 4 copied events, EventStoreDB holds events that are not in the source log. The first is Other in elsewhere-1, revision 0.',
    )
    expect(refused.code).toBe(1)
    expect((await run('--switch')).said).toContain('Usage: npm run migrate-log -- --to eventstoredb')
  })
})
