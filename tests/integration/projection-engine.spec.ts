// The projection engine on a real log: how live rows follow events, joined states, and erasures, and how verification
// proves a model equal to the log.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Engine } from '#projections/engine/engine.ts'
import {
  clientStream,
  clientErased,
  type EngineFixture,
  noteAdded,
  openEngineFixture,
  priorityChanged,
  referralStream,
  clientRegistered,
  clientRenamed,
  referralRequested,
  referralWithdrawn,
} from '#tests/support/engine-fixture.ts'
import { casesModel, namesModel } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let harness: EngineFixture
beforeAll(async () => {
  harness = await openEngineFixture()
})
afterAll(() => harness.close())

const withEngine = (work: (engine: Engine) => Promise<void>) => harness.withEngine([casesModel, namesModel], work)

/** Appends a referral of a new client; returns the ids and the end of the log. */
const appendReferral = async (firstName: string) => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await harness.append(clientStream(client), [clientRegistered(client, firstName)])
  const position = await harness.append(referralStream(referral), [referralRequested(referral, client)])
  return { client, referral, position }
}

const findRow = async (referral: string): Promise<Record<string, unknown> | undefined> =>
  (await harness.rows(casesModel, 'case_row', 'id = $1', [referral]))[0]

describe('a live model', () => {
  it('shows a row with its joined state, for every type of column', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await appendReferral('Maria')
      const stream = referralStream(referral)
      const position = await harness.append(stream, [
        priorityChanged('high'),
        noteAdded(client, 'a'),
        noteAdded(client, 'b'),
      ])
      expect(await engine.waitFor('cases', position)).toBe(true)
      expect(await findRow(referral)).toEqual({
        id: referral,
        client_id: client,
        name: 'Maria',
        priority: 'high',
        notes: 2,
        words: ['a', 'b "c"', 'd\\,e', ''],
        extra: { many: 2, text: 'tab\there' },
        busy: true,
        at: new Date('2026-03-02T15:00:00.123Z'),
      })
    })
  })

  it('adds a timeline row for each event, with the state before and after it', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await appendReferral('Ana')
      const position = await harness.append(referralStream(referral), [noteAdded(client, 'a "b"\n\\c')])
      await engine.waitFor('cases', position)
      const rows = await harness.rows(casesModel, 'case_event', 'referral_id = $1 order by type', [referral])
      expect(rows).toMatchObject([
        { type: 'NoteAdded', notes_before: 0, notes_after: 1 },
        { type: 'ReferralRequested', notes_before: null, notes_after: 0 },
      ])
    })
  })

  it('recomposes the rows that show a changed joined state', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await appendReferral('Maria')
      const secondReferral = randomUUID()
      await harness.append(referralStream(secondReferral), [referralRequested(secondReferral, client)])
      await engine.waitFor('cases', await harness.append(clientStream(client), [clientRenamed(client, 'Mary')]))
      expect([(await findRow(referral))?.['name'], (await findRow(secondReferral))?.['name']]).toEqual(['Mary', 'Mary'])
      expect((await engine.verify('cases')).differences).toEqual([])
    })
  })

  it('does not depend on the order of row and joined state', async () => {
    await withEngine(async (engine) => {
      const [client, referral] = [randomUUID(), randomUUID()]
      await engine.waitFor(
        'cases',
        await harness.append(referralStream(referral), [referralRequested(referral, client)]),
      )
      expect((await findRow(referral))?.['name']).toBeNull()
      await engine.waitFor('cases', await harness.append(clientStream(client), [clientRegistered(client, 'Late')]))
      expect((await findRow(referral))?.['name']).toBe('Late')
    })
  })

  it('removes the row of a stream that leaves the model, and subtracts it from the rollups', async () => {
    await withEngine(async (engine) => {
      const { referral } = await appendReferral('Gone')
      await engine.waitFor('cases', await harness.append(referralStream(referral), [referralWithdrawn]))
      expect(await findRow(referral)).toBeUndefined()
      expect(await harness.rows(casesModel, 'cases_by_name', 'name = $1', ['Gone'])).toEqual([])
      expect((await engine.verify('cases')).differences).toEqual([])
    })
  })
})

describe('an erased subject', () => {
  it('is shown as erased everywhere, including in rows from before the erasure', async () => {
    await withEngine(async (engine) => {
      const { client, referral, position } = await appendReferral('Secret')
      await engine.waitFor('cases', position)
      expect((await findRow(referral))?.['name']).toBe('Secret')
      await harness.vault.erase(clientStream(client))
      const erasurePosition = await harness.append(clientStream(client), [clientErased])
      await engine.waitFor('cases', erasurePosition)
      expect((await findRow(referral))?.['name']).toBe('ERASED')
      for (const model of ['cases', 'names']) expect((await engine.verify(model)).differences).toEqual([])
      await engine.rebuild('cases')
      expect((await findRow(referral))?.['name']).toBe('ERASED')
    })
  })

  it('is shown as erased as soon as the event says so, whether or not its key is deleted', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await appendReferral('Secret')
      await harness.append(clientStream(client), [clientRenamed(client, 'Hidden')])
      await engine.waitFor('cases', await harness.append(clientStream(client), [clientErased]))
      expect((await findRow(referral))?.['name']).toBe('ERASED')
      await engine.rebuild('cases')
      expect((await findRow(referral))?.['name']).toBe('ERASED')
      for (const model of ['cases', 'names']) expect((await engine.verify(model)).differences).toEqual([])
    })
  })
})

describe('a verification', () => {
  it('ends with the engine while it waits for a table, and is recorded as interrupted', async () => {
    const engine = harness.createEngine([casesModel])
    await engine.start()
    await waitUntil('the model is built', async () => (await engine.health())[0]?.ready)
    const { pool } = harness.database
    const lockHolder = await pool.connect()
    const [servingBuild] = (
      await pool.query<{ schema: string }>(`select b.schema from projection.pointer p
      join projection.build b on b.id = p.build_id where p.model = 'cases'`)
    ).rows
    await lockHolder.query('begin')
    await lockHolder.query(`lock table ${servingBuild?.schema}.case_row in access exclusive mode`)
    const verification = engine.verify('cases').catch((error: unknown) => error)
    await waitUntil('the verification waits', async () => {
      const { rowCount } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like 'lock table%'`)
      return rowCount === 1
    })
    await engine.stop()
    expect(await verification).toBeInstanceOf(Error)
    const { rows } = await pool.query(
      `select outcome from projection.run where kind = 'verify' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ outcome: 'interrupted' }])
    await lockHolder.query('rollback')
    lockHolder.release()
  })

  it('reports every difference with its table, key, and column', async () => {
    await withEngine(async (engine) => {
      const { client, referral, position } = await appendReferral('True')
      const removedReferral = await appendReferral('Removed')
      await engine.waitFor('cases', removedReferral.position)
      await engine.waitFor('cases', position)
      await harness.query(casesModel, `update case_row set name = 'False', notes = 7 where id = '${referral}'`)
      await harness.query(casesModel, `delete from case_row where id = '${removedReferral.referral}'`)
      await harness.query(casesModel, `insert into part_name (id, part) values ('${referral}', '{"name": "nobody"}')`)
      await harness.query(casesModel, `update cases_by_name set count = 9 where name = 'True'`)
      const { differences } = await engine.verify('cases')
      expect(differences).toHaveLength(5)
      expect(differences).toEqual(
        expect.arrayContaining([
          { table: 'case_row', key: [referral], column: 'name', serving: 'False', log: 'True' },
          { table: 'case_row', key: [referral], column: 'notes', serving: '7', log: '0' },
          expect.objectContaining({ table: 'case_row', key: [removedReferral.referral], serving: undefined }),
          expect.objectContaining({ table: 'part_name', key: [referral], log: undefined }),
          { table: 'cases_by_name', key: ['True', null, 'false'], column: 'count', serving: '9', log: '1' },
        ]),
      )
      await engine.rebuild('cases')
      expect((await engine.verify('cases')).differences).toEqual([])
      expect((await findRow(referral))?.['client_id']).toBe(client)
    })
  })

  it('compares a consistent moment while the model keeps changing', async () => {
    await withEngine(async (engine) => {
      const appending = (async () => {
        for (let n = 0; n < 60; n += 1) await appendReferral(`Busy ${n % 3}`)
      })()
      for (let n = 0; n < 4; n += 1) expect((await engine.verify('cases')).differences).toEqual([])
      await appending
    })
  })

  it('gives the same result when the streams are folded in ranges', async () => {
    await withEngine(async (engine) => {
      const { position } = await appendReferral('Ranged')
      await engine.waitFor('cases', position)
      const onePassResult = await harness.verify(casesModel, 1_000_000)
      const rangedResult = await harness.verify(casesModel, 20)
      expect(onePassResult.rows).toBeGreaterThan(40)
      expect(rangedResult).toEqual(onePassResult)
      expect(rangedResult.differences).toEqual([])
    })
  })
})
