// How a text message is posted to the provider, and which answers end it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TextProvider, startTextProvider } from '#tests/support/text-provider.ts'

import { Undeliverable } from '../mailer/undeliverable.ts'
import { capturingTransport } from '../mailer/transport.ts'
import { httpTextTransport, routeByChannel } from './transport.ts'

let provider: TextProvider
beforeAll(async () => {
  provider = await startTextProvider()
})
afterAll(() => provider.close())

const createMessage = (id: string) => ({ id, to: '+17705550148', text: 'update', subject: '', body: 'News.' }) as const
const send = (id: string, timeout?: number) =>
  httpTextTransport({ url: provider.url, key: 'k' }, timeout === undefined ? {} : { timeout }).send(createMessage(id))

describe('the provider', () => {
  it('gets a message under the same id again if it accepted it without answering', async () => {
    provider.behave('silent', 409)
    await expect(send('a', 100)).rejects.not.toBeInstanceOf(Undeliverable)
    await send('a')
    expect(provider.requests.map(({ key }) => key)).toEqual(['a', 'a'])
    expect(provider.delivered.size).toBe(1)
  })

  it('is asked again after a failure that may pass, and never after a refusal', async () => {
    for (const status of [500, 503, 401, 403, 408, 425, 429, 302]) {
      provider.behave(status)
      await expect(send('b')).rejects.not.toBeInstanceOf(Undeliverable)
    }
    for (const status of [400, 404, 422]) {
      provider.behave(status)
      await expect(send('c')).rejects.toBeInstanceOf(Undeliverable)
    }
  })
})

describe('a number that said STOP after the message was written', () => {
  it('gets neither news nor codes, but the answer to its own message', async () => {
    const sent: unknown[] = []
    const texts = { ...capturingTransport, send: async ({ text }: { text?: string }) => void sent.push(text) }
    const transport = routeByChannel(capturingTransport, texts, async () => true)
    for (const text of ['update', 'code'] as const)
      await expect(transport.send({ ...createMessage('d'), text })).rejects.toBeInstanceOf(Undeliverable)
    await transport.send({ ...createMessage('e'), text: 'reply' })
    expect(sent).toEqual(['reply'])
  })
})
