// The projection engine on a real log: how live rows follow events, cards, and erasures, and how verification proves a
// model equal to the log.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Engine } from '#projections/engine/engine.ts'
import {
  clientStream,
  erased,
  type Ground,
  noted,
  openGround,
  prioritized,
  referralStream,
  registered,
  renamed,
  requested,
  withdrawn,
} from '#tests/support/projection-engine.ts'
import { casesModel, namesModel } from '#tests/support/small-models.ts'
import { until } from '#tests/support/until.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.close())

const withEngine = (work: (engine: Engine) => Promise<void>) => ground.withEngine([casesModel, namesModel], work)

/** Appends a referral of a new client; returns the ids and the end of the log. */
const refer = async (firstName: string) => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await ground.append(clientStream(client), [registered(client, firstName)])
  const position = await ground.append(referralStream(referral), [requested(referral, client)])
  return { client, referral, position }
}

const rowOf = async (referral: string): Promise<Record<string, unknown> | undefined> =>
  (await ground.rows(casesModel, 'case_row', 'id = $1', [referral]))[0]

describe('a live model', () => {
  it('shows a row with its card, for every type of column', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await refer('Maria')
      const stream = referralStream(referral)
      const position = await ground.append(stream, [prioritized('high'), noted(client, 'a'), noted(client, 'b')])
      expect(await engine.waitFor('cases', position)).toBe(true)
      expect(await rowOf(referral)).toEqual({
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

  it('adds a timeline row for each event, with the part before and after it', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await refer('Ana')
      const position = await ground.append(referralStream(referral), [noted(client, 'a "b"\n\\c')])
      await engine.waitFor('cases', position)
      const rows = await ground.rows(casesModel, 'case_event', 'referral_id = $1 order by type', [referral])
      expect(rows).toMatchObject([
        { type: 'NoteAdded', notes_before: 0, notes_after: 1 },
        { type: 'ReferralRequested', notes_before: null, notes_after: 0 },
      ])
    })
  })

  it('recomposes the rows that show a changed card', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await refer('Maria')
      const second = randomUUID()
      await ground.append(referralStream(second), [requested(second, client)])
      await engine.waitFor('cases', await ground.append(clientStream(client), [renamed(client, 'Mary')]))
      expect([(await rowOf(referral))?.['name'], (await rowOf(second))?.['name']]).toEqual(['Mary', 'Mary'])
      expect((await engine.verify('cases')).differences).toEqual([])
    })
  })

  it('does not depend on the order of row and card', async () => {
    await withEngine(async (engine) => {
      const [client, referral] = [randomUUID(), randomUUID()]
      await engine.waitFor('cases', await ground.append(referralStream(referral), [requested(referral, client)]))
      expect((await rowOf(referral))?.['name']).toBeNull()
      await engine.waitFor('cases', await ground.append(clientStream(client), [registered(client, 'Late')]))
      expect((await rowOf(referral))?.['name']).toBe('Late')
    })
  })

  it('removes the row of a stream that leaves the model, and subtracts it from the tallies', async () => {
    await withEngine(async (engine) => {
      const { referral } = await refer('Gone')
      await engine.waitFor('cases', await ground.append(referralStream(referral), [withdrawn]))
      expect(await rowOf(referral)).toBeUndefined()
      expect(await ground.rows(casesModel, 'cases_by_name', 'name = $1', ['Gone'])).toEqual([])
      expect((await engine.verify('cases')).differences).toEqual([])
    })
  })
})

describe('erased subjects', () => {
  it('reads a subject as erased from its first event, in rows that existed before the erasure', async () => {
    await withEngine(async (engine) => {
      const { client, referral, position } = await refer('Secret')
      await engine.waitFor('cases', position)
      expect((await rowOf(referral))?.['name']).toBe('Secret')
      await ground.vault.erase(clientStream(client))
      const erasure = await ground.append(clientStream(client), [erased])
      await engine.waitFor('cases', erasure)
      expect((await rowOf(referral))?.['name']).toBe('ERASED')
      for (const model of ['cases', 'names']) expect((await engine.verify(model)).differences).toEqual([])
      await engine.rebuild('cases')
      expect((await rowOf(referral))?.['name']).toBe('ERASED')
    })
  })

  it('reads a subject as erased as soon as the event says so, whether or not its key is deleted', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await refer('Secret')
      await ground.append(clientStream(client), [renamed(client, 'Hidden')])
      await engine.waitFor('cases', await ground.append(clientStream(client), [erased]))
      expect((await rowOf(referral))?.['name']).toBe('ERASED')
      await engine.rebuild('cases')
      expect((await rowOf(referral))?.['name']).toBe('ERASED')
      for (const model of ['cases', 'names']) expect((await engine.verify(model)).differences).toEqual([])
    })
  })
})

describe('verify', () => {
  it('ends with the engine while it waits for a table, and is recorded as interrupted', async () => {
    const engine = ground.engine([casesModel])
    await engine.start()
    await until('the model is built', async () => (await engine.health())[0]?.ready)
    const { pool } = ground.database
    const holder = await pool.connect()
    const [serving] = (
      await pool.query<{ schema: string }>(`select b.schema from projection.pointer p
      join projection.build b on b.id = p.build_id where p.model = 'cases'`)
    ).rows
    await holder.query('begin')
    await holder.query(`lock table ${serving?.schema}.case_row in access exclusive mode`)
    const verifying = engine.verify('cases').catch((error: unknown) => error)
    await until('the verification waits', async () => {
      const { rowCount } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like 'lock table%'`)
      return rowCount === 1
    })
    await engine.stop()
    expect(await verifying).toBeInstanceOf(Error)
    const { rows } = await pool.query(
      `select outcome from projection.run where kind = 'verify' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ outcome: 'interrupted' }])
    await holder.query('rollback')
    holder.release()
  })

  it('reports every difference with its table, key, and column', async () => {
    await withEngine(async (engine) => {
      const { client, referral, position } = await refer('True')
      const other = await refer('Removed')
      await engine.waitFor('cases', other.position)
      await engine.waitFor('cases', position)
      await ground.query(casesModel, `update case_row set name = 'False', notes = 7 where id = '${referral}'`)
      await ground.query(casesModel, `delete from case_row where id = '${other.referral}'`)
      await ground.query(casesModel, `insert into part_name (id, part) values ('${referral}', '{"name": "nobody"}')`)
      await ground.query(casesModel, `update cases_by_name set count = 9 where name = 'True'`)
      const { differences } = await engine.verify('cases')
      expect(differences).toHaveLength(5)
      expect(differences).toEqual(
        expect.arrayContaining([
          { table: 'case_row', key: [referral], column: 'name', serving: 'False', log: 'True' },
          { table: 'case_row', key: [referral], column: 'notes', serving: '7', log: '0' },
          expect.objectContaining({ table: 'case_row', key: [other.referral], serving: undefined }),
          expect.objectContaining({ table: 'part_name', key: [referral], log: undefined }),
          { table: 'cases_by_name', key: ['True', null, 'false'], column: 'count', serving: '9', log: '1' },
        ]),
      )
      await engine.rebuild('cases')
      expect((await engine.verify('cases')).differences).toEqual([])
      expect((await rowOf(referral))?.['client_id']).toBe(client)
    })
  })

  it('compares a consistent moment while the model keeps changing', async () => {
    await withEngine(async (engine) => {
      const writing = (async () => {
        for (let n = 0; n < 60; n += 1) await refer(`Busy ${n % 3}`)
      })()
      for (let n = 0; n < 4; n += 1) expect((await engine.verify('cases')).differences).toEqual([])
      await writing
    })
  })

  it('gives the same result when the streams are folded in ranges', async () => {
    await withEngine(async (engine) => {
      const { position } = await refer('Ranged')
      await engine.waitFor('cases', position)
      const whole = await ground.verify(casesModel, 1_000_000)
      const ranged = await ground.verify(casesModel, 20)
      expect(whole.rows).toBeGreaterThan(40)
      expect(ranged).toEqual(whole)
      expect(ranged.differences).toEqual([])
    })
  })
})
