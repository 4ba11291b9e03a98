// Every route, called by every kind of caller: admitted or refused as tests/support/expected-access.ts says. A new route
// needs a line there, and a minimal input in tests/support/route-inputs.ts.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { callerKinds, callerKindsOf } from '#contracts/callers.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { accessTestCallers, expectedStatus } from '#tests/support/expected-status.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type TestCallers, createTestCallers } from '#tests/support/test-callers.ts'

let app: TestApp
let scenario: ReferralScenario
let referralId: string
let people: TestCallers
let inputs: RouteInputs

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  referralId = await scenario.createSubmittedReferral()
  inputs = await createRouteInputs(app, scenario, referralId)
  people = await createTestCallers(app, scenario)
  // Confirming a second factor needs a setup in progress, in any order of the tests.
  for (const person of Object.values(people)) await person.send('enrollMfa', {})
})
afterAll(() => app.close())

const routeNames = Object.keys(routes) as RouteName[]
const calls = routeNames.flatMap((name) => accessTestCallers.map((caller) => ({ name, caller })))

describe('the route table', () => {
  it.each(calls)('ROLE-15 ROLE-12 $name admits or refuses $caller as expected', async ({ name, caller }) => {
    const { status } = await people[caller].send(name, { ...inputs[name](), headers: nextNetworkHeaders() })
    // A job that is not done within two seconds is 202.
    expect(status === 202 ? 200 : status).toBe(expectedStatus(name, caller))
  })

  it('ROLE-01 knows every kind of caller', async () => {
    const kinds = await Promise.all(
      accessTestCallers.map(async (caller) => {
        if (caller === 'anonymous' || caller === 'guest') return [caller]
        return callerKindsOf(await people[caller].call('currentUser', {}))
      }),
    )
    expect(new Set(kinds.flat())).toEqual(new Set(callerKinds))
  })

  it('lists every API route', async () => {
    const response = await fetch(`${app.address}/api/openapi.json`)
    const { openapi, paths } = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const documentedRoutes = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(openapi).toBe('3.1.0')
    expect(documentedRoutes.toSorted()).toEqual(routeNames.toSorted())
  })
})

describe('rate limiting without a session', () => {
  const isPublic = (spec: RouteSpec) => spec.access === 'anyone' || spec.access === 'visitor'

  it('limits every public route, in memory or in the database', () => {
    const countedInDatabase: readonly RouteName[] = [
      'signIn',
      'signUp',
      'registerAsClient',
      'createPublicUser',
      'resendConfirmation',
      'requestPasswordReset',
      'issueGuestPass',
      'reportListingProblem',
      'submitApplication',
    ]
    const withoutRouteLimit = routeNames.filter((name) => {
      const spec: RouteSpec = routes[name]
      return isPublic(spec) && spec.requestsPerMinute === undefined
    })
    expect(withoutRouteLimit.toSorted()).toEqual(countedInDatabase.toSorted())
  })

  it('returns Retry-After to a network over its limit, without affecting others', async () => {
    const requestToken = async (from: Record<string, string>) =>
      app.anonymous.send('formToken', { body: { form: 'public_request' }, headers: from })
    const [firstNetwork, secondNetwork] = [nextNetworkHeaders(), nextNetworkHeaders()]
    const { requestsPerMinute } = routes.formToken
    const responses = await Promise.all(Array.from({ length: requestsPerMinute }, () => requestToken(firstNetwork)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const { status, problem, headers } = await requestToken(firstNetwork)
    expect([status, problem.code]).toEqual([429, 'too_many_requests'])
    expect(problem.retryAfter).toBeGreaterThan(0)
    expect(problem.retryAfter).toBeLessThanOrEqual(60)
    expect(headers.get('retry-after')).toBe(String(problem.retryAfter))
    expect((await requestToken(secondNetwork)).status).toBe(200)
  })
})

describe('visibility', () => {
  it('ROLE-14 hides a referral from a chosen receiver until it is submitted', async () => {
    const id = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    const beforeSubmission = await scenario.receiverMember.send('referral', { params: { id } })
    const { position } = await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
    const afterSubmission = await scenario.receiverMember.send('referral', {
      params: { id },
      query: { after: position },
    })
    expect([beforeSubmission.status, afterSubmission.status]).toEqual([404, 200])
    expect(afterSubmission.body.roles).toEqual(['receiver'])
  })

  it('INC-01 limits a queue to the referrals of its own organization', async () => {
    const ownQueue = await scenario.receiverMember.call('incomingReferrals', { query: {} })
    const otherQueue = await scenario.outsider.call('incomingReferrals', { query: {} })
    expect(ownQueue.rows.map(({ id }) => id)).toContain(referralId)
    expect(otherQueue.rows).toEqual([])
  })

  it('NEW-27 shows clients their own referral without the notes of others', async () => {
    const detail = await people.client.call('referral', { params: { id: referralId }, query: {} })
    expect(detail.roles).toEqual(['client'])
    expect(detail.initialNote).toBeNull()
    const ownList = await people.client.call('ownReferrals', { query: {} })
    expect(ownList.rows.map(({ id }) => id)).toContain(referralId)
  })

  it('NEW-27 hides even the existence of a note from the client', async () => {
    const readVisibleState = async () => {
      const { updatedAt, timeline } = await people.client.call('referral', { params: { id: referralId }, query: {} })
      const { rows } = await people.client.call('ownReferrals', { query: {} })
      return { updatedAt, entries: timeline.length, listed: rows.find(({ id }) => id === referralId)?.updatedAt }
    }
    const stateBefore = await readVisibleState()
    app.clock.advance(60_000)
    const { position } = await scenario.act(scenario.staff, referralId, {
      action: 'add_note',
      text: 'Call at work only.',
    })
    await app.waitForReadModels(position)
    expect(await readVisibleState()).toEqual(stateBefore)
    expect(stateBefore.listed).toBe(stateBefore.updatedAt)
  })

  it('hides the reviewer from the client', async () => {
    const id = await scenario.createReferral()
    const { position } = await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
    await app.waitForReadModels(position)
    const input = { params: { id }, query: {} }
    expect((await scenario.staff.call('referral', input)).reviewer).toMatchObject({ id: scenario.staff.id })
    const { reviewer, timeline } = await people.client.call('referral', input)
    expect([reviewer, ...timeline.map(({ actor }) => actor.name)]).toEqual([null, null, null])
  })

  it('uses the oldest membership until the person switches', async () => {
    app.clock.advance(1_000)
    const twoOrganizationMember = await app.createUser([{ organizationId: scenario.senderId, role: 'member' }])
    app.clock.advance(1_000)
    const { commands } = app.server.services
    const commandId = randomUUID()
    const system = { userId: null, organizationId: null, role: 'system', clientId: null } as const
    const { position } = await commands.grantAccess(
      { userId: twoOrganizationMember.id, organizationId: scenario.receiverId, role: 'member' },
      { actor: system, commandId, correlationId: commandId, causationId: null },
    )
    await app.waitForReadModels(position)
    await expect
      .poll(async () =>
        (await twoOrganizationMember.call('currentUser', {})).memberships.map(({ organization }) => organization.id),
      )
      .toEqual([scenario.senderId, scenario.receiverId])
    expect((await twoOrganizationMember.call('currentUser', {})).organizationId).toBe(scenario.senderId)
    await twoOrganizationMember.call('switchOrganization', { body: { organizationId: scenario.receiverId } })
    expect((await twoOrganizationMember.call('currentUser', {})).organizationId).toBe(scenario.receiverId)
    const queue = await twoOrganizationMember.call('incomingReferrals', { query: {} })
    expect(queue.rows.map(({ id }) => id)).toContain(referralId)
  })

  it('ROLE-04 takes role and organization only from the server', async () => {
    const { body } = await scenario.partner.send('currentUser', {
      headers: { 'x-role': 'admin', 'x-organization': scenario.receiverId },
      body: undefined,
    })
    expect(body).toMatchObject({ platformRole: null, organizationId: scenario.senderId })
  })
})
