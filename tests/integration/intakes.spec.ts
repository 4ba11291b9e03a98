// Intakes over HTTP: the list, one intake, its stage with history, and its read model.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { intakePageSize } from '#contracts/intakes.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { openQueryFixture } from '#tests/support/query-fixture.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { referralStream } from '#domain/referral/events.ts'

let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

/** Once the read models include everything so far. */
const read = async (id: string) => {
  await app.waitForReadModels((await app.server.services.log.head()) ?? null)
  return scenario.staff.call('intake', { params: { id }, query: {} })
}
const setStage = (id: string, stage: 'under_review' | 'approved' | 'closed', version: number, key?: string) =>
  scenario.staff.send('setIntakeStage', {
    params: { id },
    body: { stage, version },
    ...(key === undefined ? {} : { key }),
  })

describe('an intake', () => {
  it('INT-05 INT-06 is derived from a referral, in the stage submitted', async () => {
    const id = await scenario.createReferral({ need: 'Clothing', priority: 'high' })
    expect(await read(id)).toMatchObject({
      id,
      stage: 'submitted',
      clientId: scenario.clientId,
      organization: { id: scenario.senderId, name: 'Harbor House' },
      need: 'Clothing',
      priority: 'high',
      version: 0,
      history: [],
    })
  })

  it('INT-07 keeps its stage, and who set it when, and the same request again changes nothing', async () => {
    const id = await scenario.createReferral()
    const key = randomUUID()
    expect((await setStage(id, 'under_review', 0, key)).status).toBe(200)
    expect((await setStage(id, 'under_review', 0, key)).status).toBe(200)
    app.clock.advance(60_000)
    await setStage(id, 'approved', 1)
    const { stage, version, history } = await read(id)
    expect({ stage, version }).toEqual({ stage: 'approved', version: 2 })
    expect(history.map((change) => [change.previousStage, change.stage, change.by?.id])).toEqual([
      ['under_review', 'approved', scenario.staff.id],
      ['submitted', 'under_review', scenario.staff.id],
    ])
  })

  it('INT-07 refuses a stage on a version that is no longer current, with the current one', async () => {
    const id = await scenario.createReferral()
    await setStage(id, 'under_review', 0)
    const { status, problem } = await setStage(id, 'closed', 0)
    expect([status, problem.code, problem.current]).toEqual([
      412,
      'stale_version',
      { stage: 'under_review', version: 1 },
    ])
    expect((await read(id)).stage).toBe('under_review')
  })

  it('INT-04 is not found under an unknown id, for reading and for its stage', async () => {
    const id = randomUUID()
    const answer = await scenario.staff.send('intake', { params: { id }, query: {} })
    expect([answer.status, answer.problem.code, answer.problem.title]).toEqual([
      404,
      'intake_not_found',
      'Intake not found',
    ])
    expect((await setStage(id, 'closed', 0)).problem.code).toBe('intake_not_found')
  })

  it('does not change the referral, whose actions keep their version', async () => {
    const id = await scenario.createReferral()
    await setStage(id, 'under_review', 0)
    expect((await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })).version).toBe(2)
  })
})

it('INT-01 INT-03 the list has every intake, newest first, 100 at a time', async () => {
  const fixture = await openQueryFixture()
  try {
    await fixture.registerClient({ id: ids.client, firstName: 'Maria' })
    const created: string[] = []
    const minute = 60_000
    for (let index = 0; index < intakePageSize + 3; index += 1) {
      const referralId = randomUUID()
      const at = new Date(Date.parse('2026-03-02T15:00:00.000Z') + index * minute).toISOString()
      await fixture.append(referralStream(referralId), [referralEvents.requested({ referralId })], at)
      created.unshift(referralId)
    }
    await fixture.waitForReadModels()
    const [first, second, third] = [
      await fixture.queries.intakes({ page: 1 }),
      await fixture.queries.intakes({ page: 2 }),
      await fixture.queries.intakes({ page: 3 }),
    ]
    expect(first.rows.map(({ id }) => id)).toEqual(created.slice(0, intakePageSize))
    expect(second.rows.map(({ id }) => id)).toEqual(created.slice(intakePageSize))
    expect(third.rows).toEqual([])
    expect(first).toMatchObject({ total: intakePageSize + 3, pages: 2, page: 1 })
  } finally {
    await fixture.close()
  }
})

it('the read model matches the log, also after a rebuild, and contains no note', async () => {
  const id = await scenario.createReferral({ note: 'Groceries for the week, please.' })
  await setStage(id, 'closed', 0)
  await read(id)
  const { engine } = app.server.services
  expect((await engine?.verify('intakes'))?.differences).toEqual([])
  await engine?.rebuild('intakes')
  expect((await engine?.verify('intakes'))?.differences).toEqual([])
  expect((await read(id)).stage).toBe('closed')
})
