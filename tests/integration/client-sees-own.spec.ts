// Two families with the same partner: what each of them reads, and what none of them does.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { admits } from '#contracts/callers.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import {
  createEmailAddress,
  createRegistrations,
  familyProfileBody,
  helpRequestBody,
  registrationPassword,
} from '#tests/support/client-registration.ts'
import { signInUser } from '#tests/support/identity.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { resourceBody } from '#tests/support/resources.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'

interface Family {
  readonly user: TestUser
  readonly clientId: string
  readonly referralId: string
  readonly conversationId: string
  readonly appointmentId: string
  readonly resourceId: string
}

let app: TestApp
let scenario: ReferralScenario
let worker: TestUser
let own: Family
let other: Family
let inputs: RouteInputs

const contacts = { email: 'desk@pantry.example', phone: '(404) 555-0177' }

/** A family that was helped. `word` is in everything that it and the partner typed. */
const createFamily = async (firstName: string, word: string, organizationId: string): Promise<Family> => {
  const email = createEmailAddress()
  const { clientId } = await createRegistrations(app).registerAndConfirm(email, { firstName })
  const user = await signInUser(app, email, registrationPassword)
  await user.call('saveFamilyProfile', {
    body: { ...familyProfileBody, firstName, situation: { ...familyProfileBody.situation, barriers: word } },
  })
  const { id } = await user.call('requestHelp', { body: { ...helpRequestBody, note: `We need help: ${word}.` } })
  const params = { id }
  await scenario.act(scenario.staff, id, { action: 'route', version: 1, toOrganizationId: organizationId })
  await scenario.act(scenario.staff, id, { action: 'submit', version: 2 })
  await scenario.act(worker, id, { action: 'accept', version: 3 })
  const conversation = await worker.call('startConversation', {
    params,
    body: { organizationId: null, subject: `Subject ${word}`, body: `Message ${word}` },
  })
  const appointment = await worker.call('scheduleAppointment', {
    params,
    body: appointmentBody(app, { title: `Visit ${word}`, allowOverlap: true }),
  })
  const resource = await worker.call('recordResource', { params, body: resourceBody({ name: `Rent ${word}` }) })
  await app.waitForReadModels(resource.position)
  return {
    user,
    clientId: clientId ?? '',
    referralId: id,
    conversationId: conversation.id,
    appointmentId: appointment.id,
    resourceId: resource.id,
  }
}

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  const organizationId = await app.createOrganization('Pantry', contacts)
  worker = await app.createUser([{ organizationId, role: 'member' }], { name: 'Wanda Worker' })
  own = await createFamily('Marisol', 'bluebird', organizationId)
  other = await createFamily('Ottilie', 'sparrow', organizationId)
  inputs = await createRouteInputs(app, scenario, own.referralId)
})
afterAll(() => app.close())

const routeNames = Object.keys(routes) as RouteName[]
const familyRoutes = routeNames.filter((name) => admits(routes[name].access, ['client']))
// Reading comes first: a later call may end the session.
const reading = familyRoutes.filter((name) => routes[name].method === 'GET')
const ordered = [...new Set([...reading, ...familyRoutes])]

/** Input that asks for what belongs to this family. */
const inputFor = (name: RouteName, family: Family): NonNullable<Parameters<TestUser['send']>[1]> => {
  const input = inputs[name]() ?? {}
  const spec = routes[name]
  if (!('params' in spec) || !('id' in spec.params.shape)) return input
  const ids: Readonly<Record<string, string>> = {
    conversations: family.conversationId,
    appointments: family.appointmentId,
    clients: family.clientId,
    referrals: family.referralId,
  }
  const [, id = input.params?.['id'] ?? randomUUID()] =
    Object.entries(ids).find(([segment]) => spec.path.includes(`/${segment}/:id`)) ?? []
  return { ...input, params: { ...input.params, id } }
}

describe('a client', () => {
  it('ROLE-17 sees the own profile, referrals, appointments, messages and resources', async () => {
    const { user } = own
    expect(await user.call('familyProfile', {})).toMatchObject({
      firstName: 'Marisol',
      situation: { barriers: 'bluebird' },
    })
    expect((await user.call('ownReferrals', {})).rows.map(({ id }) => id)).toEqual([own.referralId])
    expect((await user.call('ownAppointments', {})).rows.map(({ id }) => id)).toEqual([own.appointmentId])
    expect((await user.call('ownConversations', {})).rows.map(({ id }) => id)).toEqual([own.conversationId])
    expect((await user.call('ownResources', {})).rows.map(({ id }) => id)).toEqual([own.resourceId])
    const dashboard = JSON.stringify(await user.call('clientDashboard', {}))
    expect(dashboard).toContain('Visit bluebird')
  })

  it.each(ordered)("ROLE-17 reads nothing of another family and none of a partner's contacts in %s", async (name) => {
    const { user: _, ...otherIds } = other
    const traces = [...Object.values(otherIds), 'Ottilie', 'sparrow']
    for (const family of [own, other]) {
      const input = { ...inputFor(name, family), headers: nextNetworkHeaders() }
      const { status, body } = await own.user.send(name, input)
      expect(status).toBeLessThan(500)
      const answer = JSON.stringify(body)
      for (const trace of [...Object.values(contacts), worker.email, ...traces]) expect(answer).not.toContain(trace)
    }
  })

  it('ROLE-17 can read neither referral nor conversation of another family', async () => {
    const statusOf = async (name: RouteName) => (await own.user.send(name, inputFor(name, other))).status
    for (const name of ['referral', 'referralHistory', 'conversation', 'appointmentCalendar'] as const) {
      expect((await other.user.send(name, inputFor(name, other))).status).toBe(200)
      expect(await statusOf(name)).toBe(404)
    }
  })
})

it.each(familyRoutes.filter((name) => !['anyone', 'visitor'].includes(routes[name].access)))(
  'CLI-35 %s answers "Not authenticated" without a session',
  async (name) => {
    const { status, problem } = await app.anonymous.send(name, { ...inputs[name](), headers: nextNetworkHeaders() })
    expect([status, problem.title]).toEqual([401, 'Not authenticated'])
  },
)
