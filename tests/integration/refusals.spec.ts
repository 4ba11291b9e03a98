// Every error from the specification, over HTTP: status, code, message, and no side effects.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Problem } from '#contracts/problems.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, referralBody, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

const listEventTypes = async (id: string): Promise<string[]> =>
  (await app.server.services.log.readStream(`referral-${id}`)).map(({ type }) => type)

const comparableProblem = ({ status, title, code, issues, current }: Problem) => ({
  status,
  title,
  code,
  ...(issues === undefined ? {} : { issues }),
  ...(current === undefined ? {} : { current }),
})

describe('a missing referral', () => {
  it('TL-14 returns "Referral not found" for a read and for every action', async () => {
    const params = { id: randomUUID() }
    const expected = { status: 404, title: 'Referral not found', code: 'referral_not_found' }
    expect(comparableProblem((await scenario.staff.send('referral', { params })).problem)).toEqual(expected)
    const body = { action: 'close', version: 1, reason: 'need_met' }
    expect(comparableProblem((await scenario.staff.send('actOnReferral', { params, body })).problem)).toEqual(expected)
  })

  it('TL-13 returns "Invalid referral ID" for a malformed id', async () => {
    const params = { id: 'not-an-id' }
    const { problem } = await scenario.staff.send('referral', { params })
    expect(problem).toMatchObject({ status: 400, title: 'Invalid referral ID', code: 'invalid_referral_id' })
    const actionResponse = await scenario.staff.send('actOnReferral', {
      params,
      body: { action: 'submit', version: 1 },
    })
    expect(actionResponse.problem).toMatchObject({ status: 400, title: 'Invalid referral ID' })
  })

  it('TL-13 finds a referral by an id in upper case', async () => {
    const id = await scenario.createReferral()
    const params = { id: id.toUpperCase() }
    const body = { action: 'add_note', text: 'Seen.' } as const
    const { position } = await scenario.partner.call('actOnReferral', { params, body })
    const detail = await scenario.partner.call('referral', { params, query: { after: position ?? undefined } })
    expect([detail.id, detail.timeline.length]).toEqual([id, 2])
  })

  it('TL-14 ROLE-14 returns the same error for a referral that the person cannot see', async () => {
    const id = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    for (const person of [scenario.outsider, scenario.receiverMember]) {
      const { problem } = await person.send('referral', { params: { id } })
      expect(comparableProblem(problem)).toEqual({
        status: 404,
        title: 'Referral not found',
        code: 'referral_not_found',
      })
      const actionResponse = await person.send('actOnReferral', {
        params: { id },
        body: { action: 'accept', version: 1 },
      })
      expect(actionResponse.problem).toMatchObject({ status: 404, title: 'Referral not found' })
    }
    expect(await listEventTypes(id)).toEqual(['ReferralRequested'])
  })
})

describe('a referral in the wrong state', () => {
  it('REF-24 cannot be closed again, which returns 409 and the current status', async () => {
    const id = await scenario.createReferral()
    await scenario.act(scenario.staff, id, { action: 'close', version: 1, reason: 'need_met' })
    const body = { action: 'close', version: 2, reason: 'need_met' }
    const { problem } = await scenario.staff.send('actOnReferral', { params: { id }, body })
    expect(comparableProblem(problem)).toEqual({
      status: 409,
      title: 'Not possible in the current status',
      code: 'not_allowed_in_state',
      current: { status: 'closed', disposition: null, version: 2, toOrganizationId: null },
    })
  })

  it('REF-12 cannot be submitted without a receiving organization, and the error says what is missing', async () => {
    const id = await scenario.createReferral()
    const { problem } = await scenario.staff.send('actOnReferral', {
      params: { id },
      body: { action: 'submit', version: 1 },
    })
    expect(problem).toMatchObject({ status: 409, code: 'receiver_required', current: { status: 'requested' } })
    expect(await listEventTypes(id)).toEqual(['ReferralRequested'])
  })

  it('INC-16 returns success false and the reason for a refused answer', async () => {
    const id = await scenario.createSubmittedReferral()
    await scenario.act(scenario.receiverMember, id, { action: 'accept', version: 2 })
    const secondResponse = await scenario.receiverMember.send('actOnReferral', {
      params: { id },
      body: { action: 'waitlist', version: 3 },
    })
    expect(secondResponse.status).toBe(409)
    expect(secondResponse.problem).toMatchObject({
      code: 'not_allowed_in_state',
      success: false,
      error: 'Not possible in the current status',
    })
  })

  it('REF-28 refuses a stale version with 412, the specified message, and the current state, unaffected by notes', async () => {
    const id = await scenario.createReferral()
    await scenario.act(scenario.partner, id, { action: 'add_note', text: 'Call after five.' })
    await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
    const body = { action: 'close', version: 1, reason: 'duplicate' }
    const { problem } = await scenario.staff.send('actOnReferral', { params: { id }, body })
    expect(comparableProblem(problem)).toEqual({
      status: 412,
      title: 'Changed since you opened it',
      code: 'stale_version',
      current: { status: 'in_review', disposition: null, version: 2, toOrganizationId: null },
    })
    expect(await listEventTypes(id)).toEqual(['ReferralRequested', 'NoteAdded', 'ReviewStarted'])
  })

  it('REF-14 cannot be routed to its current receiver or to an unknown organization', async () => {
    const id = await scenario.createSubmittedReferral()
    const route = (toOrganizationId: string) =>
      scenario.staff.send('actOnReferral', { params: { id }, body: { action: 'route', version: 2, toOrganizationId } })
    expect((await route(scenario.receiverId)).problem).toMatchObject({ status: 409, code: 'same_receiver' })
    expect((await route(randomUUID())).problem).toMatchObject({ status: 404, code: 'organization_not_found' })
  })

  it('TL-14 reports an unknown organization only to people who can route', async () => {
    const id = await scenario.createReferral()
    const body = { action: 'route', version: 1, toOrganizationId: randomUUID() }
    const fetchCode = async (role: 'receiverMember' | 'partner' | 'staff') =>
      (await scenario[role].send('actOnReferral', { params: { id }, body })).problem.code
    expect(await fetchCode('receiverMember')).toBe('referral_not_found')
    expect(await fetchCode('partner')).toBe('not_permitted')
    expect(await fetchCode('staff')).toBe('organization_not_found')
    expect(await listEventTypes(id)).toEqual(['ReferralRequested'])
  })
})

describe('the permission check', () => {
  it('ROLE-15 refuses commands of the receiver, the sender, and staff to everyone else', async () => {
    const id = await scenario.createSubmittedReferral()
    const fetchCode = async (role: 'partner' | 'receiverMember' | 'staff', body: object) =>
      (await scenario[role].send('actOnReferral', { params: { id }, body: { version: 2, ...body } })).problem.code
    expect(await fetchCode('partner', { action: 'accept' })).toBe('not_permitted')
    expect(await fetchCode('staff', { action: 'waitlist' })).toBe('not_permitted')
    expect(await fetchCode('receiverMember', { action: 'withdraw' })).toBe('not_permitted')
    expect(await fetchCode('receiverMember', { action: 'close', reason: 'need_met' })).toBe('not_permitted')
    expect(await fetchCode('partner', { action: 'set_priority', priority: 'high' })).toBe('not_permitted')
    expect(await listEventTypes(id)).toEqual(['ReferralRequested', 'ReferralSubmitted'])
  })

  it('NEW-05 returns the specified error to a person without a membership', async () => {
    const personWithoutMembership = await app.createUser()
    const { problem } = await personWithoutMembership.send('createReferral', { body: referralBody(scenario.clientId) })
    expect(comparableProblem(problem)).toEqual({
      status: 403,
      title: 'You must be associated with an organization to create referrals.',
      code: 'no_membership',
    })
  })

  it('TL-16 returns "Not authenticated" for every action without a session', async () => {
    const body = { action: 'add_note', text: 'Hello.' }
    const { status, problem } = await app.anonymous.send('actOnReferral', { params: { id: randomUUID() }, body })
    expect([status, problem.title]).toEqual([401, 'Not authenticated'])
  })

  it('refuses to refer a client that the organization neither registered nor serves', async () => {
    const { problem } = await scenario.outsider.send('createReferral', { body: referralBody(scenario.clientId) })
    expect(problem).toMatchObject({ status: 404, title: 'Client not found' })
  })
})

describe('an invalid body', () => {
  const createProblem = async (changes: object) =>
    (await scenario.partner.send('createReferral', { body: { ...referralBody(scenario.clientId), ...changes } }))
      .problem

  it('SEC-07 returns 400 with a message for each field', async () => {
    const problem = await createProblem({ clientId: 'x', need: 'Cash', note: 'x'.repeat(501) })
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_body',
      title: "Some of the information isn't valid. Please check it and try again.",
    })
    expect(problem.issues?.map(({ path }) => path)).toEqual(['clientId', 'need', 'note'])
    expect(problem.issues?.find(({ path }) => path === 'note')?.message).toBe('Notes can be up to 500 characters long')
  })

  it('NEW-01 returns "All fields are required." for a blank note', async () => {
    expect(await createProblem({ note: '  ' })).toMatchObject({ status: 400, title: 'All fields are required.' })
  })

  it('NEW-03 REF-09 returns "Consent Required" without consent', async () => {
    const consent = { given: false, method: 'phone', textVersion: '1' }
    expect(await createProblem({ consent })).toMatchObject({ status: 400, title: 'Consent Required' })
  })

  it('NEW-11 returns "Invalid input detected" for a script', async () => {
    const problem = await createProblem({ note: 'hello <script>alert(1)</script>' })
    expect(problem).toMatchObject({ status: 400, title: 'Invalid input detected' })
    expect(problem.issues?.[0]).toMatchObject({ path: 'note', message: 'Potentially unsafe content detected' })
  })

  it('NEW-20 NEW-13 returns "Sensitive content detected" and the list of issues', async () => {
    const problem = await createProblem({ note: 'Her number is 123-45-6789.' })
    expect(problem).toMatchObject({ status: 400, title: 'Sensitive content detected' })
    expect(problem.issues?.[0]).toMatchObject({ path: 'note', message: 'Social Security Number detected' })
  })

  it('TL-09 returns "Note cannot be empty" for an empty note', async () => {
    const id = await scenario.createReferral()
    const { problem } = await scenario.partner.send('actOnReferral', {
      params: { id },
      body: { action: 'add_note', text: '   ' },
    })
    expect(problem).toMatchObject({ status: 400, title: 'Note cannot be empty' })
  })

  it('SEC-08 SEC-09 NEW-10 returns unusual but harmless text exactly as typed', async () => {
    const note = `O'Brien; "select" -- & | <b>bold</b> 😀 ${'é'.repeat(3)}`
    const { id, position } = await scenario.partner.call('createReferral', {
      body: { ...referralBody(scenario.clientId), note },
    })
    const detail = await scenario.partner.call('referral', { params: { id }, query: { after: position ?? undefined } })
    expect(detail.initialNote).toEqual({ text: note })
  })

  it('rejects text that the database cannot store, in bodies and queries, and no read model stops', async () => {
    const body = { firstName: 'Nu\0l', lastInitial: 'R', email: null, phone: null, county: 'Cobb' }
    const expectedIssues = [{ path: 'firstName', message: "This contains characters that we can't save" }]
    expect((await scenario.partner.send('registerClient', { body })).problem.issues).toMatchObject(expectedIssues)
    const surrogateResponse = await scenario.partner.send('registerClient', { body: { ...body, firstName: 'A\ud800' } })
    expect(surrogateResponse.problem.issues).toMatchObject(expectedIssues)
    for (const name of ['reviewReferrals', 'clients', 'organizations'] as const) {
      const { status, problem } = await scenario.staff.send(name, { query: { q: 'a\0bc' } })
      expect([status, problem.code]).toEqual([400, 'invalid_body'])
    }
  })

  it('returns a problem for malformed JSON, an oversized body, and an unknown address', async () => {
    const send = (path: string, body: string) =>
      fetch(`${app.address}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${scenario.partner.token}`, 'content-type': 'application/json' },
        body,
      })
    const [invalidJson, tooLarge, tooLargeForPublicRoute, unknownAddress] = await Promise.all([
      send('/api/clients', '{'),
      send('/api/clients', JSON.stringify('x'.repeat(300_000))),
      // Public routes have a lower limit.
      send('/api/partner-applications', JSON.stringify('x'.repeat(20_000))),
      send('/api/nothing', '{}'),
    ])
    const responses = [invalidJson, tooLarge, tooLargeForPublicRoute, unknownAddress]
    expect(responses.map(({ status }) => status)).toEqual([400, 413, 413, 404])
    for (const response of responses) {
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(await response.json()).toHaveProperty('requestId', response.headers.get('x-request-id'))
    }
  })
})
