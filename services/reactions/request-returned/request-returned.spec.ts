// Checks the recipients of the email about a question from staff, and what the email omits.
import { describe, expect, it } from 'vitest'

import { clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { requestReturned } from './request-returned.ts'

const createSealedText = (field: string) => ({ sealed: `sealed ${field}` })
const emailBySealedText: Readonly<Record<string, string>> = {
  'sealed first': 'old@example.org',
  'sealed last': 'rosa@example.org',
}

interface Scenario {
  readonly language?: 'en' | 'es'
  readonly email?: { readonly sealed: string } | null
  readonly emailChanged?: boolean
  readonly erased?: boolean
}

const collectEmails = async ({
  language,
  email = createSealedText('first'),
  emailChanged = false,
  erased = false,
}: Scenario) => {
  const note = createSealedText('question')
  const referral = recordEvents(
    referralStream(ids.referral),
    referralEvents.requested({
      fromOrganizationId: null,
      source: 'guest',
      ...(language === undefined ? {} : { language }),
    }),
    { type: 'ReferralReturned', data: { note, sharedWithClient: true } },
  )
  const client = recordEvents(
    clientStream(ids.client),
    {
      type: 'ClientRegistered',
      data: {
        ...{
          clientId: ids.client,
          firstName: createSealedText('name'),
          lastInitial: createSealedText('name'),
          email,
          phone: createSealedText('phone'),
        },
        ...{ county: 'Cobb', ownerUserId: null, createdBy: null },
      },
    },
    ...(emailChanged ? [{ type: 'ClientProfileUpdated', data: { email: createSealedText('last') } } as const] : []),
  )
  const reaction = requestReturned({
    readHistory: async (stream, upTo) =>
      (stream === referralStream(ids.referral) ? referral : client).filter(({ revision }) => revision <= upTo),
    vault: {
      open: async (sealedTexts) =>
        sealedTexts.map((sealed) => (erased ? { erased: true } : (emailBySealedText[sealed] ?? 'a secret'))),
    },
    statusLinks: { linkTo: (kind, id, language) => `${language}/${kind}/${id}` },
  })
  const effects = await Promise.all(referral.map((event) => reaction.react(event)))
  return effects.flatMap(({ emails = [] }) => emails)
}

describe('the email about a question', () => {
  it('goes to the family once, in its language, with a link but without the question', async () => {
    const emails = await collectEmails({ language: 'es' })
    expect(emails).toMatchObject([
      {
        id: deriveEffectId('request-returned', { id: '00000000-0000-4000-9000-000000000001' }, 'mail'),
        to: 'old@example.org',
        language: 'es',
        subject: 'Una pregunta sobre su solicitud',
        body: expect.stringContaining(`su solicitud ${ids.referral.slice(0, 8)} y`),
        link: { url: `es/referral/${ids.referral}` },
        clientId: ids.client,
      },
    ])
    expect(JSON.stringify(emails)).not.toContain('secret')
    expect(await collectEmails({ language: 'es' })).toEqual(emails)
  })

  it('goes to the most recent address', async () => {
    expect((await collectEmails({ language: 'en', emailChanged: true })).map(({ to }) => to)).toEqual([
      'rosa@example.org',
    ])
  })

  it('is not sent to a family without an address, an erased client, or a client with an account', async () => {
    expect(await collectEmails({ language: 'en', email: null })).toEqual([])
    expect(await collectEmails({ language: 'en', erased: true })).toEqual([])
    expect(await collectEmails({})).toEqual([])
  })
})
