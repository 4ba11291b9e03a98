// Moving the log from one store to the other and back: the same events in the same order, despite interruptions.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createCodec } from '#platform/event-log/codec.ts'
import { domainEvents } from '#domain/events.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { settleIn, WrongLog } from '#platform/event-log/home.ts'
import { type EventLog, LogUnavailable } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { followChains } from '#scripts/chain-report.ts'
import { compareLogs, eventsOf } from '#scripts/migrate-log/compare.ts'
import { copyLog } from '#scripts/migrate-log/copy.ts'
import { moveIn } from '#scripts/migrate-log/move-in.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type EventStoreEmulator, startEventStore } from '#tests/support/eventstore/emulator.ts'
import { contents, copyAll, fill } from '#tests/support/moved-logs.ts'
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

describe('moving the log', () => {
  it('copies every event byte for byte, in order and with valid chains, and back into an empty Postgres', async () => {
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

  it('resumes where it was interrupted', async () => {
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

  it('writes each event once when the store loses responses', async () => {
    await fill(ground, 10)
    store.faults.failWrites({ how: 'cut', effect: 'done', times: 5 })
    await copyAll(ground.log, remote)
    expect(await contents(remote)).toEqual(await contents(ground.log))
  })

  it('gives up when the target denies access, and when it does not answer in time', async () => {
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

  it('copies events that were appended meanwhile on the next run', async () => {
    await fill(ground, 3)
    await copyAll(ground.log, remote)
    await fill(ground, 2)
    expect((await compareLogs(ground.log, remote)).target).toBe('behind')
    expect(await copyAll(ground.log, remote)).toBe(8)
    expect((await compareLogs(ground.log, remote)).target).toBe('equal')
  })

  it('detects a target that holds other events or more events', async () => {
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

describe('switching to the copy', () => {
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

  it('moves checkpoints to the copied events, and rebuilds read models from them', async () => {
    const { pool } = ground.database
    const codec = createCodec({ registry: domainEvents, vault: ground.vault })
    await fill(ground, 5)
    const engine = ground.engine([casesModel])
    await engine.start()
    await engine.waitFor('cases', (await ground.log.head()) ?? '')
    await engine.stop()
    await copyAll(ground.log, remote)
    const old = await positionsOf(ground.log)
    // A checkpoint may have advanced to a position without an event of its own.
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
    await until('the model is built from the copy', async () =>
      (await again.health()).every(({ state, position }) => state === 'live' && position === now.at(-1)),
    )
    expect(await ground.rows(casesModel, 'case_row')).toHaveLength(5)
  })

  it('changes nothing while the copy is missing an event', async () => {
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
