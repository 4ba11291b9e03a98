// What other staff may do for a family in danger (docs/decisions/0088): nothing that is about the family.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { admits } from '#contracts/callers.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { familyProfileBody } from '#tests/support/client-registration.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import {
  type ProtectedFamilies,
  type ProtectedFamily,
  createProtectedFamilies,
} from '#tests/support/protected-family.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'

type Input = NonNullable<Parameters<TestUser['send']>[1]>

/** The routes that change something of a family, and have another rule than a refusal. */
const withAnotherRule: Partial<Record<RouteName, string>> = {
  actOnReferral: 'a review that no one has can be started or assigned (commands/referrals/act.ts)',
  bulkReferrals: 'leaves these families out (commands/referrals/bulk.ts)',
  setFamilyProtection: 'everyone may protect a family, and only a reader lifts it (commands/clients/safety.ts)',
  createReferral: 'a new request of the same family must not begin a second record',
  registerClient: 'answers with what the person typed, so that no second record begins',
  similarClients: 'changes nothing, and leaves these families out',
  processGuestReferral: 'names no family on record',
  addOwnProfile: 'is about the person who calls it',
  exportReview: 'is a file, which names none of these families',
}

const routeNames = Object.keys(routes) as RouteName[]
const specOf = (route: RouteName): RouteSpec => routes[route]
const isAboutFamilies = ({ path }: RouteSpec) => /referral|client|appointment|conversation/.test(path)
const declared = routeNames.filter((route) => specOf(route).actsOn !== undefined)

let app: TestApp
let scenario: ReferralScenario
let families: ProtectedFamilies
let family: ProtectedFamily
let appointmentId: string
let inputs: RouteInputs

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  families = await createProtectedFamilies(app, scenario)
  family = await families.create()
  const { rows } = await families.member.call('referralAppointments', { params: { id: family.referralId }, query: {} })
  appointmentId = rows[0]?.id ?? ''
  inputs = await createRouteInputs(app, { ...scenario, clientId: family.clientId }, family.referralId)
  await families.protect(family.clientId)
  await waitForReactions(app)
})
afterAll(() => app.close())

/** A call about this family. */
const callOf = (route: RouteName): Input => {
  const input: Input = inputs[route]() ?? {}
  const { path } = routes[route]
  const { params = {} } = input as { readonly params?: object }
  if (route === 'secureReferralNote') {
    const content = 'Ask for the form.'
    return { body: { action: 'encrypt_note', note_type: 'admin_note', referral_id: family.referralId, content } }
  }
  if (route === 'saveClientSituation') {
    const { household, situation } = familyProfileBody
    return { params: { id: family.clientId }, body: { household, situation, version: 0 } }
  }
  if (path.startsWith('/api/conversations/')) return { ...input, params: { id: family.conversationId } }
  if (path.startsWith('/api/appointments/')) return { ...input, params: { id: appointmentId } }
  if (path.startsWith('/api/clients/')) return { ...input, params: { id: family.clientId } }
  return { ...input, params: { ...params, id: family.referralId } }
}

const headOf = () => app.server.services.log.head()

describe('the commands of staff about a family in danger', () => {
  it('ROLE-12 ROLE-14 each declare the family, or have another rule that is named here', () => {
    const undeclared = routeNames.filter((route) => {
      const spec = specOf(route)
      if (spec.method === 'GET' || spec.access === 'anyone' || !isAboutFamilies(spec)) return false
      return admits(spec.access, ['staff']) && spec.actsOn === undefined && withAnotherRule[route] === undefined
    })
    expect(undeclared).toEqual([])
    expect(declared.length).toBeGreaterThan(15)
  })

  it.each(declared)('ROLE-12 ROLE-14 %s is refused before anything happens', async (route) => {
    const before = await headOf()
    const { status, body } = await scenario.staff.send(route, callOf(route))
    expect(status).toBe(403)
    expect(JSON.stringify(body)).toMatch(/family_protected|protected/)
    expect(await headOf()).toBe(before)
  })

  it.each(declared)('ROLE-12 %s is not refused like this to the reviewer and to admins', async (route) => {
    for (const reader of [families.reviewer, families.admin]) {
      const { body } = await reader.send(route, callOf(route))
      expect(JSON.stringify(body ?? {})).not.toContain('family_protected')
    }
  })
})

it('ROLE-12 a new reviewer acts on the family and reads it at once, while the read model lags', async () => {
  const reviewer = await app.createStaff()
  const { id, clientId } = await families.createUnclaimed('Ysabel')
  const write = (user: TestUser) => user.send('addAdminNote', { params: { id }, body: { text: 'She called.' } })
  const read = (user: TestUser) => user.send('clientSituation', { params: { id: clientId } })
  expect((await write(reviewer)).problem.code).toBe('family_protected')
  const unblock = await blockReadModel(app, 'referrals')
  try {
    await scenario.act(reviewer, id, { action: 'start_review', version: 1 })
    expect((await write(reviewer)).status).toBeLessThan(300)
    expect((await write(scenario.staff)).problem.code).toBe('family_protected')
    expect((await read(reviewer)).status).toBe(200)
    expect((await read(scenario.staff)).problem.code).toBe('family_protected')
  } finally {
    await unblock()
  }
})
