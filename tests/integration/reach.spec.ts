// Emails and text messages that do not arrive: what a provider reports in any order, and who is told.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { enqueueEmails } from '#platform/mailer/outbox.ts'
import { mailSignatureHeader, signEvent, textSignatureHeader } from '#platform/webhook-signature.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type HelpedFamilies, type HelpedFamily, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { startTextProvider, type TextProvider } from '#tests/support/text-provider.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const secret = 'the secret of both webhooks in these tests'
let provider: TextProvider
let app: TestApp
let scenario: ReferralScenario
let families: HelpedFamilies
let family: HelpedFamily

beforeAll(async () => {
  provider = await startTextProvider()
  const textApi = { url: provider.url, key: 'the-key', webhookSecret: secret }
  app = await createTestApp({ pollInterval: 50, config: { trustProxy: 1, mailWebhookSecret: secret, textApi } })
  scenario = await createReferralScenario(app)
  families = await createHelpedFamilies(app, scenario)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(async () => {
  family = await families.helpFamily()
})

const post = (path: string, header: string, event: object, key = secret) => {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', [header]: signEvent(key, body, app.clock.now()) }
  return fetch(`${app.address}/webhooks/${path}`, { method: 'POST', headers, body })
}
const report = (message: string, type: 'bounced' | 'delivered', id = randomUUID(), key = secret) =>
  post('emails', mailSignatureHeader, { id, type, message }, key)
const outbox = () => app.server.services.db.$pickTables<'mail_outbox'>()

/** A message to the family, which was written a second after the one before. */
const write = async (to: string, text?: 'update'): Promise<string> => {
  app.clock.advance(1_000)
  const id = randomUUID()
  const message = { ...{ id, to, subject: 'News', body: 'News', clientId: family.clientId }, ...(text && { text }) }
  await enqueueEmails(outbox(), [message], app.clock.now())
  return id
}
const ofFamily = () => family.user.call('ownReach', {})
const ofReferral = (user = scenario.staff) => user.call('referralReach', { params: { id: family.referralId } })

it('tells staff, the organization that helps, and the family since when emails come back, until one arrives', async () => {
  const [first, second, third] = [await write(family.email), await write(family.email), await write(family.email)]
  expect(await ofFamily()).toEqual({ email: null, text: null })
  expect((await report(`<${first}@refer.example.org>`, 'bounced')).status).toBe(204)
  const since = app.clock.now().toISOString()
  for (const reach of [await ofFamily(), await ofReferral(), await ofReferral(families.member)])
    expect(reach).toEqual({ email: since, text: null })
  expect((await scenario.partner.send('referralReach', { params: { id: family.referralId } })).status).toBe(404)
  app.clock.advance(60_000)
  await report(second, 'bounced')
  expect((await ofFamily()).email).toBe(since)
  await report(third, 'delivered')
  expect((await ofFamily()).email).toBeNull()
})

it('is announced to the open pages of staff, organizations and the family when emails begin to fail or arrive again', async () => {
  const topics = ['clients', `client:${family.clientId}`]
  const people = [scenario.staff, families.member, family.user]
  const sockets = await Promise.all(
    people.map(async ({ token }) => {
      const socket = await openSignedInLiveClient(app.address, token ?? '')
      socket.send({ type: 'subscribe', topics })
      await socket.next('subscribed')
      return socket
    }),
  )
  const [first, second, third] = [await write(family.email), await write(family.email), await write(family.email)]
  await report(first, 'bounced')
  await report(second, 'delivered')
  // One more that arrives changes nothing.
  await report(third, 'delivered')
  await report(third, 'bounced')
  /** A change that comes from the log has a position. */
  const announced = () =>
    sockets.map(({ messages }) =>
      messages.flatMap((message) => (message.type === 'changed' && message.position === '' ? [message.topics] : [])),
    )
  await expect.poll(() => announced().map(({ length }) => length)).toEqual([3, 3, 3])
  expect(
    announced().map((changes) => changes.map((changed) => changed.toSorted((a, b) => a.length - b.length))),
  ).toEqual([topics, topics.slice(0, 1), topics.slice(1)].map((followed) => [followed, followed, followed]))
  for (const socket of sockets) socket.close()
})

it('believes no repeated, late, unknown or unsigned report', async () => {
  const [first, second] = [await write(family.email), await write(family.email)]
  const bounce = randomUUID()
  await report(first, 'bounced', bounce)
  await report(second, 'delivered')
  // The provider repeats the first report, and reports the older email once more under a new id.
  await report(first, 'bounced', bounce)
  await report(first, 'bounced')
  expect((await ofFamily()).email).toBeNull()
  // A bounce of an email that was reported as delivered counts, and not the other way around.
  await report(second, 'bounced')
  await report(second, 'delivered')
  expect((await ofFamily()).email).not.toBeNull()
  expect((await report(randomUUID(), 'bounced')).status).toBe(204)
  expect(
    (await report(await write(family.email), 'delivered', randomUUID(), 'another secret of the webhook')).status,
  ).toBe(403)
  expect((await post('emails', mailSignatureHeader, { id: 'x', type: 'opened', message: second })).status).toBe(400)
  expect((await ofFamily()).email).not.toBeNull()
})

it('does not count an address or a number that the family no longer has', async () => {
  await report(await write('an-earlier-address@example.org'), 'bounced')
  expect(await ofFamily()).toEqual({ email: null, text: null })
})

it('counts a text message that the provider could not deliver or refuses, and not a number that said STOP', async () => {
  const number = '+17705553001'
  await family.user.call('startTextNumber', { body: { phone: number, agreed: true, optInVersion: '1' } })
  const status = (message: string, state: 'failed' | 'delivered') =>
    post('text-messages', textSignatureHeader, { id: randomUUID(), type: 'delivery', message, status: state })
  await status(await write(number, 'update'), 'failed')
  expect((await ofReferral()).text).toBe(app.clock.now().toISOString())
  await status(await write(number, 'update'), 'delivered')
  expect((await ofReferral()).text).toBeNull()
  await waitUntil('all messages are posted', async () => [...provider.delivered.values()].length >= 3)
  provider.behave(400)
  await write(number, 'update')
  await expect.poll(async () => (await ofReferral()).text).not.toBeNull()
})

it('is erased with the family', async () => {
  await report(await write(family.email), 'bounced')
  await app.server.services.commands.eraseClient(family.clientId, createOneOffContext(systemActor))
  const { rowCount } = await app.database.pool.query('select 1 from reach where client_id = $1', [family.clientId])
  expect(rowCount).toBe(0)
})
