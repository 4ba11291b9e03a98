// Which answers a family's own phone may keep, as the server says in each answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { notKept, offlineCopyHeader } from '#contracts/offline-copy.ts'
import type { RouteName } from '#contracts/routes.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type HelpedFamilies, type HelpedFamily, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let families: HelpedFamilies
let family: HelpedFamily

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  families = await createHelpedFamilies(app, scenario)
  family = await families.helpFamily()
})
afterAll(() => app.close())

const headerOf = async (user: TestUser, name: RouteName): Promise<string | null> => {
  const params = name.startsWith('referral') ? { params: { id: family.referralId } } : {}
  const { status, headers } = await user.send(name, params)
  expect(status, name).toBe(200)
  return headers.get(offlineCopyHeader)
}

const kept: readonly RouteName[] = [
  'clientDashboard',
  'ownReferrals',
  'ownAppointments',
  'ownResources',
  'referral',
  'referralAppointments',
]

const mayKeep = async (user: TestUser): Promise<boolean> =>
  (await user.call('clientDashboard', { query: {} })).offlineAllowed

describe('a copy on the own phone of a family', () => {
  it.each(kept)('may contain the answer of %s, for this account', async (name) => {
    expect(await headerOf(family.user, name)).toBe(family.user.id)
  })

  it.each<RouteName>(['currentUser', 'familyProfile', 'ownConversations', 'ownReadings', 'unreadMessages'])(
    'contains nothing of %s',
    async (name) => {
      expect(await headerOf(family.user, name)).toBeNull()
    },
  )

  it('contains no answer for staff or an organization', async () => {
    expect(await headerOf(scenario.staff, 'referral')).toBeNull()
    expect(await headerOf(families.member, 'referral')).toBeNull()
  })

  it('ROLE-26 is refused for an account that someone else may read, from the next answer on', async () => {
    expect(await mayKeep(family.user)).toBe(true)
    await families.watch(family.clientId)
    for (const name of kept) expect(await headerOf(family.user, name), name).toBe(notKept)
    expect(await mayKeep(family.user)).toBe(false)
    const { position } = await families.watch(family.clientId, false)
    await app.waitForReadModels(position)
    expect(await headerOf(family.user, 'clientDashboard')).toBe(family.user.id)
  })

  it('is refused for a client who is also a member of an organization', async () => {
    const body = { firstName: 'Nadia', lastInitial: 'B', county: 'Cobb', email: null, phone: null } as const
    const { client } = await scenario.staff.call('registerClient', { body })
    const grants = [{ organizationId: await app.createOrganization('Harbor House'), role: 'member' }] as const
    const member = await app.createUser(grants, { clientId: client.id })
    expect(await headerOf(member, 'clientDashboard')).toBe(notKept)
    expect(await mayKeep(member)).toBe(false)
  })

  it('ROLE-24 ends for an erased family, whose sessions end, so its phone erases its copy', async () => {
    const erased = await families.helpFamily()
    expect(await mayKeep(erased.user)).toBe(true)
    const { commands } = app.server.services
    const { position } = await commands.eraseClient(erased.clientId, createOneOffContext(systemActor))
    await app.waitForReadModels(position)
    expect((await erased.user.send('ownReferrals')).status).toBe(401)
    // An account that an earlier release left behind.
    const left = await app.createUser([], { clientId: erased.clientId })
    const { status, headers } = await left.send('ownReferrals')
    expect([status, headers.get(offlineCopyHeader)]).toEqual([200, notKept])
  })
})
