// The projection engine over random histories: live rows, a rebuild, and the log always agree.
import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

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
import { propertyRuns, soakFactor } from '#tests/support/property-runs.ts'

let harness: EngineFixture
beforeAll(async () => {
  harness = await openEngineFixture()
})
afterAll(() => harness.close())

type Step = {
  readonly target: number
  readonly kind: 'register' | 'rename' | 'note' | 'prioritize' | 'withdraw' | 'erase'
}

const stepArbitrary = fc.record<Step>({
  target: fc.nat(5),
  kind: fc.constantFrom('register', 'rename', 'note', 'note', 'prioritize', 'withdraw', 'erase'),
})

/** Appends the events of a step; skips a step that is impossible for its stream at that point. */
const createStepRunner = () => {
  const clients = Array.from({ length: 6 }, () => ({ id: randomUUID(), registered: false, erased: false }))
  const referrals = Array.from({ length: 6 }, () => randomUUID())
  const startedReferrals = new Set<string>()
  const appendStep = async ({ target, kind }: Step): Promise<string | undefined> => {
    const client = clients[(target * 5) % 6]
    const referral = referrals[target]
    if (client === undefined || referral === undefined) return undefined
    if (kind === 'erase' || kind === 'rename' || kind === 'register') {
      if (client.erased || client.registered !== (kind !== 'register')) return undefined
      client.registered = true
      if (kind === 'register')
        return harness.append(clientStream(client.id), [clientRegistered(client.id, `Name ${target}`)])
      if (kind === 'rename')
        return harness.append(clientStream(client.id), [clientRenamed(client.id, `Other ${target}`)])
      client.erased = true
      await harness.vault.erase(clientStream(client.id))
      return harness.append(clientStream(client.id), [clientErased])
    }
    const firstEvents = startedReferrals.has(referral) ? [] : [referralRequested(referral, client.id)]
    // Nothing more can be sealed for an erased client.
    if (client.erased && (firstEvents.length > 0 || kind === 'note')) return undefined
    startedReferrals.add(referral)
    const event =
      kind === 'note' ? noteAdded(client.id, 'x') : kind === 'withdraw' ? referralWithdrawn : priorityChanged('low')
    return harness.append(referralStream(referral), [...firstEvents, event])
  }
  return appendStep
}

const expectedRollupQuery = `select name, priority, busy, count(*) as count, coalesce(sum(notes), 0) as sum_notes
  from case_row group by name, priority, busy order by name, priority, busy`

it(
  'keeps live rows equal to a rebuild and rollups equal to GROUP BY after any history',
  async () => {
    await harness.withEngine([casesModel, namesModel], async (engine) => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 40 }), async (steps) => {
          const runStep = createStepRunner()
          let lastPosition: string | undefined
          for (const step of steps) lastPosition = (await runStep(step)) ?? lastPosition
          if (lastPosition === undefined) return
          for (const model of ['cases', 'names']) {
            expect(await engine.waitFor(model, lastPosition, { timeoutMs: 10_000 })).toBe(true)
            expect((await engine.verify(model)).differences).toEqual([])
          }
          const rollupRows = await harness.rows(casesModel, 'cases_by_name', 'true order by name, priority, busy')
          expect(rollupRows).toEqual(await harness.query(casesModel, expectedRollupQuery))
        }),
        propertyRuns(25),
      )
      const tables = ['case_row', 'case_event', 'cases_by_name', 'cases_total', 'part_case', 'part_name']
      const readAllRows = () =>
        Promise.all(
          tables.map(async (table) => (await harness.rows(casesModel, table)).map((row) => JSON.stringify(row)).sort()),
        )
      const liveRows = await readAllRows()
      await engine.rebuild('cases')
      expect(await readAllRows()).toEqual(liveRows)
    })
  },
  60_000 * soakFactor,
)

it('applies a backlog in small overlapping batches with the same result as a rebuild', async () => {
  const backlogHarness = await openEngineFixture()
  try {
    const firstEngine = backlogHarness.createEngine([casesModel])
    await firstEngine.start()
    await waitUntil('the model is live', async () => (await firstEngine.health())[0]?.state === 'live')
    await firstEngine.stop()
    const clients = Array.from({ length: 7 }, () => randomUUID())
    const referrals = Array.from({ length: 20 }, () => randomUUID())
    let lastPosition = ''
    for (const [index, referral] of referrals.entries()) {
      const client = clients[index % 7] ?? ''
      lastPosition = await backlogHarness.append(referralStream(referral), [
        referralRequested(referral, client),
        priorityChanged('low'),
      ])
    }
    for (let round = 0; round < 6; round += 1) {
      for (const client of clients) {
        const event = round === 0 ? clientRegistered(client, 'First') : clientRenamed(client, `Name ${round}`)
        lastPosition = await backlogHarness.append(clientStream(client), [event])
      }
      for (const referral of referrals)
        lastPosition = await backlogHarness.append(referralStream(referral), [priorityChanged('high')])
    }
    const batches: number[] = []
    const engine = backlogHarness.createEngine([casesModel], {
      batchSize: 3,
      rebuildThreshold: Number.POSITIVE_INFINITY,
      observer: { batch: (_model, { events }) => batches.push(events) },
    })
    await engine.start()
    expect(await engine.waitFor('cases', lastPosition, { timeoutMs: 20_000 })).toBe(true)
    expect(batches.length).toBeGreaterThan(50)
    expect((await engine.verify('cases')).differences).toEqual([])
  } finally {
    await backlogHarness.close()
  }
})
