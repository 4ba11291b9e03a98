// Moving the log from one store to the other and back: the same events in the same order, however it was interrupted.
import { randomBytes, randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { linkEvents } from '#platform/event-log/chain.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { domainEvents } from '#domain/events.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { settleIn, WrongLog } from '#platform/event-log/home.ts'
import { EventMetadata } from '#platform/event-log/metadata.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import { type EventLog, LogUnavailable, type StoredEvent } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { generatedEvents } from '#scripts/bench/generator/events.ts'
import { fillLog } from '#scripts/bench/generator/fill-log.ts'
import { followChains } from '#scripts/chain-report.ts'
import { compareLogs, eventsOf } from '#scripts/migrate-log/compare.ts'
import { copyLog } from '#scripts/migrate-log/copy.ts'
import { moveIn } from '#scripts/migrate-log/move-in.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrateLog } from '#tests/support/migrate-log.ts'
import { type EventStoreEmulator, startEventStore } from '#tests/support/eventstore/emulator.ts'
import { jsonProposal } from '#tests/support/eventstore/records.ts'
import {
  type Ground,
  openGround,
  prioritized,
  referralStream,
  registered,
  clientStream,
  requested,
} from '#tests/support/projection-engine.ts'
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

/** Referrals whose histories lie between one another's. */
const fill = async (log: Pick<Ground, 'append'>, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const [client, referral] = [randomUUID(), randomUUID()]
    await log.append(clientStream(client), [registered(client, 'Zoë 🏠')])
    await log.append(referralStream(referral), [requested(referral, client), prioritized('low'), prioritized('high')])
  }
}

const contents = async (log: EventLog): Promise<Omit<StoredEvent, 'position'>[]> => {
  const all: Omit<StoredEvent, 'position'>[] = []
  for await (const { position: _, ...event } of eventsOf(log)) all.push(event)
  return all
}

const copyAll = async (source: EventLog, target: EventLog) => {
  const { reached } = await compareLogs(source, target)
  return copyLog(source, target, { after: reached?.source })
}

describe('moving the log', () => {
  it('copies every event with its bytes, in its order, and its chains hold; and back into an empty Postgres', async () => {
    await fill(ground, 20)
    expect(await copyAll(ground.log, remote)).toBe(80)
    expect(await contents(remote)).toEqual(await contents(ground.log))
    expect(await followChains(remote)).toEqual({ events: 80, streams: 40, breaks: [] })

    const empty: TestDatabase = await createTestDatabase()
    const back = createPostgresEventLog({ connectionString: empty.url })
    await copyAll(remote, back)
    expect(await contents(back)).toEqual(await contents(ground.log))
    await back.close()
    await empty.drop()
  })

  it('goes on where it was interrupted', async () => {
    await fill(ground, 20)
    const stopping = new AbortController()
    const cut = copyLog(ground.log, remote, {
      after: undefined,
      signal: stopping.signal,
      onProgress: (copied) => {
        if (copied > 30) stopping.abort(new Error('interrupted'))
      },
    })
    await expect(cut).rejects.toThrow('interrupted')
    const { same, target } = await compareLogs(ground.log, remote)
    expect(target).toBe('behind')
    expect(same).toBeGreaterThan(30)
    expect(same).toBeLessThan(80)
    expect(await copyAll(ground.log, remote)).toBe(80 - same)
    expect(await contents(remote)).toEqual(await contents(ground.log))
  })

  it('writes each event once where the store loses answers', async () => {
    await fill(ground, 10)
    store.faults.failWrites({ how: 'cut', effect: 'done', times: 5 })
    await copyAll(ground.log, remote)
    expect(await contents(remote)).toEqual(await contents(ground.log))
  })

  it('gives up where the target lets nobody in, and where it does not answer for too long', async () => {
    await fill(ground, 1)
    let tries = 0
    const failing = (denied: boolean): EventLog => ({
      ...remote,
      append: async () => {
        tries += 1
        throw new LogUnavailable('out of reach', false, { denied })
      },
    })
    const copying = (denied: boolean, patience: number) =>
      copyLog(ground.log, failing(denied), { after: undefined, patience })
    await expect(copying(true, 60_000)).rejects.toMatchObject({ denied: true })
    expect(tries).toBe(1)
    await expect(copying(false, 250)).rejects.toMatchObject({ denied: false })
    expect(tries).toBeGreaterThan(2)
  })

  it('copies what was appended meanwhile at the next run', async () => {
    await fill(ground, 3)
    await copyAll(ground.log, remote)
    await fill(ground, 2)
    expect((await compareLogs(ground.log, remote)).target).toBe('behind')
    expect(await copyAll(ground.log, remote)).toBe(8)
    expect((await compareLogs(ground.log, remote)).target).toBe('equal')
  })

  it('tells a target that holds other events, or more', async () => {
    await fill(ground, 2)
    const foreign = { id: randomUUID(), type: 'Other', data: '{}', metadata: '{}' }
    await remote.append('elsewhere-1', 'none', [foreign])
    expect(await compareLogs(ground.log, remote)).toMatchObject({ target: 'other', same: 0, foreign })

    const other = await startEventStore()
    const ahead = createEventStoreLog({ connectionString: other.url })
    await copyAll(ground.log, ahead)
    await ahead.append('elsewhere-1', 'none', [foreign])
    expect(await compareLogs(ground.log, ahead)).toMatchObject({ target: 'ahead', same: 8, foreign })
    await ahead.close()
    await other.stop()
  })
})

describe('making the copy the log', () => {
  const checkpoints = async () => {
    const { rows } = await ground.database.pool.query<{ reaction: string; position: string | null }>(
      'select reaction, position from reaction_checkpoint order by reaction',
    )
    return Object.fromEntries(rows.map(({ reaction, position }) => [reaction, position]))
  }
  const remember = (reaction: string, position: string | null) =>
    ground.database.pool.query('insert into reaction_checkpoint values ($1, $2, now())', [reaction, position])
  const positionsOf = async (log: EventLog) => {
    const positions: string[] = []
    for await (const { position } of eventsOf(log)) positions.push(position)
    return positions
  }

  it('moves checkpoints to the copies of their events, and has read models built anew from them', async () => {
    const { pool } = ground.database
    const codec = createCodec({ registry: domainEvents, vault: ground.vault })
    await fill(ground, 5)
    const engine = ground.engine([casesModel])
    await engine.start()
    await engine.waitFor('cases', (await ground.log.head()) ?? '')
    await engine.stop()
    await copyAll(ground.log, remote)
    const old = await positionsOf(ground.log)
    // A checkpoint may have passed a position of which nothing came.
    const between = `${old[6]}0`
    await remember('at the start', null)
    await remember('in the middle', between)
    await remember('at the end', old.at(-1) ?? '')

    const moved = await moveIn({ pool, from: ground.log, to: remote, store: 'eventstoredb' })
    expect(moved.target).toBe('equal')
    const now = await positionsOf(remote)
    expect(await checkpoints()).toEqual({
      'at the start': null,
      'in the middle': now[6],
      'at the end': now.at(-1),
    })
    await expect(settleIn(pool, 'postgres')).rejects.toBeInstanceOf(WrongLog)
    await settleIn(pool, 'eventstoredb')

    const again = ground.engine([casesModel], { log: remote, decode: codec.decode })
    await again.start()
    await until('it is built from the copy', async () =>
      (await again.health()).every(({ state, position }) => state === 'live' && position === now.at(-1)),
    )
    expect(await ground.rows(casesModel, 'case_row')).toHaveLength(5)
  })

  it('changes nothing while the copy lacks an event', async () => {
    const { pool } = ground.database
    await settleIn(pool, 'postgres')
    await fill(ground, 2)
    await copyAll(ground.log, remote)
    await fill(ground, 1)
    const position = await ground.log.head()
    await remember('a reaction', position ?? null)
    const moved = await moveIn({ pool, from: ground.log, to: remote, store: 'eventstoredb' })
    expect(moved.target).toBe('behind')
    expect(await checkpoints()).toEqual({ 'a reaction': position })
    await settleIn(pool, 'postgres')
  })
})

describe('npm run migrate-log', () => {
  const run = (...args: string[]) => migrateLog(ground.database, store.url, ...args).ended

  it('copies, proves, and switches only when nobody runs', async () => {
    await fill(ground, 3)
    const copied = await run('--to', 'eventstoredb')
    expect(copied.said).toContain('0 of 12 events are in EventStoreDB.')
    expect(copied.said).toContain('12 events in 6 streams, every hash chain holds.')
    expect(copied.said).toContain('The copy is whole.')
    expect(copied.code).toBe(0)

    const house = openEventLog({ databaseUrl: ground.database.url, eventStoreUrl: undefined })
    await house.settle()
    const busy = await run('--to', 'eventstoredb', '--switch', '--yes')
    expect(busy.said).toMatch(/The product is running on this database: at 127\.0\.0\.1 since .*\. Stop it first\./)
    expect(busy.code).toBe(1)
    await house.close()

    const switched = await run('--to', 'eventstoredb', '--switch', '--yes')
    expect(switched.said).toContain('Switched. Start the product with EVENTSTORE_URL set as now.')
    const again = await run('--to', 'eventstoredb')
    expect(again.said).toContain('This database works with the log in EventStoreDB already.')
    expect(again.code).toBe(1)
  })

  /** What stands last in the first referral's history once again, linked to it. */
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

  it('goes over to EventStoreDB, works there, and comes back with everything', async () => {
    const { database } = ground
    await fill(ground, 3)
    const there = await run('--to', 'eventstoredb', '--switch', '--yes')
    expect(there.said).toContain('Switched. Start the product with EVENTSTORE_URL set as now.')
    const house = openEventLog({ databaseUrl: database.url, eventStoreUrl: store.url })
    await house.settle()
    const added = await writeOneMore(house)
    await house.close()

    const back = await run('--to', 'postgres', '--switch', '--yes')
    expect(back.said).toContain('12 of 13 events are in Postgres.')
    expect(back.said).toContain('13 events in 6 streams, every hash chain holds.')
    expect(back.said).toContain('Switched. Start the product with EVENTSTORE_URL unset.')
    expect(back.code).toBe(0)
    await expect(settleIn(database.pool, 'eventstoredb')).rejects.toBeInstanceOf(WrongLog)
    await settleIn(database.pool, 'postgres')
    expect(await contents(ground.log)).toEqual(await contents(remote))
    expect((await contents(ground.log)).at(-1)).toMatchObject(added)
    expect(added.revision).toBe(3)
    const engine = ground.engine([casesModel])
    await engine.start()
    await until('it is built from the log in Postgres', async () =>
      (await engine.health()).every(({ state }) => state === 'live'),
    )
    expect(await ground.rows(casesModel, 'case_row')).toHaveLength(3)
  }, 60_000)

  it('killed in the middle, it goes on with the next run, and switches to the whole', async () => {
    const amount = 2_000
    const own = await createTestDatabase('postgres')
    const events = generatedEvents({ events: amount, now: new Date() })
    await fillLog({ ownerUrl: own.ownerUrl, masterKey: randomBytes(32), events })
    // Each answer comes a little later, so that there is a middle.
    store.faults.delay(3)
    const cut = migrateLog(own, store.url, '--to', 'eventstoredb')
    const copied = () => store.store.log.filter(({ type }) => !type.startsWith('$')).length
    await until('a part is copied', async () => copied() > amount / 10, 60_000)
    cut.kill()
    expect((await cut.ended).code).toBeNull()
    store.faults.heal()
    const source = createPostgresEventLog({ connectionString: own.url })
    const part = await compareLogs(source, remote)
    expect(part).toMatchObject({ target: 'behind', total: amount })
    expect(part.same).toBeGreaterThan(0)

    const whole = await migrateLog(own, store.url, '--to', 'eventstoredb', '--switch', '--yes').ended
    expect(whole.said).toContain(`${part.same} of ${amount} events are in EventStoreDB.`)
    expect(whole.said).toContain('Switched.')
    expect(await compareLogs(source, remote)).toMatchObject({ target: 'equal', same: amount })
    await source.close()
    await own.drop()
  }, 90_000)

  it('names an event that somebody else writes to the target while it copies, and does not say that nothing was written', async () => {
    await fill(ground, 2)
    store.faults.delay(300)
    const running = migrateLog(ground.database, store.url, '--to', 'eventstoredb')
    await until('it copies', async () => store.calls.appends > 0, 30_000)
    store.store.append('elsewhere-1', 'any', [jsonProposal('Other', {})])
    store.faults.heal()
    const { said, code } = await running.ended
    expect(said).toContain('Other of elsewhere-1 at revision 0')
    expect(said).toContain('It came while this was copying: somebody else writes there. Nothing was switched')
    expect(code).toBe(1)
  })

  it('says that the store lets nobody in, at once, and how to go on', async () => {
    await fill(ground, 1)
    const closed = await startEventStore({ credentials: 'ops:changeit' })
    const denied = await migrateLog(ground.database, closed.url, '--to', 'eventstoredb').ended
    expect(denied.said).toContain('EventStoreDB does not let this account in')
    expect(denied.code).toBe(1)
    await closed.stop()
  })

  it('says what is known where the target does not take an event', async () => {
    await fill(ground, 1)
    await copyAll(ground.log, remote)
    const cut = await createTestDatabase('postgres')
    const [first] = await contents(remote)
    // A history that lost its events: nothing of it can be read, and yet it is not new.
    const owner = openDatabase(cut.ownerUrl, { applicationName: 'test' })
    await owner.pool.query('insert into log.stream (name, revision) values ($1, 4)', [first?.stream])
    await owner.close()
    const stopped = await migrateLog(cut, store.url, '--to', 'postgres').ended
    expect(stopped.said).toContain(`Postgres did not take an event: ${first?.stream} is at 4, expected none.`)
    expect(stopped.said).toContain('or the stream was once longer')
    expect(stopped.code).toBe(1)
    await cut.drop()
  })

  it('refuses a target that holds other events and names the first, and wants to be told where to', async () => {
    await fill(ground, 1)
    await copyAll(ground.log, remote)
    await remote.append('elsewhere-1', 'none', [{ id: randomUUID(), type: 'Other', data: '{}', metadata: '{}' }])
    const refused = await run('--to', 'eventstoredb')
    expect(refused.said).toContain(
      'The log in EventStoreDB holds other events: after 4 copies comes Other of elsewhere-1 at revision 0.',
    )
    expect(refused.code).toBe(1)
    expect((await run('--switch')).said).toContain('Say where to: npm run migrate-log -- --to eventstoredb')
  })
})
