// The history of a referral as a file: who may download it, and which notes it contains.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

it('ROLE-14 contains only what the reader may see, and is denied to everyone else', async () => {
  const id = await scenario.createSubmittedReferral()
  const { position } = await scenario.act(scenario.staff, id, { action: 'add_note', text: 'Called twice.' })
  await app.waitForReadModels(position)
  for (const person of [scenario.partner, scenario.receiverMember, scenario.staff]) {
    const { headers, body } = await person.send('referralHistory', { params: { id } })
    const { timeline, initialNote } = await person.call('referral', { params: { id }, query: {} })
    expect(body.events).toEqual(timeline)
    expect(body.referral).toMatchObject({ id, initialNote, consent: { method: 'in_person' } })
    expect(headers.get('content-disposition')).toBe(`attachment; filename="referral_${id.slice(0, 8)}_2026-03-02.json"`)
  }
  const client = await app.createUser([], { clientId: scenario.clientId })
  const clientHistory = await client.call('referralHistory', { params: { id }, query: {} })
  expect(JSON.stringify(clientHistory)).not.toContain('Called twice.')
  expect((await scenario.outsider.send('referralHistory', { params: { id } })).problem.title).toBe('Referral not found')
})
