import { describe, expect, it } from 'vitest'

import type { Confidential } from '#contracts/confidential.ts'
import { type ClientEvent, clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { requestReceived } from './request-received.ts'

const sealed = (field: string) => ({ sealed: field })
const registered = (email: Confidential | null): ClientEvent => ({
  type: 'ClientRegistered',
  data: {
    clientId: ids.client,
    firstName: sealed('first name'),
    lastInitial: sealed('initial'),
    email,
    phone: sealed('phone'),
    county: 'Cobb',
    ownerUserId: null,
    createdBy: null,
  },
})
const changed = (data: Extract<ClientEvent, { type: 'ClientProfileUpdated' }>['data']): ClientEvent => ({
  type: 'ClientProfileUpdated',
  data,
})

interface Scenario {
  readonly language?: 'en' | 'es'
  readonly client?: readonly ClientEvent[]
  readonly erased?: boolean
}

const react = async ({ language, client = [registered(sealed('email'))], erased = false }: Scenario) => {
  const request = referralEvents.requested({
    fromOrganizationId: null,
    source: 'public_form',
    ...(language === undefined ? {} : { language }),
  })
  const [requested, submitted] = recordEvents(referralStream(ids.referral), request, referralEvents.submitted())
  if (requested === undefined || submitted === undefined) throw new Error('no event was recorded')
  const reaction = requestReceived({
    readHistory: async (stream) => (stream === clientStream(ids.client) ? recordEvents(stream, ...client) : []),
    vault: { open: async (texts) => texts.map((text) => (erased ? { erased: true } : `${text}@example.org`)) },
    statusLinks: { linkTo: (kind, id, locale) => `${locale}/${kind}/${id}` },
  })
  const effects = await Promise.all([reaction.react(requested), reaction.react(submitted)])
  return { emails: effects.flatMap(({ emails = [] }) => emails), requested }
}

describe('the confirmation of a request without an account', () => {
  it('DIR-38 is in the language of the request, with its reference and a link to its status', async () => {
    const { emails, requested } = await react({ language: 'es' })
    expect(emails).toEqual([
      {
        id: deriveEffectId('request-received', requested, 'mail'),
        to: 'email@example.org',
        language: 'es',
        subject: 'Recibimos su solicitud',
        body: expect.stringContaining(`Su número de referencia es ${ids.referral.slice(0, 8)}.`),
        link: { label: 'Ver cómo va mi solicitud', url: `es/referral/${ids.referral}` },
        clientId: ids.client,
      },
    ])
    expect((await react({ language: 'en' })).emails).toMatchObject([
      { language: 'en', link: { label: 'Check on my request' } },
    ])
  })

  it('goes to the most recent address', async () => {
    const addressOf = async (...client: ClientEvent[]) => {
      const { emails } = await react({ language: 'en', client })
      return emails.map(({ to }) => to)
    }
    expect(await addressOf(registered(sealed('old')), changed({ email: sealed('new') }))).toEqual(['new@example.org'])
    expect(await addressOf(registered(sealed('old')), changed({ county: 'Floyd' }))).toEqual(['old@example.org'])
    const claimed = { type: 'ClientClaimed', data: { ownerUserId: ids.clientUser } } as const
    expect(await addressOf(registered(sealed('old')), claimed)).toEqual(['old@example.org'])
    expect(await addressOf(registered(sealed('old')), changed({ email: null }))).toEqual([])
  })

  it('is not sent without an address, to an erased client, or for a request from an account', async () => {
    expect((await react({ language: 'en', client: [registered(null)] })).emails).toEqual([])
    expect((await react({ language: 'en', client: [registered({ erased: true })] })).emails).toEqual([])
    expect((await react({ language: 'en', erased: true })).emails).toEqual([])
    expect((await react({ language: 'en', client: [] })).emails).toEqual([])
    expect((await react({})).emails).toEqual([])
  })
})
