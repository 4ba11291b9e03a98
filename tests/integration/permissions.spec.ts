// Every route of the route table, called in every role: allowed or refused as the table says. A new route is tested
// here automatically, with a minimal input (tests/support/route-inputs.ts).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Caller, admits, callers } from '#contracts/callers.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { elsewhere } from '#tests/support/public-requests.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'
import { type Story, tellStory } from '#tests/support/story.ts'

let app: TestApp
let story: Story
let referralId: string
let people: Record<Role, Person>
let inputs: RouteInputs

/** Who calls, and which caller kinds the table sees. */
const roles = {
  anonymous: ['anonymous'],
  guest: ['guest'],
  nobody: ['public'],
  client: ['client'],
  member: ['member'],
  org_admin: ['org_admin'],
  staff: ['staff'],
  admin: ['admin'],
  /** The org admin of an unrelated organization. */
  stranger: ['org_admin'],
} as const satisfies Record<string, readonly Caller[]>
type Role = keyof typeof roles
const everybody = Object.keys(roles) as Role[]

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  story = await tellStory(app)
  referralId = await story.submitted()
  inputs = await createRouteInputs(app, story, referralId)
  people = {
    anonymous: app.anonymous,
    guest: await app.guest(),
    nobody: await app.person(),
    client: await app.person([], { clientId: story.clientId }),
    member: story.partner,
    org_admin: await app.person([{ organizationId: story.sender, role: 'org_admin' }]),
    staff: story.staff,
    admin: await app.staff('admin'),
    stranger: story.stranger,
  }
})
afterAll(() => app.close())

/** Routes with rules of their own: which permitted roles they still refuse, and with which status. */
const beyond: Partial<Record<RouteName, { readonly refused: readonly Role[]; readonly status: number }>> = {
  signIn: { refused: everybody, status: 401 },
  refreshSession: { refused: everybody, status: 401 },
  resetPassword: { refused: everybody, status: 400 },
  confirmEmail: { refused: everybody, status: 400 },
  unsubscribe: { refused: everybody, status: 400 },
  leaveMailingList: { refused: everybody, status: 400 },
  reportListing: { refused: everybody, status: 400 },
  settleListingProblem: { refused: ['staff', 'admin'], status: 404 },
  applicationStatus: { refused: everybody, status: 404 },
  processGuestReferral: { refused: ['anonymous'], status: 401 },
  requestStatus: { refused: everybody, status: 404 },
  answerRequest: { refused: everybody, status: 404 },
  familyContact: { refused: ['staff', 'admin'], status: 404 },
  changePassword: { refused: everybody, status: 400 },
  endOwnSession: { refused: everybody, status: 404 },
  // No one here has a second factor, and the code for one just started is wrong.
  verifyMfa: { refused: everybody, status: 409 },
  confirmMfa: { refused: everybody, status: 400 },
  renewRecoveryCodes: { refused: everybody, status: 409 },
  disableMfa: { refused: everybody, status: 409 },
  resetMfa: { refused: everybody, status: 404 },
  switchOrganization: { refused: ['nobody', 'client', 'staff', 'admin', 'stranger'], status: 403 },
  setMemberRole: { refused: ['stranger'], status: 404 },
  removeMember: { refused: ['org_admin', 'stranger'], status: 404 },
  reportRun: { refused: everybody, status: 404 },
  reportFile: { refused: everybody, status: 404 },
  cancelReport: { refused: everybody, status: 404 },
  changeView: { refused: ['staff', 'admin'], status: 404 },
  deleteView: { refused: ['staff', 'admin'], status: 404 },
  createReferral: { refused: ['stranger'], status: 404 },
  referral: { refused: ['nobody', 'stranger'], status: 404 },
  actOnReferral: { refused: ['nobody', 'stranger'], status: 404 },
  referralHistory: { refused: ['nobody', 'stranger'], status: 404 },
  editAdminNote: { refused: ['staff', 'admin'], status: 404 },
  // Members create referrals with it; admin notes are for staff.
  secureReferralNote: { refused: ['member', 'org_admin', 'stranger'], status: 403 },
}

const expected = (name: RouteName, role: Role): number => {
  if (!admits(routes[name].access, roles[role])) return role === 'anonymous' || role === 'guest' ? 401 : 403
  const rule = beyond[name]
  return rule?.refused.includes(role) === true ? rule.status : 200
}

const table = (Object.keys(routes) as RouteName[]).flatMap((name) => everybody.map((role) => ({ name, role })))

describe('route access', () => {
  it.each(table)('ROLE-15 ROLE-12 ROLE-13 $name as $role', async ({ name, role }) => {
    const { status } = await people[role].send(name, { ...inputs[name](), headers: elsewhere() })
    expect(status).toBe(expected(name, role))
  })

  it('ROLE-01 covers every kind of caller', () => {
    expect(new Set(Object.values(roles).flat())).toEqual(new Set(callers))
  })

  it('SEC-07 lists every API route in the table', async () => {
    const response = await fetch(`${app.address}/api/openapi.json`)
    const { openapi, paths } = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const described = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(openapi).toBe('3.1.0')
    expect(described.toSorted()).toEqual(Object.keys(routes).toSorted())
  })
})

describe('rate limits without a session', () => {
  const isPublic = (spec: RouteSpec) => spec.access === 'anyone' || spec.access === 'visitor'

  it('limits every public route, in memory or in the database', () => {
    const behind: readonly RouteName[] = [
      'signIn',
      'signUp',
      'createPublicUser',
      'resendConfirmation',
      'requestPasswordReset',
      'issueGuestPass',
      'reportListing',
      'submitApplication',
    ]
    const uncounted = (Object.keys(routes) as RouteName[]).filter((name) => {
      const spec: RouteSpec = routes[name]
      return isPublic(spec) && spec.perMinute === undefined
    })
    expect(uncounted.toSorted()).toEqual(behind.toSorted())
  })

  it('returns Retry-After to a network over its limit, without affecting others', async () => {
    const ask = async (from: Record<string, string>) =>
      app.anonymous.send('formToken', { body: { form: 'public_request' }, headers: from })
    const [office, library] = [elsewhere(), elsewhere()]
    const { perMinute } = routes.formToken
    const answers = await Promise.all(Array.from({ length: perMinute }, () => ask(office)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { status, problem, headers } = await ask(office)
    expect([status, problem.code]).toEqual([429, 'too_many_requests'])
    expect(problem.retryAfter).toBeGreaterThan(0)
    expect(problem.retryAfter).toBeLessThanOrEqual(60)
    expect(headers.get('retry-after')).toBe(String(problem.retryAfter))
    expect((await ask(library)).status).toBe(200)
  })
})

describe('visibility', () => {
  it('ROLE-14 hides a referral from a chosen receiver until it is submitted', async () => {
    const id = await story.request({ toOrganizationId: story.receiver })
    const before = await story.host.send('referral', { params: { id } })
    const { position } = await story.act(story.staff, id, { action: 'submit', version: 1 })
    const after = await story.host.send('referral', { params: { id }, query: { after: position } })
    expect([before.status, after.status]).toEqual([404, 200])
    expect(after.body.capacities).toEqual(['receiver'])
  })

  it('INC-01 limits a queue to the referrals of its own organization', async () => {
    const own = await story.host.call('incomingReferrals', { query: {} })
    const other = await story.stranger.call('incomingReferrals', { query: {} })
    expect(own.rows.map(({ id }) => id)).toContain(referralId)
    expect(other.rows).toEqual([])
  })

  it('ROLE-17 NEW-27 shows clients their own referral without the notes of others', async () => {
    const detail = await people.client.call('referral', { params: { id: referralId }, query: {} })
    expect(detail.capacities).toEqual(['client'])
    expect(detail.initialNote).toBeNull()
    const own = await people.client.call('ownReferrals', { query: {} })
    expect(own.rows.map(({ id }) => id)).toContain(referralId)
  })

  it('NEW-27 hides even the existence of a note from the client', async () => {
    const seen = async () => {
      const { updatedAt, timeline } = await people.client.call('referral', { params: { id: referralId }, query: {} })
      const { rows } = await people.client.call('ownReferrals', { query: {} })
      return { updatedAt, entries: timeline.length, listed: rows.find(({ id }) => id === referralId)?.updatedAt }
    }
    const before = await seen()
    app.clock.advance(60_000)
    const { position } = await story.act(story.staff, referralId, { action: 'add_note', text: 'Call at work only.' })
    await app.caughtUp(position)
    expect(await seen()).toEqual(before)
    expect(before.listed).toBe(before.updatedAt)
  })

  it('ROLE-17 hides the reviewer from the client', async () => {
    const id = await story.request()
    const { position } = await story.act(story.staff, id, { action: 'start_review', version: 1 })
    await app.caughtUp(position)
    const input = { params: { id }, query: {} }
    expect((await story.staff.call('referral', input)).claimedBy).toMatchObject({ id: story.staff.id })
    const { claimedBy, timeline } = await people.client.call('referral', input)
    expect([claimedBy, ...timeline.map(({ actor }) => actor.name)]).toEqual([null, null, null])
  })

  it('ROLE-03 uses the oldest membership until the person switches', async () => {
    app.clock.advance(1_000)
    const both = await app.person([{ organizationId: story.sender, role: 'member' }])
    app.clock.advance(1_000)
    const { commands } = app.server.services
    const commandId = randomUUID()
    const system = { userId: null, organizationId: null, role: 'system', clientId: null } as const
    const { position } = await commands.grantAccess(
      { userId: both.id, organizationId: story.receiver, role: 'member' },
      { actor: system, commandId, correlationId: commandId, causationId: null },
    )
    await app.caughtUp(position)
    await expect
      .poll(async () => (await both.call('currentUser', {})).memberships.map(({ organization }) => organization.id))
      .toEqual([story.sender, story.receiver])
    expect((await both.call('currentUser', {})).organizationId).toBe(story.sender)
    await both.call('switchOrganization', { body: { organizationId: story.receiver } })
    expect((await both.call('currentUser', {})).organizationId).toBe(story.receiver)
    const queue = await both.call('incomingReferrals', { query: {} })
    expect(queue.rows.map(({ id }) => id)).toContain(referralId)
  })

  it('ROLE-04 takes role and organization only from the server', async () => {
    const { body } = await story.partner.send('currentUser', {
      headers: { 'x-role': 'admin', 'x-organization': story.receiver },
      body: undefined,
    })
    expect(body).toMatchObject({ platformRole: null, organizationId: story.sender })
  })
})
