// Emails to families about their referrals, over the real app: with and without an account, once each, and gone after
// an erasure.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** Short, so that the sessions of the test do not end while its clock advances. */
const delay = 20_000

let app: TestApp
let requesters: Requesters
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp({
    pollInterval: 50,
    config: { trustProxy: 1, publicUrl: 'https://refer.example.org', familyMailDelay: delay },
  })
  requesters = await createRequesters(app)
  scenario = await createReferralScenario(app)
  await waitForReactions(app)
})
afterAll(() => app.close())

const findTimer = async (id: string) => {
  const { rows } = await app.database.pool.query<{ due_at: Date }>(
    `select due_at from reaction_due where reaction = 'family-updates' and stream = $1`,
    [`referral-${id}`],
  )
  return rows[0]?.due_at
}
const readNews = async (email: string) =>
  (await requesters.findEmailsTo(email)).filter(({ subject }) => /^(News about|Noticias sobre)/.test(subject))
/** Waits for the collected changes of a referral to be emailed, or to need no email. */
const sendCollected = async (id: string) => {
  await waitForReactions(app)
  expect(await findTimer(id)).toBeDefined()
  app.clock.advance(delay)
  await waitUntil('the timer has fired', async () => (await findTimer(id)) === undefined)
}

it('NOT-10 REF-19 NEW-25 tells a family without an account of a decline and a reroute, in one email each', async () => {
  const email = 'familia@example.org'
  const { body: request } = await requesters.sendPublicRequest({ email, language: 'es', firstName: 'Xiomara' })
  const { id, version } = await requesters.findAsStaff(request)
  const { staff, receiverMember, receiverId, act } = scenario
  await act(staff, id, { action: 'route', version, toOrganizationId: receiverId })
  await act(staff, id, { action: 'submit', version: version + 1 })
  await sendCollected(id)
  const decline = { action: 'decline', reason: 'other', note: 'She hides from Bruno.' } as const
  await act(receiverMember, id, { ...decline, version: version + 2 })
  await act(staff, id, { action: 'route', version: version + 3, toOrganizationId: requesters.partnerId })
  await sendCollected(id)
  const emails = await readNews(email)
  const texts = emails.map(({ body }) => body.split('\n\n').slice(0, -4))
  expect(texts.toSorted((a, b) => a.length - b.length)).toEqual([
    [expect.stringContaining('Enviamos su solicitud a una organización'), expect.stringContaining('Qué sigue')],
    [
      'La organización a la que preguntamos no puede ayudarle esta vez.',
      'Enviamos su solicitud a otra organización que tal vez pueda ayudarle.',
      expect.stringContaining('Qué sigue'),
    ],
  ])
  // The link is sealed while it waits.
  expect(emails.every(({ sealed }) => sealed)).toBe(true)
  expect(JSON.stringify(emails)).not.toMatch(/Xiomara|Food|Bruno|Pantry|Helping/)
})

it('NOT-10 tells a family that a partner entered in the language that the partner chose', async () => {
  const email = 'entrada@example.org'
  const body = { firstName: 'Yesenia', lastInitial: 'P', email, phone: null, county: 'Cobb', language: 'es' } as const
  const { partner, staff, receiverId, act } = scenario
  const { client } = await partner.call('registerClient', { body })
  const { id } = await partner.call('createReferral', { body: referralBody(client.id) })
  await act(staff, id, { action: 'route', version: 1, toOrganizationId: receiverId })
  const { position } = await act(staff, id, { action: 'submit', version: 2 })
  await app.waitForReadModels(position)
  await sendCollected(id)
  expect((await readNews(email)).map(({ subject }) => subject)).toEqual(['Noticias sobre su solicitud'])
})

it('NOT-10 tells a family with an account, in the language that it chose on its account page', async () => {
  const client = await app.createUser([], { clientId: scenario.clientId })
  expect(await client.call('mailPreference', {})).toMatchObject({ frequency: 'immediately', language: 'en' })
  expect(await client.call('setMailPreference', { body: { language: 'es' } })).toMatchObject({
    frequency: 'immediately',
    language: 'es',
  })
  const id = await scenario.createSubmittedReferral()
  await sendCollected(id)
  const [news, ...others] = await readNews(client.email)
  expect([news?.subject, others]).toEqual(['Noticias sobre su solicitud', []])

  // Between the change and the email, the family decides against emails.
  await scenario.act(scenario.receiverMember, id, { action: 'accept', version: 2 })
  await waitForReactions(app)
  await client.call('setMailPreference', { body: { frequency: 'never' } })
  await sendCollected(id)
  expect(await readNews(client.email)).toHaveLength(1)
})

it('AUTH-08 NOT-10 takes the language of the page where a person signed up', async () => {
  const body = { fullName: 'Ana Ruiz', email: 'ana@example.org', password: 'quiet lantern river' }
  await app.anonymous.call('signUp', { body: { ...body, language: 'es' } })
  const client = { firstName: 'Eva', lastName: 'Ruiz', phone: '(770) 555-0148', county: 'Cobb' } as const
  const repeatedPassword = body.password
  await app.anonymous.call('registerAsClient', {
    body: { ...client, email: 'eva@example.org', password: body.password, repeatedPassword, language: 'es' },
  })
  const { accounts } = app.server.services.identity
  for (const email of [body.email, 'eva@example.org'])
    expect(await accounts.findByEmail(email)).toMatchObject({ language: 'es' })
})

it('tells a family whose partner made the request, through a link that shows no question and takes no answer', async () => {
  const email = 'through-partner@example.org'
  const { client } = await scenario.partner.call('registerClient', {
    body: { firstName: 'Lupe', lastInitial: 'R', email, phone: null, county: 'Cobb' },
  })
  const { id } = await scenario.partner.call('createReferral', { body: referralBody(client.id) })
  const { position } = await scenario.act(scenario.staff, id, { action: 'return', version: 1, note: 'Which size?' })
  await sendCollected(id)
  const [news] = await readNews(email)
  expect(news?.body).toContain('the organization that made the request for you may call you')
  await app.waitForReadModels(position)
  const key = app.server.services.statusLinks.createKey('referral', id)
  const status = await app.anonymous.call('requestStatus', { body: { key } })
  expect(status).toMatchObject({ status: 'returned', disposition: 'revision', question: null })
})

it('promises a family whose request staff entered that staff get in touch, in the email and on the status page', async () => {
  const email = 'through-staff@example.org'
  const { client } = await scenario.staff.call('registerClient', {
    body: { firstName: 'Lupe', lastInitial: 'S', email, phone: null, county: 'Cobb' },
  })
  const { id } = await scenario.staff.call('createReferral', { body: referralBody(client.id) })
  const { position } = await scenario.act(scenario.staff, id, { action: 'return', version: 1, note: 'Which size?' })
  await sendCollected(id)
  const [news] = await readNews(email)
  expect(news?.body).toContain('our staff will get in touch with you about it')
  await app.waitForReadModels(position)
  const key = app.server.services.statusLinks.createKey('referral', id)
  const status = await app.anonymous.call('requestStatus', { body: { key } })
  expect(status).toMatchObject({ status: 'returned', disposition: 'revision', question: null, madeByStaff: true })
})

it('erases the emails to a family together with the family', async () => {
  const email = 'erased@example.org'
  const { body: request } = await requesters.sendPublicRequest({ email })
  const { id, version, client } = await requesters.findAsStaff(request)
  await scenario.act(scenario.staff, id, { action: 'close', version, reason: 'duplicate' })
  await sendCollected(id)
  await waitUntil('both emails', async () => (await requesters.findEmailsTo(email)).length === 2)
  await app.server.services.commands.eraseClient(client.id, createOneOffContext(systemActor))
  expect(await requesters.findEmailsTo(email)).toEqual([])
  const { rows } = await app.database.pool.query(`select from mail_outbox where mail_outbox::text like '%${email}%'`)
  expect(rows).toEqual([])
})
