// The projection engine over random histories: live rows, a rebuild, and the log always agree.
import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

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

type Act = { readonly who: number; readonly what: 'register' | 'rename' | 'note' | 'prioritize' | 'withdraw' | 'erase' }

const act = fc.record<Act>({
  who: fc.nat(5),
  what: fc.constantFrom('register', 'rename', 'note', 'note', 'prioritize', 'withdraw', 'erase'),
})

/** Appends the events of a step; skips a step that is impossible for its stream at that point. */
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
      return ground.append(clientStream(client.id), [erased])
    }
    const opening = begun.has(referral) ? [] : [requested(referral, client.id)]
    // Nothing more can be sealed for an erased client.
    if (client.erased && (opening.length > 0 || what === 'note')) return undefined
    begun.add(referral)
    const next = what === 'note' ? noted(client.id, 'x') : what === 'withdraw' ? withdrawn : prioritized('low')
    return ground.append(referralStream(referral), [...opening, next])
  }
  return events
}

const grouped = `select name, priority, busy, count(*) as count, coalesce(sum(notes), 0) as sum_notes
  from case_row group by name, priority, busy order by name, priority, busy`

it('keeps live rows equal to a rebuild and tallies equal to GROUP BY after any history', async () => {
  await ground.withEngine([casesModel, namesModel], async (engine) => {
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

it('applies a backlog in small overlapping batches with the same result as a rebuild', async () => {
  const backlog = await openGround()
  try {
    const first = backlog.engine([casesModel])
    await first.start()
    await until('the model is live', async () => (await first.health())[0]?.state === 'live')
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
