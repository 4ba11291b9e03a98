// Text messages to families over the real app and a provider on this machine: the code, the news, STOP and HELP, the
// provider's reports, and an erasure.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { signEvent, textSignatureHeader } from '#platform/webhook-signature.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { type TextProvider, startTextProvider } from '#tests/support/text-provider.ts'

const secret = 'the secret of the webhook in these tests'
const delay = 20_000
let provider: TextProvider
let app: TestApp
let scenario: ReferralScenario
let clients = 0
let family: TestUser
let number: string
let clientId: string

beforeAll(async () => {
  provider = await startTextProvider()
  app = await createTestApp({
    pollInterval: 50,
    config: {
      publicUrl: 'https://refer.example.org',
      familyMailDelay: delay,
      textApi: { url: provider.url, key: 'the-key', webhookSecret: secret },
    },
  })
  scenario = await createReferralScenario(app)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(async () => {
  clients += 1
  number = `+1770555${String(1_000 + clients)}`
  const { client } = await scenario.partner.call('registerClient', {
    body: { firstName: 'Xiomara', lastInitial: 'R', email: null, phone: number, county: 'Cobb' },
  })
  clientId = client.id
  family = await app.createUser([], { clientId })
})

const start = () => family.send('startTextNumber', { body: { phone: number, agreed: true, optInVersion: '1' } })
const textsTo = (to: string) => [...provider.delivered.values()].filter((message) => message.to === to)
const readCode = async () => {
  await expect.poll(() => textsTo(number).at(-1)?.body).toMatch(/\d{6}$/)
  return textsTo(number).at(-1)?.body.slice(-6) ?? ''
}
const confirm = (code: string) => family.send('confirmTextNumber', { body: { code } })
const optIn = async () => {
  await start()
  await confirm(await readCode())
}
const state = async () => (await family.call('textNumber', {})).state
const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

const post = (event: object, header?: string) => {
  const body = JSON.stringify(event)
  return fetch(`${app.address}/webhooks/text-messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [textSignatureHeader]: header ?? signEvent(secret, body, app.clock.now()),
    },
    body,
  })
}
const reply = (text: string, from = number) => post({ id: randomUUID(), type: 'inbound', from, text })

/** A referral of the family that gets its first news. */
const sendNews = async () => {
  const { id } = await scenario.partner.call('createReferral', { body: referralBody(clientId) })
  await waitForReactions(app)
  app.clock.advance(delay)
  return id
}
const outboxRows = async () =>
  (
    await app.database.pool.query<{ id: string; text_kind: string; text_status: string | null; recipient: string }>(
      'select id, text_kind, text_status, recipient from mail_outbox where client_id = $1 order by created_at',
      [clientId],
    )
  ).rows

it('texts only a number that was confirmed by a code, with a recorded agreement, and says nothing sensitive', async () => {
  expect(await family.call('textNumber', {})).toEqual({ offered: true, state: 'none', number: null })
  await start()
  expect(await family.call('textNumber', {})).toEqual({
    ...{ offered: true, state: 'waiting' },
    number: `(•••) •••-${number.slice(-4)}`,
  })
  const code = await readCode()
  const { rows } = await app.database.pool.query<{ opt_in_version: string; text: string }>(
    'select opt_in_version, opted_in_at is not null as recorded, text_number::text as text from text_number where client_id = $1',
    [clientId],
  )
  expect(rows).toMatchObject([{ opt_in_version: '1', recorded: true }])
  expect(JSON.stringify(rows)).not.toContain(number.slice(2))
  const { rows: sent } = await app.database.pool.query<{ body: string }>(
    'select body from mail_outbox where text_number = $1',
    [number],
  )
  expect(sent.map(({ body }) => body).join()).not.toContain(code)
  expect((await confirm(code)).status).toBe(200)
  expect(await state()).toBe('confirmed')

  const id = await sendNews()
  await expect.poll(() => textsTo(number)).toHaveLength(2)
  expect(textsTo(number).at(-1)?.body).toBe(
    `Referral Exchange: News about your request. Reply STOP to end, HELP for help. https://refer.example.org/client-dashboard/referrals/${id}`,
  )
  expect(JSON.stringify(textsTo(number))).not.toMatch(/Xiomara|Food|Pantry/)
  // Not by email as well.
  expect((await outboxRows()).map(({ text_kind: kind, recipient }) => [kind, recipient])).toEqual([
    ['code', ''],
    ['update', ''],
  ])
})

it('takes a code for ten minutes and five attempts, once, and sends codes at a limited rate', async () => {
  await start()
  const code = await readCode()
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await confirm(wrong(code))).status).toBe(400)
  expect((await confirm(code)).status).toBe(400)
  await start()
  await expect.poll(() => textsTo(number)).toHaveLength(2)
  const second = await readCode()
  // The clock stays, so that the sessions do not end.
  const { rowCount } = await app.database.pool.query(
    `update text_number set code_expires_at = code_expires_at - interval '10 minutes' where client_id = $1`,
    [clientId],
  )
  expect([rowCount, (await confirm(second)).status]).toEqual([1, 400])
  await start()
  await expect.poll(() => textsTo(number)).toHaveLength(3)
  const third = await readCode()
  expect((await confirm(third)).status).toBe(200)
  expect((await confirm(third)).status).toBe(400)
  expect((await start()).status).toBe(429)
  expect(await state()).toBe('confirmed')
})

it('ends text messages at STOP, also for a new entry of the number, until START', async () => {
  await optIn()
  expect((await reply('Stop.')).status).toBe(204)
  expect(await state()).toBe('stopped')
  await expect.poll(() => textsTo(number).at(-1)?.body).toContain('no more text messages')
  const count = textsTo(number).length
  // News goes by email again.
  await sendNews()
  await expect
    .poll(async () => (await outboxRows()).filter(({ recipient }) => recipient === family.email))
    .toHaveLength(1)
  await family.call('removeTextNumber', {})
  await start()
  expect(await state()).toBe('waiting')
  expect(textsTo(number)).toHaveLength(count)
  expect((await outboxRows()).filter(({ text_kind: kind }) => kind === 'code')).toHaveLength(1)
  // START alone is no agreement: the number still has to be confirmed.
  await reply('START')
  expect(await state()).toBe('waiting')
  await start()
  await expect.poll(() => textsTo(number)).toHaveLength(count + 1)
  await confirm(await readCode())
  expect(await state()).toBe('confirmed')
})

it('resumes at START what was agreed to, answers HELP, and ignores strangers', async () => {
  await optIn()
  await reply('ALTO')
  await reply('start')
  expect(await state()).toBe('confirmed')
  await reply('Help')
  await expect.poll(() => textsTo(number).at(-1)?.body).toContain('office@example.org')
  const stranger = '+17705559999'
  expect((await reply('HELP', stranger)).status).toBe(204)
  expect((await reply('Where is Xiomara?', stranger)).status).toBe(204)
  expect(textsTo(stranger)).toEqual([])
})

it('takes signed events of the provider, once each and in any order', async () => {
  await optIn()
  const [row] = await outboxRows()
  const message = row?.id ?? ''
  const report = (status: string, id: string = randomUUID()) => post({ id, type: 'delivery', message, status })
  const status = async () => (await outboxRows())[0]?.text_status
  expect((await post({ id: '1', type: 'delivery', message, status: 'failed' }, 't=1,v1=00')).status).toBe(403)
  const stale = signEvent(secret, '{}', new Date(app.clock.now().getTime() - 301_000))
  expect((await post({}, stale)).status).toBe(403)
  expect((await post({ type: 'delivery' })).status).toBe(400)
  expect(await status()).toBeNull()
  expect((await report('failed')).status).toBe(204)
  expect(await status()).toBe('failed')
  await report('delivered')
  await report('sent')
  await report('failed')
  expect(await status()).toBe('delivered')
  // A repeated STOP after START has no effect.
  const stop = { id: randomUUID(), type: 'inbound', from: number, text: 'STOP' }
  await post(stop)
  await reply('START')
  expect((await post(stop)).status).toBe(204)
  expect(await state()).toBe('confirmed')
})

it('sends a message once although the provider fails first, and gives up at once when it is refused', async () => {
  await optIn()
  provider.behave(500)
  await sendNews()
  const hasFailedOnce = async () =>
    (
      await app.database.pool.query('select from mail_outbox where client_id = $1 and last_error is not null', [
        clientId,
      ])
    ).rowCount
  await expect.poll(hasFailedOnce).toBe(1)
  expect(textsTo(number)).toHaveLength(1)
  app.clock.advance(60_000)
  await expect.poll(() => textsTo(number)).toHaveLength(2)
  const keys = provider.requests.filter(({ message }) => message.to === number).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  expect(provider.requests.every(({ authorization }) => authorization === 'Bearer the-key')).toBe(true)
  provider.behave(422)
  await reply('HELP')
  const failed = async () =>
    (
      await app.database.pool.query('select from mail_outbox where client_id = $1 and failed_at is not null', [
        clientId,
      ])
    ).rowCount
  await expect.poll(failed).toBe(1)
})

it('erases the number and the messages together with the family', async () => {
  await optIn()
  await app.server.services.commands.eraseClient(clientId, createOneOffContext(systemActor))
  const { rows } = await app.database.pool.query(
    `select from mail_outbox where mail_outbox::text like $1 union all select from text_number where client_id = $2`,
    [`%${number}%`, clientId],
  )
  expect(rows).toEqual([])
})

// Last, because its clock ends the sessions of the other tests.
it('says at once that no one reads other replies, and how to reach us, but not forever and not after STOP', async () => {
  await optIn()
  const answers = () => textsTo(number).filter(({ body }) => body.includes("we can't read replies here"))
  const question = { id: randomUUID(), type: 'inbound', from: number, text: 'Can I come on Friday instead?' }
  // The provider repeats its report, which is still one reply.
  for (let count = 0; count < 4; count += 1) expect((await post(question)).status).toBe(204)
  await expect
    .poll(() => answers().map(({ body }) => body))
    .toEqual([expect.stringMatching(/office@example\.org.*911.*988/)])
  // A phone that answers automatically.
  for (let count = 0; count < 5; count += 1) await reply('I am driving.')
  await expect.poll(answers).toHaveLength(3)
  app.clock.advance(2 * 86_400_000)
  await reply('STOP')
  await reply('Hello?')
  await expect.poll(() => textsTo(number).at(-1)?.body).toContain('no more text messages')
  expect((await outboxRows()).filter(({ text_kind: kind }) => kind === 'reply')).toHaveLength(4)
})
