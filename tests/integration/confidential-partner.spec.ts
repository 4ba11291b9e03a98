// A confidential shelter on the family's side: every route that a family may call, with referrals that such a shelter
// sent, received, declined and wrote about.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { admits } from '#contracts/callers.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { helpRequestBody } from '#tests/support/client-registration.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { saveProfile } from '#tests/support/organization-profile.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { resourceBody } from '#tests/support/resources.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let worker: TestUser
let shelterId: string
let inputs: RouteInputs
let acceptedId: string
let declinedId: string
let sentId: string
let conversationId: string

const confidential = { confidential: true }

/** What would lead to the shelter: in any answer, as text. */
const traces = () => [shelterId, 'Quiet Door', 'Juniper Lane', 'Hiddenville', '30184', worker.id, 'Wanda Worker']

const createShelter = async () => {
  // Its listing is public knowledge and says nothing about a family, so this one has none.
  const id = await app.createOrganization('Quiet Door', {}, { publicVisible: false })
  const person = await app.createUser([{ organizationId: id, role: 'member' }], { name: 'Wanda Worker' })
  const address = { street: '4 Juniper Lane', city: 'Hiddenville', zip: '30184', confidential: true }
  const { position } = await saveProfile(person, id, { address, publicVisible: false })
  await app.waitForReadModels(position)
  return { id, person }
}

/** A referral of another organization that was submitted to the shelter. */
const submitToShelter = async () => {
  const id = await scenario.createReferral({ toOrganizationId: shelterId })
  await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
  return id
}

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  family = await app.createUser([], { clientId: scenario.clientId })
  const shelter = await createShelter()
  shelterId = shelter.id
  worker = shelter.person
  acceptedId = await submitToShelter()
  const { position } = await scenario.act(worker, acceptedId, { action: 'accept', version: 2 })
  // The shelter may refer only families that it serves, as the read model knows them.
  await app.waitForReadModels(position)
  declinedId = await submitToShelter()
  await scenario.act(worker, declinedId, { action: 'decline', version: 2, reason: 'at_capacity' })
  await scenario.act(scenario.staff, declinedId, {
    action: 'route',
    version: 3,
    toOrganizationId: scenario.receiverId,
  })
  const sent = await worker.call('createReferral', { body: referralBody(scenario.clientId) })
  sentId = sent.id
  await worker.call('recordResource', {
    params: { id: acceptedId },
    body: resourceBody({ name: 'A bed at Quiet Door' }),
  })
  const started = await worker.call('startConversation', {
    params: { id: acceptedId },
    body: { organizationId: null, subject: 'Tonight', body: 'We have a bed for you.' },
  })
  conversationId = started.id
  await app.waitForReadModels(started.position)
  await waitForReactions(app)
  inputs = await createRouteInputs(app, scenario, acceptedId)
})
afterAll(() => app.close())

const routeNames = Object.keys(routes) as RouteName[]
const familyRoutes = routeNames.filter((name) => admits(routes[name].access, ['client', 'anonymous']))
const reading = familyRoutes.filter((name) => routes[name].method === 'GET')

/** Inputs that differ from the minimal one, so that the answer is about the shelter. */
const callsOf = (name: RouteName): NonNullable<Parameters<TestUser['send']>[1]>[] => {
  const input = inputs[name]() ?? {}
  switch (name) {
    case 'referral':
    case 'referralHistory':
    case 'referralConversations':
      return [acceptedId, declinedId, sentId].map((id) => ({ ...input, params: { id } }))
    case 'conversation':
    case 'replyToConversation':
    case 'readMessages':
      return [{ ...input, params: { id: conversationId } }]
    case 'organization':
    case 'directoryPartner':
      return []
    default:
      return [input]
  }
}

describe('ROLE-26 a confidential shelter', () => {
  // Reading comes first: a later call may end the session.
  it.each([...new Set([...reading, ...familyRoutes])])('is not named to a family by %s', async (name) => {
    for (const input of callsOf(name)) {
      const { status, body, headers } = await family.send(name, { ...input, headers: nextNetworkHeaders() })
      expect(status, name).toBeLessThan(500)
      const answer = JSON.stringify([body, [...headers]])
      for (const trace of traces()) expect(answer).not.toContain(trace)
    }
  })

  it('ROLE-26 is "a confidential partner" in the list, the page, the history, the activity and the messages', async () => {
    const { rows } = await family.call('ownReferrals', { query: {} })
    expect(rows.find(({ id }) => id === acceptedId)?.to).toEqual(confidential)
    expect(rows.find(({ id }) => id === declinedId)?.to).toMatchObject({ id: scenario.receiverId })
    const read = (id: string) => family.call('referral', { params: { id }, query: {} })
    const [accepted, declined, sent] = [await read(acceptedId), await read(declinedId), await read(sentId)]
    expect([accepted.to, sent.from]).toEqual([confidential, confidential])
    expect(declined.timeline.find(({ type }) => type === 'ReferralRouted')?.receiver).toEqual({
      before: confidential,
      after: { id: scenario.receiverId, name: 'Cobb Food Pantry' },
    })
    expect(declined.timeline.find(({ type }) => type === 'ReferralDeclined')?.actor).toEqual({
      name: null,
      organization: confidential,
      role: 'member',
    })
    const history = await family.call('referralHistory', { params: { id: acceptedId }, query: {} })
    expect([history.referral.to, history.events.at(-1)?.receiver?.after]).toEqual([confidential, confidential])
    const { activity, current } = await family.call('clientDashboard', { query: {} })
    expect(activity.flatMap((entry) => (entry.kind === 'referral' ? [entry.change.to] : []))).toContainEqual(
      confidential,
    )
    expect(JSON.stringify([activity, current])).not.toContain('Quiet Door')
  })

  it('ROLE-26 is "a confidential partner" where a resource of it is recent activity, without the words of the shelter', async () => {
    const body = resourceBody({ name: 'A bed at Quiet Door', providerId: shelterId })
    const { id, position } = await scenario.staff.call('recordResource', { params: { id: acceptedId }, body })
    await app.waitForReadModels(position)
    const { activity } = await family.call('clientDashboard', { query: {} })
    expect(activity.flatMap((entry) => (entry.kind === 'resource' ? [entry.resource] : []))).toContainEqual({
      id,
      referralId: acceptedId,
      name: null,
      type: 'housing',
      provider: confidential,
    })
  })

  it('ROLE-26 gets what the family writes to its helper, without being named', async () => {
    const body = { organizationId: 'receiver', subject: 'Key', body: 'When may we come?' } as const
    const { id, position } = await family.call('startConversation', { params: { id: acceptedId }, body })
    await app.waitForReadModels(position)
    const { rows } = await worker.call('inbox', { query: { inbox: 'organization' } })
    expect(rows.map((row) => row.id)).toContain(id)
    const { problem } = await family.send('startConversation', { params: { id: sentId }, body })
    expect(problem.code).toBe('conversation_closed')
  })

  it('ROLE-26 is named to staff, to itself and to the sender', async () => {
    for (const reader of [scenario.staff, scenario.partner, worker]) {
      const { to } = await reader.call('referral', { params: { id: acceptedId }, query: {} })
      expect(to).toEqual({ id: shelterId, name: 'Quiet Door' })
    }
  })

  it('ROLE-26 has no topic that the family may follow', async () => {
    const live = await openSignedInLiveClient(app.address, family.token ?? '')
    const topics = ['organization', 'updates', 'messages'].map((kind) => `${kind}:${shelterId}`)
    live.send({ type: 'subscribe', topics })
    expect((await live.next('subscribed')).refused).toEqual(topics)
    live.close()
  })

  // Last, because the new request becomes the newest activity.
  it('ROLE-26 is not named by a refused action, whether the version is stale or the state does not allow it', async () => {
    const { id: ownId } = await family.call('requestHelp', { body: helpRequestBody })
    const routed = { action: 'route', toOrganizationId: shelterId, version: 1 } as const
    await scenario.act(scenario.staff, ownId, routed)
    const { version } = await family.call('referral', { params: { id: acceptedId }, query: {} })
    const answer = { action: 'answer_help', answer: 'yes', version } as const
    const refusals = [
      await family.send('actOnReferral', { params: { id: acceptedId }, body: answer }),
      await family.send('actOnReferral', { params: { id: ownId }, body: { action: 'withdraw', version: 0 } }),
    ]
    expect(refusals.map(({ problem }) => problem.code)).toEqual(['not_allowed_in_state', 'stale_version'])
    for (const { problem } of refusals) {
      expect(problem.current).toMatchObject({ toOrganizationId: null })
      for (const trace of traces()) expect(JSON.stringify(problem)).not.toContain(trace)
    }
  })
})
