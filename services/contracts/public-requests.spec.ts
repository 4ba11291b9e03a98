// The requests of people without an account.
import { ids } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'

import {
  GuestRequest,
  ProcessGuestReferral,
  PublicRequest,
  circumstancesLimits,
  splitGuestName,
  publicConsentVersion,
} from './public-requests.ts'
import { RequestGuestPass } from './directory.ts'
import { ReportListingProblem } from './listing-problems.ts'
import { schemaFieldIssue, schemaIssueText } from './validation-messages.ts'

const consent = { given: true, textVersion: publicConsentVersion }
const publicRequest = {
  firstName: 'Rosa',
  lastInitial: 'M',
  phone: '(770) 555-0148',
  email: null,
  county: 'Cobb',
  need: 'Food Assistance',
  note: 'x'.repeat(10),
  consent,
}
const guestRequest = {
  guestName: 'Rosa Morales',
  guestEmail: 'rosa@example.org',
  guestPhone: '770-555-0148',
  county: 'Other',
  needCategory: 'Clothing',
  circumstances: 'Two children need coats.',
}

const invalidChanges = [
  { firstName: undefined },
  { firstName: ' ' },
  { firstName: 'x'.repeat(51) },
  { lastInitial: '' },
  { lastInitial: 'MM' },
  { phone: '' },
  { phone: '1'.repeat(21) },
  { email: 'rosa' },
  { county: 'Fulton' },
  { need: 'Money' },
  { note: 'x'.repeat(9) },
  { note: ' '.repeat(20) },
  { note: 'x'.repeat(501) },
  { consent: { ...consent, given: false } },
  { guestName: '' },
  { guestName: 'Rosa' },
  { guestName: `${'x'.repeat(99)} M` },
  { circumstances: '' },
  { circumstances: 'x'.repeat(circumstancesLimits.max + 1) },
]

const issuesFor = (changes: object) =>
  [
    PublicRequest.safeParse({ ...publicRequest, ...changes }),
    GuestRequest.safeParse({ ...guestRequest, ...changes }),
  ].flatMap((result) => result.error?.issues ?? [])

const messagesFor = (changes: object): string[] => issuesFor(changes).map(schemaIssueText)

describe('a request from a person without an account', () => {
  it('DIR-30 accepts only the required fields', () => {
    expect(PublicRequest.parse(publicRequest)).toEqual(publicRequest)
    expect(GuestRequest.parse(guestRequest)).toEqual(guestRequest)
  })

  it('SEC-08 rejects markup in contact details, guest passes and listing reports', () => {
    const unsafe = ['Potentially unsafe content detected']
    expect(messagesFor({ phone: '<script>7705550148' })).toEqual(unsafe)
    expect(messagesFor({ guestPhone: '<script>7705550148' })).toEqual(unsafe)
    expect(messagesFor({ guestName: 'Rosa <svg/onload=x> Morales' })).toEqual(unsafe)
    const pass = { name: '<script>Rosa', email: 'rosa@example.org', county: 'Cobb', agreed: true }
    const report = { reason: 'hours', text: 'Closed on <iframe src=x> Mondays.', email: '' }
    for (const { error } of [RequestGuestPass.safeParse(pass), ReportListingProblem.safeParse(report)]) {
      expect(error?.issues.map(schemaIssueText)).toEqual(unsafe)
    }
  })

  it('DIR-31 accepts a note of 10 to 500 characters, and up to 255 characters of circumstances', () => {
    expect(PublicRequest.safeParse({ ...publicRequest, note: 'x'.repeat(500) }).success).toBe(true)
    expect(GuestRequest.safeParse({ ...guestRequest, circumstances: 'x'.repeat(255) }).success).toBe(true)
  })

  it.each(invalidChanges)('has a message in both languages for every issue with %j', (changes) => {
    const keys = issuesFor(changes).map((issue) => schemaFieldIssue('', issue).key)
    expect(keys).not.toEqual([])
    // Staff messages exist only in English.
    for (const key of keys) expect(key).toMatch(/^(problems|validation):(?!invalid$)/)
  })

  it.each([
    ['Rosa Morales', 'Rosa', 'M'],
    ['  rosa   elena m ', 'rosa', 'm'],
    ['José Ángel', 'José', 'Á'],
    // A letter with two UTF-16 units.
    ['Rosa 𐐔olores', 'Rosa', '𐐔'],
  ])('REF-33 shortens "%s" to %s %s.', (name, firstName, lastInitial) => {
    expect(splitGuestName(name)).toEqual({ firstName, lastInitial })
  })
})

describe("DIR-34 a guest's request to one partner", () => {
  const { needCategory, circumstances } = guestRequest
  const request = {
    ...{ partnerId: ids.sender, partnerName: 'x'.repeat(200), partnerEmail: 'x'.repeat(255) },
    ...{ guestData: guestRequest, needCategory, circumstances, consent },
    ...{ language: 'en', guard: { token: 'token', subtitle: '' } },
  }
  const messages = (changes: object) =>
    ProcessGuestReferral.safeParse({ ...request, ...changes }).error?.issues.map(({ message, path }) => [
      path.join('.'),
      message,
    ]) ?? []

  it('limits the length of the name and email address that it ignores', () => {
    expect(messages({})).toEqual([])
    expect(messages({ partnerEmail: null })).toEqual([])
    expect(messages({ partnerName: 'x'.repeat(201) })).toHaveLength(1)
    expect(messages({ partnerEmail: 'x'.repeat(256) })).toHaveLength(1)
  })

  it("must match the guest's data", () => {
    const mismatch = [['circumstances', 'staff-validation:guestDataMismatch']]
    expect(messages({ needCategory: 'Food Assistance' })).toEqual(mismatch)
    expect(messages({ circumstances: 'Other circumstances.' })).toEqual(mismatch)
    expect(messages({ circumstances: 'x'.repeat(1_000) })).toEqual(mismatch)
    expect(messages({ circumstances: 'x'.repeat(1_001) })).not.toEqual(mismatch)
  })
})
