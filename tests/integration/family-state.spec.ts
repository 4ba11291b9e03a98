// Where a request stands, as its family reads it in its lists and on the page of the request, and who can read it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp, testPassword } from '#tests/support/app.ts'
import { signInUser } from '#tests/support/identity.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let staff: TestUser
let family: TestUser
let clientId: string

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Every test has a family of its own. So much time passes in some that all sessions end. */
beforeEach(async () => {
  scenario = await createReferralScenario(app)
  staff = scenario.staff
  const { client } = await scenario.partner.call('registerClient', {
    body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone: null, county: 'Cobb' },
  })
  clientId = client.id
  family = await app.createUser([], { clientId, name: 'Marisol Vega' })
})

type Action = Parameters<ReferralScenario['act']>[2]
const act = async (person: TestUser, id: string, body: Action) => {
  app.clock.advance(1_000)
  await app.waitForReadModels((await scenario.act(person, id, body)).position)
}
const request = async () => {
  app.clock.advance(1_000)
  return createAs(scenario.partner)
}
/** A request that no organization made for the family. */
const askForHelp = () => createAs(staff)
const createAs = async (person: TestUser) => {
  const { id, position } = await person.call('createReferral', {
    body: { ...referralBody(clientId), toOrganizationId: scenario.receiverId },
  })
  await app.waitForReadModels(position)
  return id
}
const accept = async (id: string) => {
  await act(staff, id, { action: 'submit', version: 1 })
  await act(scenario.receiverMember, id, { action: 'accept', version: 2 })
}
/** The sessions end, so both sign in again. */
const pass = async (days: number) => {
  app.clock.advance(days * 86_400_000)
  ;[staff, family] = [
    await signInUser(app, staff.email, testPassword),
    await signInUser(app, family.email, testPassword),
  ]
}
const readDetail = (person: TestUser, id: string) => person.call('referral', { params: { id }, query: {} })

/** The state in the list, on the dashboard and on the page of the request, which have to agree. */
const readState = async (id: string) => {
  const [list, dashboard, detail] = await Promise.all([
    family.call('ownReferrals', { query: {} }),
    family.call('clientDashboard', { query: {} }),
    readDetail(family, id),
  ])
  const states = [list.rows[0]?.familyState, dashboard.current?.familyState, detail.familyState]
  expect(new Set(states).size).toBe(1)
  return detail.familyState
}

describe('where a request stands', () => {
  it('CLI-22 follows its status', async () => {
    const id = await request()
    expect(await readState(id)).toBe('with_staff')
    await act(staff, id, { action: 'start_review', version: 1 })
    expect(await readState(id)).toBe('in_review')
    await act(staff, id, { action: 'submit', version: 2 })
    expect(await readState(id)).toBe('with_partner')
    await act(scenario.receiverMember, id, { action: 'waitlist', version: 3 })
    expect(await readState(id)).toBe('waitlisted')
    await act(scenario.receiverMember, id, { action: 'accept', version: 4 })
    expect(await readState(id)).toBe('in_service')
    const outcome = { action: 'record_outcome', version: 5, dollarsInvested: 0, needMet: 'met' } as const
    await act(scenario.receiverMember, id, outcome)
    expect(await readState(id)).toBe('completed')
    expect((await readDetail(staff, id)).familyState).toBeNull()
  })

  it('CLI-22 stops when the family takes back its permission, and goes on when the family renews it', async () => {
    const id = await request()
    await accept(id)
    await act(family, id, { action: 'revoke_consent', method: 'online', version: 3 })
    expect(await readState(id)).toBe('permission_revoked')
    const renewal = { method: 'online', textVersion: 'online-renewal-1', scope: 'partner_who_can_help' } as const
    await act(family, id, { action: 'renew_consent', version: 4, ...renewal })
    expect(await readState(id)).toBe('in_service')
  })

  it('CLI-22 tells a decline by a partner from a request for which staff found none', async () => {
    const id = await request()
    await act(staff, id, { action: 'submit', version: 1 })
    await act(scenario.receiverMember, id, { action: 'decline', version: 2, reason: 'at_capacity' })
    expect(await readState(id)).toBe('declined')
    const second = await request()
    await act(staff, second, { action: 'submit', version: 1 })
    await act(staff, second, { action: 'decline', version: 2, reason: 'service_not_offered' })
    expect(await readState(second)).toBe('not_placed')
  })

  it('CLI-22 tells what the family has to add from what the organization that asked adds', async () => {
    const id = await request()
    await act(staff, id, { action: 'return', version: 1, note: 'Which apartment?' })
    expect(await readState(id)).toBe('more_needed_from_partner')
    const own = await askForHelp()
    await act(staff, own, { action: 'return', version: 1, note: 'Which apartment?' })
    expect(await readState(own)).toBe('more_needed')
  })

  it('CLI-17 CLI-22 REF-21 tells a withdrawal by the family from one by the organization that asked', async () => {
    const own = await askForHelp()
    await act(family, own, { action: 'withdraw', version: 1 })
    expect(await readState(own)).toBe('withdrawn_by_family')
    const id = await request()
    await act(scenario.partner, id, { action: 'withdraw', version: 1 })
    expect(await readState(id)).toBe('withdrawn')
    // A request that is over needs no consent.
    await act(family, id, { action: 'revoke_consent', method: 'online', version: 2 })
    expect(await readState(id)).toBe('withdrawn')
  })

  it('CLI-22 is closed, not completed, if no partner had accepted the request', async () => {
    const id = await request()
    await act(staff, id, { action: 'close', version: 1, reason: 'no_resource_available' })
    expect(await readState(id)).toBe('closed')
  })
})

describe('who can read a request', () => {
  /** Whether the page of the request and the page about the family's information say that the receiver can read it. */
  const readAccess = async (id: string) => {
    const [own, others, sharing] = await Promise.all([
      readDetail(family, id),
      readDetail(staff, id),
      family.call('ownSharing', { query: {} }),
    ])
    const disclosures = sharing.rows.find((row) => row.id === id)?.disclosures ?? []
    return [own.receiverCanRead, others.receiverCanRead, disclosures.some(({ ended }) => ended === null)]
  }
  const all = (value: boolean) => [value, value, value]

  it('ROLE-24 does not include a receiver that declined, or that the family takes its permission from', async () => {
    const id = await request()
    await act(staff, id, { action: 'submit', version: 1 })
    await act(scenario.receiverMember, id, { action: 'decline', version: 2, reason: 'at_capacity' })
    expect(await readAccess(id)).toEqual(all(false))
    const second = await request()
    await accept(second)
    await act(family, second, { action: 'revoke_consent', method: 'online', version: 3 })
    expect(await readAccess(second)).toEqual(all(false))
  })

  it('ROLE-14 ROLE-24 includes the receiver until 30 days after the outcome', async () => {
    const id = await request()
    expect(await readAccess(id)).toEqual(all(false))
    await accept(id)
    expect(await readAccess(id)).toEqual(all(true))
    const outcome = { action: 'record_outcome', version: 3, dollarsInvested: 0, needMet: 'met' } as const
    await act(scenario.receiverMember, id, outcome)
    expect(await readAccess(id)).toEqual(all(true))
    await pass(31)
    expect(await readAccess(id)).toEqual(all(false))
  })

  it('CLI-22 ROLE-14 excludes the receiver once the time of the consent is over', async () => {
    const id = await request()
    await accept(id)
    await pass(366)
    expect(await readAccess(id)).toEqual(all(false))
    expect(await readState(id)).toBe('permission_expired')
  })
})
