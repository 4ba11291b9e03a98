// How an email to a family becomes a text message.
import { expect, it } from 'vitest'

import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

import { toChosenChannel } from './family-text.ts'

const email: OutgoingEmail = {
  ...{ id: 'a', to: 'rosa@example.org', language: 'es', subject: 'Noticias sobre su solicitud', clientId: 'c' },
  body: 'La organización no puede ayudarle.',
  link: { label: 'Ver', url: 'https://refer.example.org/x' },
  unsubscribe: { label: 'Dejar', url: 'https://refer.example.org/u' },
}

it('says no more than the subject of the email, in the same language, to the number that the family chose', () => {
  expect(toChosenChannel(email, undefined)).toBe(email)
  expect(toChosenChannel(email, '+17705550148')).toEqual({
    ...{ id: 'a', to: '+17705550148', text: 'update', language: 'es', subject: '', clientId: 'c', link: email.link },
    body: 'Referral Exchange: Noticias sobre su solicitud. Responda STOP para no recibir más, HELP para ayuda.',
  })
})
