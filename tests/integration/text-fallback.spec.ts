// Text messages that never arrive: the news goes to the family's confirmed email address.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TextFamilies, type TextFamily, openTextFamilies } from '#tests/support/text-families.ts'

let texts: TextFamilies
beforeAll(async () => {
  texts = await openTextFamilies()
})
afterAll(() => texts.close())

/** The emails to the family. */
const emailsTo = async ({ clientId, family }: TextFamily) => {
  const { rows } = await texts.app.database.pool.query<{ subject: string }>(
    'select subject from mail_outbox where client_id = $1 and recipient = $2 order by created_at',
    [clientId, family.email],
  )
  return rows.map(({ subject }) => subject)
}

it('NOT-10 emails the news of a message that the provider refuses or gives up, and all news until a code arrives again', async () => {
  const created = await texts.createFamily()
  const emails = () => emailsTo(created)
  const { number, family, start, readCode, confirm, optIn, sendNews, outboxRows } = created
  const { provider, textsTo, post } = texts
  await optIn()
  const [code] = await outboxRows()
  provider.behave(422)
  await sendNews()
  await expect.poll(emails).toEqual(['You have news'])
  expect(await family.call('textNumber', {})).toMatchObject({ state: 'confirmed', failing: true })
  // The provider's late report about the same message makes no second email.
  const message = (await outboxRows()).find(({ text_kind: kind }) => kind === 'update')?.id ?? ''
  await post({ id: randomUUID(), type: 'delivery', message, status: 'failed' })
  await sendNews()
  await expect.poll(async () => (await emails()).length).toBe(2)
  expect((await emails())[1]).toBe('News about your request')
  expect(textsTo(number)).toHaveLength(1)

  await start()
  await expect.poll(() => textsTo(number)).toHaveLength(2)
  await confirm(await readCode())
  expect(await family.call('textNumber', {})).toMatchObject({ state: 'confirmed', failing: false })
  await sendNews()
  await expect.poll(() => textsTo(number)).toHaveLength(3)
  // A report that the message did not arrive comes later.
  const last = (await outboxRows()).findLast(({ text_kind: kind }) => kind === 'update')?.id ?? ''
  await post({ id: randomUUID(), type: 'delivery', message: last, status: 'failed' })
  await expect.poll(async () => (await emails()).length).toBe(3)
  // A code is not news.
  await post({ id: randomUUID(), type: 'delivery', message: code?.id, status: 'failed' })
  expect(await emails()).toHaveLength(3)
})

it.each([
  ['immediately', ['You have news']],
  ['never', []],
] as const)(
  'NOT-10 emails the news that waits when the number says STOP, with emails %s',
  async (frequency, expected) => {
    const created = await texts.createFamily()
    const emails = () => emailsTo(created)
    const { clientId, family, optIn, reply, sendNews } = created
    const { app, provider } = texts
    await family.call('setMailPreference', { body: { frequency } })
    await optIn()
    provider.behave(500)
    await sendNews()
    const errors = async () =>
      (
        await app.database.pool.query<{ last_error: string }>(
          `select last_error from mail_outbox where client_id = $1 and text_kind = 'update'`,
          [clientId],
        )
      ).rows.map(({ last_error: error }) => error)
    await expect.poll(errors).toEqual([expect.stringContaining('500')])
    await reply('STOP')
    app.clock.advance(60_000)
    await expect.poll(errors).toEqual(['stopped'])
    expect(await emails()).toEqual(expected)
  },
)
