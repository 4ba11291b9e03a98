// Every route of the route table, called in every role: allowed or refused as the table says. A new route is tested
// here automatically, with a minimal input (tests/support/route-inputs.ts).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type CallerKind, admits, callerKinds } from '#contracts/callers.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let referralId: string
let people: Record<Role, TestUser>
let inputs: RouteInputs

/** The kinds of caller that each role in this test belongs to. */
const callersByRole = {
  anonymous: ['anonymous'],
  guest: ['guest'],
  userWithoutOrganization: ['public'],
  client: ['client'],
  member: ['member'],
  org_admin: ['org_admin'],
  staff: ['staff'],
  admin: ['admin'],
  /** The org admin of an unrelated organization. */
  outsider: ['org_admin'],
} as const satisfies Record<string, readonly CallerKind[]>
type Role = keyof typeof callersByRole
const allRoles = Object.keys(callersByRole) as Role[]

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  referralId = await scenario.createSubmittedReferral()
  inputs = await createRouteInputs(app, scenario, referralId)
  people = {
    anonymous: app.anonymous,
    guest: await app.createGuest(),
    userWithoutOrganization: await app.createUser(),
    client: await app.createUser([], { clientId: scenario.clientId }),
    member: scenario.partner,
    org_admin: await app.createUser([{ organizationId: scenario.senderId, role: 'org_admin' }]),
    staff: scenario.staff,
    admin: await app.createStaff('admin'),
    outsider: scenario.outsider,
  }
})
afterAll(() => app.close())

/** Routes with stricter rules: the permitted roles that they still refuse, and the status. */
const expectedRefusals: Partial<Record<RouteName, { readonly refused: readonly Role[]; readonly status: number }>> = {
  signIn: { refused: allRoles, status: 401 },
  refreshSession: { refused: allRoles, status: 401 },
  resetPassword: { refused: allRoles, status: 400 },
  confirmEmail: { refused: allRoles, status: 400 },
  unsubscribe: { refused: allRoles, status: 400 },
  leaveMailingList: { refused: allRoles, status: 400 },
  reportListingProblem: { refused: allRoles, status: 400 },
  resolveListingProblem: { refused: ['staff', 'admin'], status: 404 },
  applicationStatus: { refused: allRoles, status: 404 },
  processGuestReferral: { refused: ['anonymous'], status: 401 },
  requestStatus: { refused: allRoles, status: 404 },
  answerRequest: { refused: allRoles, status: 404 },
  familyContact: { refused: ['staff', 'admin'], status: 404 },
  changePassword: { refused: allRoles, status: 400 },
  endOwnSession: { refused: allRoles, status: 404 },
  // No user here has a second factor, and the code for the setup in progress is wrong.
  verifyMfa: { refused: allRoles, status: 409 },
  confirmMfa: { refused: allRoles, status: 400 },
  renewRecoveryCodes: { refused: allRoles, status: 409 },
  disableMfa: { refused: allRoles, status: 409 },
  resetMfa: { refused: allRoles, status: 404 },
  switchOrganization: { refused: ['userWithoutOrganization', 'client', 'staff', 'admin', 'outsider'], status: 403 },
  setMemberRole: { refused: ['outsider'], status: 404 },
  removeMember: { refused: ['org_admin', 'outsider'], status: 404 },
  reportRun: { refused: allRoles, status: 404 },
  reportFile: { refused: allRoles, status: 404 },
  cancelReport: { refused: allRoles, status: 404 },
  changeView: { refused: ['staff', 'admin'], status: 404 },
  deleteView: { refused: ['staff', 'admin'], status: 404 },
  createReferral: { refused: ['outsider'], status: 404 },
  referral: { refused: ['userWithoutOrganization', 'outsider'], status: 404 },
  actOnReferral: { refused: ['userWithoutOrganization', 'outsider'], status: 404 },
  referralHistory: { refused: ['userWithoutOrganization', 'outsider'], status: 404 },
  editAdminNote: { refused: ['staff', 'admin'], status: 404 },
  // Members create referrals with it; admin notes are for staff.
  secureReferralNote: { refused: ['member', 'org_admin', 'outsider'], status: 403 },
}

const expectedStatus = (name: RouteName, role: Role): number => {
  if (!admits(routes[name].access, callersByRole[role])) return role === 'anonymous' || role === 'guest' ? 401 : 403
  const refusal = expectedRefusals[name]
  return refusal?.refused.includes(role) === true ? refusal.status : 200
}

const table = (Object.keys(routes) as RouteName[]).flatMap((name) => allRoles.map((role) => ({ name, role })))

describe('the route table', () => {
  it.each(table)('ROLE-15 ROLE-12 ROLE-13 $name allows or refuses $role as the table says', async ({ name, role }) => {
    const { status } = await people[role].send(name, { ...inputs[name](), headers: nextNetworkHeaders() })
    expect(status).toBe(expectedStatus(name, role))
  })

  it('ROLE-01 covers every kind of caller', () => {
    expect(new Set(Object.values(callersByRole).flat())).toEqual(new Set(callerKinds))
  })

  it('SEC-07 lists every API route', async () => {
    const response = await fetch(`${app.address}/api/openapi.json`)
    const { openapi, paths } = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const documentedRoutes = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(openapi).toBe('3.1.0')
    expect(documentedRoutes.toSorted()).toEqual(Object.keys(routes).toSorted())
  })
})

describe('rate limiting without a session', () => {
  const isPublic = (spec: RouteSpec) => spec.access === 'anyone' || spec.access === 'visitor'

  it('limits every public route, in memory or in the database', () => {
    const countedInDatabase: readonly RouteName[] = [
      'signIn',
      'signUp',
      'createPublicUser',
      'resendConfirmation',
      'requestPasswordReset',
      'issueGuestPass',
      'reportListingProblem',
      'submitApplication',
    ]
    const withoutRouteLimit = (Object.keys(routes) as RouteName[]).filter((name) => {
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

  it('ROLE-17 NEW-27 shows clients their own referral without the notes of others', async () => {
    const detail = await people.client.call('referral', { params: { id: referralId }, query: {} })
    expect(detail.roles).toEqual(['client'])
    expect(detail.initialNote).toBeNull()
    const ownList = await people.client.call('ownReferrals', { query: {} })
    expect(ownList.rows.map(({ id }) => id)).toContain(referralId)
  })

  it('NEW-27 hides even the existence of a note from the client', async () => {
    const visibleState = async () => {
      const { updatedAt, timeline } = await people.client.call('referral', { params: { id: referralId }, query: {} })
      const { rows } = await people.client.call('ownReferrals', { query: {} })
      return { updatedAt, entries: timeline.length, listed: rows.find(({ id }) => id === referralId)?.updatedAt }
    }
    const stateBefore = await visibleState()
    app.clock.advance(60_000)
    const { position } = await scenario.act(scenario.staff, referralId, {
      action: 'add_note',
      text: 'Call at work only.',
    })
    await app.waitForReadModels(position)
    expect(await visibleState()).toEqual(stateBefore)
    expect(stateBefore.listed).toBe(stateBefore.updatedAt)
  })

  it('ROLE-17 hides the reviewer from the client', async () => {
    const id = await scenario.createReferral()
    const { position } = await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
    await app.waitForReadModels(position)
    const input = { params: { id }, query: {} }
    expect((await scenario.staff.call('referral', input)).reviewer).toMatchObject({ id: scenario.staff.id })
    const { reviewer, timeline } = await people.client.call('referral', input)
    expect([reviewer, ...timeline.map(({ actor }) => actor.name)]).toEqual([null, null, null])
  })

  it('ROLE-03 uses the oldest membership until the person switches', async () => {
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
