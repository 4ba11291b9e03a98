// An organization that staff have only chosen for a request: its family reads neither its name nor its id until the request
// is sent there.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import {
  createEmailAddress,
  createRegistrations,
  helpRequestBody,
  registrationPassword,
} from '#tests/support/client-registration.ts'
import { signInUser } from '#tests/support/identity.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

it('ROLE-14 names the receiver to the family once the request was sent there, and not while it is only chosen', async () => {
  const email = createEmailAddress()
  await createRegistrations(app).registerAndConfirm(email)
  const family = await signInUser(app, email, registrationPassword)
  const { id } = await family.call('requestHelp', { body: helpRequestBody })
  const { staff, act, receiverId } = scenario
  const second = await app.createOrganization('Willow Center')
  const read = async () => ({
    detail: await family.call('referral', { params: { id }, query: {} }),
    list: await family.call('ownReferrals', {}),
    dashboard: await family.call('clientDashboard', { query: {} }),
    sharing: await family.call('ownSharing', { query: {} }),
  })
  const route = async (toOrganizationId: string, version: number) => {
    const { position } = await act(staff, id, { action: 'route', version, toOrganizationId })
    await app.waitForReadModels(position)
  }

  await route(second, 1)
  await route(receiverId, 2)
  expect(JSON.stringify(await read())).not.toContain(receiverId)
  expect(JSON.stringify((await read()).detail)).not.toContain('Pantry')
  expect((await staff.call('referral', { params: { id }, query: {} })).to).toMatchObject({ id: receiverId })

  const { position } = await act(staff, id, { action: 'submit', version: 3 })
  await app.waitForReadModels(position)
  const { detail, list } = await read()
  expect([detail.to, list.rows[0]?.to]).toMatchObject([{ id: receiverId }, { id: receiverId }])
  expect(detail.timeline.find(({ type }) => type === 'ReferralRouted')?.receiver?.after).toMatchObject({
    id: receiverId,
  })
  // The organization that was chosen before, and never got the request, stays unnamed.
  expect(JSON.stringify(await read())).not.toContain(second)
})

it('ROLE-14 does not name the receiver that a partner chose before the request is sent', async () => {
  const { clientId, user: family } = await scenario.registerFamily()
  const { receiverId, staff, act } = scenario
  const id = await scenario.createReferral({ clientId, toOrganizationId: receiverId })
  await app.waitForReadModels((await app.server.services.log.head()) ?? '')
  const read = async () => [
    await family.call('referral', { params: { id }, query: {} }),
    await family.call('ownReferrals', {}),
    await family.call('ownSharing', { query: {} }),
  ]
  expect(JSON.stringify(await read())).not.toMatch(new RegExp(`${receiverId}|Pantry`))
  const { position } = await act(staff, id, { action: 'submit', version: 1 })
  await app.waitForReadModels(position)
  expect(JSON.stringify(await read())).toContain(receiverId)
})
