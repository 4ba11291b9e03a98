// Requests for help from families with an account: what they create, when they are refused, and how they are withdrawn.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { referralStream } from '#domain/referral/events.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
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
let family: TestUser
let clientId: string | null
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  const email = createEmailAddress()
  clientId = (await createRegistrations(app).registerAndConfirm(email)).clientId
  family = await signInUser(app, email, registrationPassword)
})
afterAll(() => app.close())

const request = async (changes: object = {}) => {
  const { id, position } = await family.call('requestHelp', { body: { ...helpRequestBody, ...changes } })
  await app.waitForReadModels(position)
  return id
}
const readAs = (person: TestUser, id: string) => person.call('referral', { params: { id }, query: {} })

describe('a request of a family with an account', () => {
  it('REF-08 CLI-15 CLI-40 awaits review, and stores the person, the need, the priority and the consent', async () => {
    const id = await request()
    const referral = await readAs(scenario.staff, id)
    expect(referral).toMatchObject({
      status: 'pending_review',
      source: 'client_portal',
      from: null,
      to: null,
      need: 'Food Assistance',
      priority: 'high',
      client: {
        id: clientId,
        firstName: 'Marisol',
        lastInitial: 'Z',
        county: 'Cobb',
      },
      clientContactMasked: expect.stringContaining('0142') as string,
      consent: { method: 'online', textVersion: 'public-2', scope: 'partner_who_can_help', at: referral.createdAt },
    })
    const { logFoldDeps, log } = app.server.services
    const [requested] = (await log.readStream(referralStream(id))).map((event) => logFoldDeps.decode(event))
    expect(requested?.data).toMatchObject({ requestorUserId: family.id, fromOrganizationId: null })
  })

  it('CLI-39 its own words are the initial note, which staff, the receiver and the family read', async () => {
    const id = await request({ note: 'We moved last week & have no beds; two are for children.' })
    const toOrganizationId = scenario.receiverId
    const { version } = await scenario.act(scenario.staff, id, { action: 'route', toOrganizationId, version: 1 })
    const { position } = await scenario.act(scenario.staff, id, { action: 'submit', version })
    await app.waitForReadModels(position)
    for (const reader of [scenario.staff, scenario.receiverMember, family])
      expect((await readAs(reader, id)).initialNote).toMatchObject({
        text: 'We moved last week & have no beds; two are for children.',
      })
    const [stored] = await app.server.services.log.readStream(referralStream(id))
    expect(Buffer.from(stored?.data ?? '').toString()).toContain('"initialNote":{"sealed":"')
  })

  it.each([
    ['CLI-11', 'need', { need: '' }, 'Please choose what you need'],
    ['CLI-11', 'need', { need: 'Yacht' }, 'Please choose what you need'],
    ['CLI-11', 'priority', { priority: '' }, 'Please choose how urgent it is'],
    [
      'CLI-11',
      'consent.given',
      { consent: { ...helpRequestBody.consent, given: false } },
      'You must consent to sharing information',
    ],
    ['CLI-12', 'note', { note: '  too short ' }, 'Please provide at least 10 characters describing your situation'],
    ['CLI-12', 'note', { note: 'x'.repeat(501) }, 'Please keep it to 500 characters or less'],
  ])('%s is refused with an invalid %s', async (_, path, changes, message) => {
    const body = { ...helpRequestBody, ...changes } as never
    const { status, problem } = await family.send('requestHelp', { body })
    expect([status, problem.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
  })

  it('CLI-12 takes 10 to 500 characters', async () => {
    for (const note of ['x'.repeat(10), 'x'.repeat(500)])
      expect((await readAs(family, await request({ note }))).initialNote).toMatchObject({ text: note })
  })

  it('CLI-40 NEW-22 is refused with sensitive words', async () => {
    const body = { ...helpRequestBody, note: 'I have a felony from years ago.' }
    const { status, problem } = await family.send('requestHelp', { body })
    expect([status, problem.code, problem.issues?.[0]?.message]).toEqual([
      400,
      'sensitive_content',
      'Please avoid sensitive topics (DV, immigration, SSN, criminal history). Use neutral language.',
    ])
  })

  it('REF-29 has one effect, however often it is sent', async () => {
    const key = randomUUID()
    const send = (note: string) => family.send('requestHelp', { key, body: { ...helpRequestBody, note } })
    const answers = await Promise.all([send('We need help with rent.'), send('We need help with rent.')])
    const again = await send('We need help with rent.')
    expect(new Set([...answers, again].map(({ body }) => body.id)).size).toBe(1)
    const changed = await send('We need help with water.')
    expect([changed.status, changed.problem.code]).toEqual([422, 'key_reused'])
  })

  it('CLI-15 is not accepted from an account without a client profile', async () => {
    const visitor = await app.createUser()
    expect((await visitor.send('requestHelp', { body: helpRequestBody })).problem.code).toBe('not_permitted')
  })
})

describe('withdrawing', () => {
  const withdraw = (person: TestUser, id: string, version: number) =>
    person.send('actOnReferral', { params: { id }, body: { action: 'withdraw', version } })

  it('REF-21 CLI-17 a family withdraws its own request, before and after it was sent to a partner', async () => {
    const [waiting, submitted] = [await request(), await request()]
    const toOrganizationId = scenario.receiverId
    const { version } = await scenario.act(scenario.staff, submitted, { action: 'route', toOrganizationId, version: 1 })
    const sent = await scenario.act(scenario.staff, submitted, { action: 'submit', version })
    for (const [id, seen] of [
      [waiting, 1],
      [submitted, sent.version],
    ] as const) {
      const { status, body } = await withdraw(family, id, seen)
      expect([status, body]).toMatchObject([200, { status: 'returned', disposition: 'withdrawn' }])
      await app.waitForReadModels(body.position)
      const { rows } = await family.call('ownReferrals', {})
      const row = rows.find((candidate) => candidate.id === id)
      expect([row?.status, row?.disposition, row?.actions]).toEqual(['returned', 'withdrawn', ['resubmit']])
      expect((await readAs(scenario.staff, id)).timeline[0]).toMatchObject({ type: 'ReferralWithdrawn' })
    }
  })

  it('REF-21 CLI-17 is refused once the request is closed or withdrawn, and to others', async () => {
    const id = await request()
    const other = await app.createUser([], { clientId: scenario.clientId })
    expect((await withdraw(other, id, 1)).status).toBe(404)
    expect((await withdraw(scenario.outsider, id, 1)).status).toBe(404)
    expect((await withdraw(scenario.staff, id, 1)).status).not.toBe(200)
    const stale = await withdraw(family, id, 0)
    expect([stale.status, stale.problem.code]).toEqual([412, 'stale_version'])
    const { version } = await scenario.act(scenario.staff, id, { action: 'close', reason: 'need_met', version: 1 })
    expect((await withdraw(family, id, version)).status).toBe(409)
    const again = await request()
    const first = await withdraw(family, again, 1)
    expect((await withdraw(family, again, first.body.version)).status).toBe(409)
  })
})
