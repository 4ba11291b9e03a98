// Families that get text messages, over the real app and a provider on this machine.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

import { signEvent, textSignatureHeader } from '#platform/webhook-signature.ts'

import { createTestApp } from './app.ts'
import { waitForReactions } from './caught-up.ts'
import { createReferralScenario, referralBody } from './referral-scenario.ts'
import { startTextProvider } from './text-provider.ts'

export const textWebhookSecret = 'the secret of the webhook in these tests'
const delay = 20_000

export type TextFamilies = Awaited<ReturnType<typeof openTextFamilies>>
export type TextFamily = Awaited<ReturnType<TextFamilies['createFamily']>>

export const openTextFamilies = async () => {
  const provider = await startTextProvider()
  const app = await createTestApp({
    pollInterval: 50,
    config: {
      publicUrl: 'https://refer.example.org',
      familyMailDelay: delay,
      textApi: { url: provider.url, key: 'the-key', webhookSecret: textWebhookSecret },
    },
  })
  const scenario = await createReferralScenario(app)
  let clients = 0

  const textsTo = (to: string) => [...provider.delivered.values()].filter((message) => message.to === to)

  const post = (event: object, header?: string) => {
    const body = JSON.stringify(event)
    return fetch(`${app.address}/webhooks/text-messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [textSignatureHeader]: header ?? signEvent(textWebhookSecret, body, app.clock.now()),
      },
      body,
    })
  }

  /** A family with an account and a number that it has not entered yet. */
  const createFamily = async () => {
    clients += 1
    const number = `+1770555${String(1_000 + clients)}`
    const { client } = await scenario.partner.call('registerClient', {
      body: { firstName: 'Xiomara', lastInitial: 'R', email: null, phone: number, county: 'Cobb' },
    })
    const clientId = client.id
    const family = await app.createUser([], { clientId })
    const start = () => family.send('startTextNumber', { body: { phone: number, agreed: true, optInVersion: '1' } })
    const readCode = async () => {
      await expect.poll(() => textsTo(number).at(-1)?.body).toMatch(/\d{6}$/)
      return textsTo(number).at(-1)?.body.slice(-6) ?? ''
    }
    const confirm = (code: string) => family.send('confirmTextNumber', { body: { code } })
    return {
      ...{ number, clientId, family, start, readCode, confirm },
      optIn: async () => {
        await start()
        await confirm(await readCode())
      },
      state: async () => (await family.call('textNumber', {})).state,
      reply: (text: string, from = number) => post({ id: randomUUID(), type: 'inbound', from, text }),
      /** A referral of the family that gets its first news. */
      sendNews: async () => {
        const { id } = await scenario.partner.call('createReferral', { body: referralBody(clientId) })
        await waitForReactions(app)
        app.clock.advance(delay)
        return id
      },
      outboxRows: async () =>
        (
          await app.database.pool.query<{
            id: string
            text_kind: string
            text_status: string | null
            recipient: string
          }>('select id, text_kind, text_status, recipient from mail_outbox where client_id = $1 order by created_at', [
            clientId,
          ])
        ).rows,
    }
  }

  return {
    ...{ app, provider, textsTo, post, createFamily },
    close: async () => {
      await app.close()
      await provider.close()
    },
  }
}
