// Input for the public forms. Each call uses a new email address and phone number, because both are rate-limited.
import { randomInt, randomUUID } from 'node:crypto'
import { type FormGuardPass, type GuardedForm, formAge } from '#contracts/form-guard.ts'
import { type ProcessGuestReferral, type SendPublicRequest, publicConsentVersion } from '#contracts/public-requests.ts'

import type { TestApp } from './app.ts'

const consent = { given: true, textVersion: publicConsentVersion } as const
/** Ten digits, of which the last seven vary. */
const somePhone = () => `(770) ${randomInt(200, 1_000)}-${String(randomInt(10_000)).padStart(4, '0')}`

/** The guard of a form that has been open long enough to be accepted. Moves the clock forward by that time. */
export const filledIn = ({ server, clock }: Pick<TestApp, 'server' | 'clock'>, form: GuardedForm): FormGuardPass => {
  const token = server.services.formGuard.issue(form)
  clock.advance(formAge.least)
  return { token, subtitle: '' }
}

let networks = 0
/** Headers of a new network, because requests are also rate-limited by network. The app must trust one proxy. */
export const elsewhere = () => {
  networks += 1
  return { 'x-forwarded-for': `10.2.${networks >> 8}.${networks & 255}` }
}

export const publicRequestBody = (
  guard: FormGuardPass,
  changed: Partial<SendPublicRequest> = {},
): SendPublicRequest => ({
  firstName: 'Rosa',
  lastInitial: 'M',
  phone: somePhone(),
  email: `${randomUUID()}@example.org`,
  county: 'Cobb',
  need: 'Food Assistance',
  note: 'We are four and our cupboard is empty until Friday.',
  consent,
  partnerId: null,
  language: 'en',
  guard,
  ...changed,
})

export const guestRequestBody = (
  guard: FormGuardPass,
  partnerId: string,
  changed: Partial<ProcessGuestReferral['guestData']> = {},
  rest: Partial<ProcessGuestReferral> = {},
): ProcessGuestReferral => {
  const guestData = {
    guestName: 'Rosa Morales',
    guestEmail: `${randomUUID()}@example.org`,
    guestPhone: somePhone(),
    county: 'Cobb',
    needCategory: 'Clothing',
    circumstances: 'Two children need winter coats.',
    ...changed,
  } as const
  return {
    partnerId,
    partnerName: 'Helping Hands',
    partnerEmail: 'somebody-else@example.org',
    guestData,
    needCategory: guestData.needCategory,
    circumstances: guestData.circumstances,
    consent,
    language: 'en',
    guard,
    ...rest,
  }
}
