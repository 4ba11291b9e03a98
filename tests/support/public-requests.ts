// Input for the public forms. Each call uses a new email address and phone number, because both are rate-limited.
import { randomInt, randomUUID } from 'node:crypto'
import { type FormGuardFields, type GuardedForm, formAgeLimits } from '#contracts/form-guard.ts'
import { type ProcessGuestReferral, type SendPublicRequest, publicConsentVersion } from '#contracts/public-requests.ts'

import type { TestApp } from './app.ts'

const consent = { given: true, textVersion: publicConsentVersion } as const
/** Ten digits, of which the last seven vary. */
const randomPhone = () => `(770) ${randomInt(200, 1_000)}-${String(randomInt(10_000)).padStart(4, '0')}`

/** The guard of a form that has been open long enough to be accepted. Moves the clock forward by that time. */
export const createFormGuardPass = (
  { server, clock }: Pick<TestApp, 'server' | 'clock'>,
  form: GuardedForm,
): FormGuardFields => {
  const token = server.services.formGuard.issue(form)
  clock.advance(formAgeLimits.min)
  return { token, subtitle: '' }
}

let networkCount = 0
/** Headers of a new network, because requests are also rate-limited by network. The app must trust one proxy. */
export const nextNetworkHeaders = () => {
  networkCount += 1
  return { 'x-forwarded-for': `10.2.${networkCount >> 8}.${networkCount & 255}` }
}

export const publicRequestBody = (
  guard: FormGuardFields,
  changes: Partial<SendPublicRequest> = {},
): SendPublicRequest => ({
  firstName: 'Rosa',
  lastInitial: 'M',
  phone: randomPhone(),
  email: `${randomUUID()}@example.org`,
  county: 'Cobb',
  need: 'Food Assistance',
  note: 'We are four and our cupboard is empty until Friday.',
  consent,
  partnerId: null,
  language: 'en',
  guard,
  ...changes,
})

export const guestRequestBody = (
  guard: FormGuardFields,
  partnerId: string,
  changes: Partial<ProcessGuestReferral['guestData']> = {},
  requestChanges: Partial<ProcessGuestReferral> = {},
): ProcessGuestReferral => {
  const guestData = {
    guestName: 'Rosa Morales',
    guestEmail: `${randomUUID()}@example.org`,
    guestPhone: randomPhone(),
    county: 'Cobb',
    needCategory: 'Clothing',
    circumstances: 'Two children need winter coats.',
    ...changes,
  } as const
  return {
    partnerId,
    partnerName: 'Helping Hands',
    partnerEmail: 'another@example.org',
    guestData,
    needCategory: guestData.needCategory,
    circumstances: guestData.circumstances,
    consent,
    language: 'en',
    guard,
    ...requestChanges,
  }
}
