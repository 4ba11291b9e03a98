// The projection engine on a real log: whatever happened in whatever order, live rows, a rebuild and the log itself agree.
import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ClientEvent } from '#domain/client/events.ts'
import {
  clientStream,
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

const erasedEvent: ClientEvent = { type: 'ClientErased', data: {} }

/** An engine that is stopped when the work is done. */
const withEngine = async (work: (engine: ReturnType<Ground['engine']>) => Promise<void>): Promise<void> => {
  const engine = ground.engine([casesModel, namesModel])
  await engine.start()
  try {
    await work(engine)
  } finally {
    await engine.stop()
  }
}

/** A referral of a new client; the ids, and where the log then ends. */
const refer = async (firstName: string) => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await ground.append(clientStream(client), [registered(client, firstName)])
  const position = await ground.append(referralStream(referral), [requested(referral, client)])
  return { client, referral, position }
}

const rowOf = async (referral: string): Promise<Record<string, unknown> | undefined> =>
  (await ground.rows(casesModel, 'case_row', 'id = $1', [referral]))[0]

describe('a live model', () => {
  it('shows a row with its card, with every type of column', async () => {
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

  it('composes the rows again that show a changed card', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await refer('Maria')
      const second = randomUUID()
      await ground.append(referralStream(second), [requested(second, client)])
      await engine.waitFor('cases', await ground.append(clientStream(client), [renamed(client, 'Mary')]))
      expect([(await rowOf(referral))?.['name'], (await rowOf(second))?.['name']]).toEqual(['Mary', 'Mary'])
      expect((await engine.verify('cases')).differences).toEqual([])
    })
  })

  it('does not depend on which of row and card comes first', async () => {
    await withEngine(async (engine) => {
      const [client, referral] = [randomUUID(), randomUUID()]
      await engine.waitFor('cases', await ground.append(referralStream(referral), [requested(referral, client)]))
      expect((await rowOf(referral))?.['name']).toBeNull()
      await engine.waitFor('cases', await ground.append(clientStream(client), [registered(client, 'Late')]))
      expect((await rowOf(referral))?.['name']).toBe('Late')
    })
  })

  it('removes the row of a stream that leaves the model, and takes it back from the tallies', async () => {
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
  it('read as erased from their first event, in rows that were there before the erasure', async () => {
    await withEngine(async (engine) => {
      const { client, referral, position } = await refer('Secret')
      await engine.waitFor('cases', position)
      expect((await rowOf(referral))?.['name']).toBe('Secret')
      await ground.vault.erase(clientStream(client))
      const erasure = await ground.append(clientStream(client), [erasedEvent])
      await engine.waitFor('cases', erasure)
      expect((await rowOf(referral))?.['name']).toBe('ERASED')
      for (const model of ['cases', 'names']) expect((await engine.verify(model)).differences).toEqual([])
      await engine.rebuild('cases')
      expect((await rowOf(referral))?.['name']).toBe('ERASED')
    })
  })

  it('read as erased as soon as the event says so, whether or not their key is gone', async () => {
    await withEngine(async (engine) => {
      const { client, referral } = await refer('Secret')
      await ground.append(clientStream(client), [renamed(client, 'Hidden')])
      await engine.waitFor('cases', await ground.append(clientStream(client), [erasedEvent]))
      expect((await rowOf(referral))?.['name']).toBe('ERASED')
      await engine.rebuild('cases')
      expect((await rowOf(referral))?.['name']).toBe('ERASED')
      for (const model of ['cases', 'names']) expect((await engine.verify(model)).differences).toEqual([])
    })
  })
})

type Act = { readonly who: number; readonly what: 'register' | 'rename' | 'note' | 'prioritize' | 'withdraw' | 'erase' }

const act = fc.record<Act>({
  who: fc.nat(5),
  what: fc.constantFrom('register', 'rename', 'note', 'note', 'prioritize', 'withdraw', 'erase'),
})

/** Appends what happens; what cannot happen to this stream yet, or any more, is left out. */
const createStage = () => {
  const clients = Array.from({ length: 6 }, () => ({ id: randomUUID(), registered: false, erased: false }))
  const referrals = Array.from({ length: 6 }, () => randomUUID())
  const begun = new Set<string>()
  const events = async ({ who, what }: Act): Promise<string | undefined> => {
    const client = clients[(who * 5) % 6]
    const referral = referrals[who]
    if (client === undefined || referral === undefined) return undefined
    if (what === 'erase' || what === 'rename' || what === 'register') {
      if (client.erased || client.registered !== (what !== 'register')) return undefined
      client.registered = true
      if (what === 'register') return ground.append(clientStream(client.id), [registered(client.id, `Name ${who}`)])
      if (what === 'rename') return ground.append(clientStream(client.id), [renamed(client.id, `Other ${who}`)])
      client.erased = true
      await ground.vault.erase(clientStream(client.id))
      return ground.append(clientStream(client.id), [erasedEvent])
    }
    const opening = begun.has(referral) ? [] : [requested(referral, client.id)]
    // Nothing more is sealed for an erased client.
    if (client.erased && (opening.length > 0 || what === 'note')) return undefined
    begun.add(referral)
    const next = what === 'note' ? noted(client.id, 'x') : what === 'withdraw' ? withdrawn : prioritized('low')
    return ground.append(referralStream(referral), [...opening, next])
  }
  return events
}

const grouped = `select name, priority, busy, count(*) as count, coalesce(sum(notes), 0) as sum_notes
  from case_row group by name, priority, busy order by name, priority, busy`

it('after any history live rows equal a rebuild, and tallies equal GROUP BY', async () => {
  await withEngine(async (engine) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 40 }), async (acts) => {
        const stage = createStage()
        let last: string | undefined
        for (const one of acts) last = (await stage(one)) ?? last
        if (last === undefined) return
        for (const model of ['cases', 'names']) {
          expect(await engine.waitFor(model, last, { timeoutMs: 10_000 })).toBe(true)
          expect((await engine.verify(model)).differences).toEqual([])
        }
        const tally = await ground.rows(casesModel, 'cases_by_name', 'true order by name, priority, busy')
        expect(tally).toEqual(await ground.query(casesModel, grouped))
      }),
      { numRuns: 25 },
    )
    const tables = ['case_row', 'case_event', 'cases_by_name', 'cases_total', 'part_case', 'part_name']
    const everything = () =>
      Promise.all(
        tables.map(async (table) => (await ground.rows(casesModel, table)).map((row) => JSON.stringify(row)).sort()),
      )
    const live = await everything()
    await engine.rebuild('cases')
    expect(await everything()).toEqual(live)
  })
}, 60_000)

it('a backlog in small batches, each folded while the one before is committed, ends as a rebuild would', async () => {
  const backlog = await openGround()
  try {
    const first = backlog.engine([casesModel])
    await first.start()
    await until('it is live', async () => (await first.health())[0]?.state === 'live')
    await first.stop()
    const clients = Array.from({ length: 7 }, () => randomUUID())
    const referrals = Array.from({ length: 20 }, () => randomUUID())
    let last = ''
    for (const [index, referral] of referrals.entries()) {
      const client = clients[index % 7] ?? ''
      last = await backlog.append(referralStream(referral), [requested(referral, client), prioritized('low')])
    }
    for (let round = 0; round < 6; round += 1) {
      for (const client of clients) {
        const event = round === 0 ? registered(client, 'First') : renamed(client, `Name ${round}`)
        last = await backlog.append(clientStream(client), [event])
      }
      for (const referral of referrals) last = await backlog.append(referralStream(referral), [prioritized('high')])
    }
    const batches: number[] = []
    const engine = backlog.engine([casesModel], {
      batchSize: 3,
      rebuildBeyond: Number.POSITIVE_INFINITY,
      observer: { batch: (_model, { events }) => batches.push(events) },
    })
    await engine.start()
    expect(await engine.waitFor('cases', last, { timeoutMs: 20_000 })).toBe(true)
    expect(batches.length).toBeGreaterThan(50)
    expect((await engine.verify('cases')).differences).toEqual([])
  } finally {
    await backlog.close()
  }
})

describe('verify', () => {
  it('reports every difference with its table, key and column', async () => {
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

  it('compares one moment while the model goes on', async () => {
    await withEngine(async (engine) => {
      const writing = (async () => {
        for (let n = 0; n < 60; n += 1) await refer(`Busy ${n % 3}`)
      })()
      for (let n = 0; n < 4; n += 1) expect((await engine.verify('cases')).differences).toEqual([])
      await writing
    })
  })

  it('finds the same with the streams folded in ranges that fit', async () => {
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
