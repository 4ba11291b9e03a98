import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import type { OutgoingEmail } from '#platform/mailer/outbox.ts'
import { keepContactRules } from './family-message.ts'

const email: OutgoingEmail = {
  id: '0f6cdb4e-6a3c-4a56-9b5b-6d1b8a7d3f10',
  to: 'rosa@example.org',
  language: 'en',
  subject: 'Your Marmalade request',
  body: 'Juniper Pantry accepted it.',
  link: { label: 'See Marmalade', url: 'https://refer.example.org/request-status?key=Tamarind' },
  unsubscribe: { label: 'Stop these emails', url: 'https://refer.example.org/unsubscribe?token=x' },
  clientId: '5a8c2a84-7d0c-4c5c-93a1-4a0c6dd9c0de',
}
const text: OutgoingEmail = { ...email, to: '+17705550148', text: 'update', subject: '', body: 'Marmalade' }
const options = { hasAccount: true, publicUrl: 'https://refer.example.org', contact: 'office@example.org' }
const none = { doNotContact: false, doNotLeaveDetails: false }
const noDetails = { ...none, doNotLeaveDetails: true }

describe('keepContactRules', () => {
  it('leaves a message as it is without a rule', () => {
    expect(keepContactRules(email, none, options)).toBe(email)
    expect(keepContactRules(text, none, options)).toBe(text)
  })

  it('lets nothing pass to a family that wants no contact, not even a code or an answer', () => {
    for (const kind of ['update', 'code', 'reply'] as const)
      expect(keepContactRules({ ...text, text: kind }, { ...noDetails, doNotContact: true }, options)).toBeUndefined()
    expect(keepContactRules(email, { ...none, doNotContact: true }, options)).toBeUndefined()
  })

  it('says only that there is news to a family that wants no details, and links to the sign-in', () => {
    expect(keepContactRules(email, noDetails, options)).toEqual({
      ...email,
      subject: 'You have news',
      body: 'You have news. Sign in to read it.',
      link: { label: 'Sign in', url: 'https://refer.example.org/client-dashboard' },
    })
    expect(keepContactRules({ ...email, language: 'es' }, noDetails, options)).toMatchObject({
      subject: 'Tiene noticias',
      link: { url: 'https://refer.example.org/es/client-dashboard' },
    })
  })

  it('sends no link that opens without a password to a family without an account', () => {
    const { link: _, ...withoutLink } = email
    expect(keepContactRules(email, noDetails, { ...options, hasAccount: false })).toEqual({
      ...withoutLink,
      subject: 'You have news',
      body: "You have news. Open the link that you saved when you asked for help to read it. If you don't have a link, write to office@example.org.",
    })
  })

  it('says no more in a text message, and leaves the answers to the family itself', () => {
    expect(keepContactRules(text, noDetails, options)).toMatchObject({
      text: 'update',
      subject: '',
      body: 'You have news. Sign in to read it. Reply STOP to end.',
    })
    const code: OutgoingEmail = { ...text, text: 'code' }
    expect(keepContactRules(code, noDetails, options)).toBe(code)
  })
})

/** Every file that composes emails or text messages, and for which readers. A new one is added here by hand. */
const senders: Readonly<Record<string, 'family' | 'family and organization' | 'others'>> = {
  'identity/account-emails.ts': 'others',
  'identity/invitation-emails.ts': 'others',
  'identity/text-codes.ts': 'family',
  'identity/text-events.ts': 'family',
  'identity/text-fallback.ts': 'family',
  'notifications/digest/digest-mailer.ts': 'others',
  'reactions/applicant-emails/applicant-emails.ts': 'others',
  'reactions/appointment-updates/appointment-updates.ts': 'family and organization',
  'reactions/assigned-conversation/assigned-conversation.ts': 'others',
  'reactions/consent-reminders/consent-reminders.ts': 'family',
  'reactions/erasure-requests/erasure-requests.ts': 'family',
  'reactions/family-updates/family-updates.ts': 'family',
  'reactions/new-message/new-message.ts': 'family and organization',
  'reactions/request-received/request-received.ts': 'family',
  'reactions/request-returned/request-returned.ts': 'family',
  'settings/mailing-list.ts': 'others',
}
const services = new URL('..', import.meta.url).pathname
const composes = /enqueueEmails\(|\bemails: (\[|await)|[cC]omposeSideEmails\(/
/** They only store, hand on or deliver what others have composed. */
const carriers = ['platform/mailer/outbox.ts', 'reactions/effects.ts']

describe('the messages to families', () => {
  it('are composed by these files only, and each names the client, whose rules the delivery then asks for', () => {
    const read = (file: string) => readFileSync(`${services}/${file}`, 'utf8')
    const found = globSync('**/*.ts', { cwd: services })
      .filter((file) => !file.endsWith('.spec.ts') && !carriers.includes(file) && composes.test(read(file)))
      .toSorted()
    expect(found).toEqual(Object.keys(senders).toSorted())
    const familySenders = Object.keys(senders).filter((file) => senders[file] !== 'others')
    for (const file of familySenders) expect(read(file), file).toMatch(/\bclientId\b/)
  })
})
