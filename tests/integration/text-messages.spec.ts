// Text messages to families over the real app and a provider on this machine: the code, the news, STOP and HELP, the
// provider's reports, and an erasure.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { signEvent } from '#platform/webhook-signature.ts'
import { type TextFamilies, openTextFamilies, textWebhookSecret as secret } from '#tests/support/text-families.ts'

let texts: TextFamilies
beforeAll(async () => {
  texts = await openTextFamilies()
})
afterAll(() => texts.close())

const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

it('texts only a number that was confirmed by a code, with a recorded agreement, and says nothing sensitive', async () => {
  const { number, clientId, family, start, readCode, confirm, state, sendNews, outboxRows } = await texts.createFamily()
  const { app, textsTo } = texts
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
  const { number, clientId, start, readCode, confirm, state } = await texts.createFamily()
  const { app, textsTo } = texts
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
  const { number, family, start, readCode, confirm, optIn, state, reply, sendNews, outboxRows } =
    await texts.createFamily()
  const { textsTo } = texts
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
  const { number, optIn, state, reply } = await texts.createFamily()
  const { textsTo } = texts
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
  const { number, optIn, state, reply, outboxRows } = await texts.createFamily()
  const { app, post } = texts
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
  const { number, clientId, optIn, reply, sendNews } = await texts.createFamily()
  const { app, provider, textsTo } = texts
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
  const { number, clientId, optIn } = await texts.createFamily()
  const { app } = texts
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
  const { number, optIn, reply, outboxRows } = await texts.createFamily()
  const { app, textsTo, post } = texts
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
