// The limits of every form field, written out by hand so that an off-by-one change is caught.
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { ids } from '#tests/support/referral-fixtures.ts'

import { GrantAccess, GrantParams, GrantQuery, defaultGrantedRole } from './access-control.ts'
import { AddAdminNote, EditAdminNote, ReadAdminNotes, adminNoteLimit } from './admin-notes.ts'
import { SubmitApplication } from './applications.ts'
import { FormGuardFields, formAgeLimits } from './form-guard.ts'
import { ReportListingProblem, listingProblemRoutes } from './listing-problems.ts'
import {
  AnswerRequest,
  GuestRequest,
  RequestStatusQuery,
  SendPublicRequest,
  circumstancesLimits,
  publicNoteLimits,
} from './public-requests.ts'
import { BulkCommand, CreateReferral, ReferralCommand, bulkLimit, noteLimit } from './referral-commands.ts'
import { SecureReferralNote } from './secure-referral-note.ts'
import { directorySearchLength, passwordLength } from './text-limits.ts'

const letters = (count: number) => 'x'.repeat(count)
const guard = { token: 'token', subtitle: '' }
const consent = { given: true, textVersion: 'public-2' }

/** A schema with a valid input. */
type Form = readonly [schema: z.ZodType, input: Readonly<Record<string, unknown>>]

const forms = {
  publicRequest: [
    SendPublicRequest,
    {
      ...{ firstName: 'Rosa', lastInitial: 'M', phone: '(770) 555-0148', email: null, county: 'Cobb' },
      ...{ need: 'Food Assistance', note: letters(10), consent, partnerId: null, language: 'en', guard },
    },
  ],
  guestRequest: [
    GuestRequest,
    {
      ...{ guestName: 'Rosa Morales', guestEmail: 'rosa@example.org', guestPhone: '7705550148', county: 'Other' },
      ...{ needCategory: 'Clothing', circumstances: 'Two children need coats.' },
    },
  ],
  answer: [AnswerRequest, { key: 'key', version: 0, note: 'We are four.', guard }],
  status: [RequestStatusQuery, { key: 'key' }],
  application: [
    SubmitApplication,
    {
      ...{ orgName: 'Food Pantry', website: null, about: null, services: ['Food'], populations: ['Families'] },
      ...{ counties: ['Cobb'], contactName: 'Rosa Diaz', contactEmail: 'rosa@pantry.example' },
      ...{ contactPhone: '(770) 555-0148', eligibility: null },
    },
  ],
  listingProblem: [ReportListingProblem, { reason: 'hours', text: letters(10), email: '' }],
  guard: [FormGuardFields, guard],
  grant: [GrantAccess, { email: 'rosa@example.org', organizationId: ids.sender, role: 'member' }],
  grantQuery: [GrantQuery, {}],
  readNotes: [ReadAdminNotes, {}],
  sealedNote: [AddAdminNote, { encrypted_content: 'sealed' }],
  editedNote: [EditAdminNote, { text: 'A note', edition: 1 }],
  create: [
    CreateReferral,
    {
      ...{ clientId: ids.client, need: 'Clothing', priority: null, toOrganizationId: null, note: 'A crib.' },
      consent: { given: true, method: 'in_person', textVersion: '1' },
    },
  ],
  outcome: [ReferralCommand, { action: 'record_outcome', version: 0, dollarsInvested: 1, needMet: 'met' }],
  bulk: [BulkCommand, { action: 'submit', items: [{ id: ids.referral, version: 0 }] }],
} as const satisfies Record<string, Form>
type FormName = keyof typeof forms

/** The messages for the field with this value. An empty list means that it is accepted. */
const messagesFor = (name: FormName, field: string, value: unknown): readonly string[] => {
  const [schema, input] = forms[name]
  const issues = schema.safeParse({ ...input, [field]: value }).error?.issues ?? []
  return issues.map(({ message }) => message)
}
const email = (length: number) =>
  `${letters(64)}@${letters(60)}.${letters(60)}.${letters(length - 64 - 60 - 60 - 7)}.org`

it.each(Object.entries(forms))('accepts the valid form "%s"', (_, [schema, input]) => {
  expect(schema.safeParse(input).error).toBe(undefined)
})

describe('the length of a text', () => {
  it.each<readonly [FormName, string, number, string]>([
    ['publicRequest', 'firstName', 50, 'validation:firstNameTooLong'],
    ['publicRequest', 'phone', 20, 'validation:phoneInvalid'],
    ['publicRequest', 'note', 500, 'validation:noteTooLong'],
    ['guestRequest', 'guestPhone', 20, 'validation:phoneInvalid'],
    ['guestRequest', 'circumstances', 255, 'validation:circumstancesTooLong'],
    ['answer', 'note', 500, 'validation:noteTooLong'],
    ['application', 'orgName', 100, 'validation:organizationNameTooLong'],
    ['application', 'about', 500, 'validation:descriptionTooLong'],
    ['application', 'eligibility', 500, 'validation:eligibilityTooLong'],
    ['application', 'contactName', 100, 'validation:contactNameRequired'],
    ['application', 'contactPhone', 20, 'validation:phoneInvalid'],
    ['listingProblem', 'text', 500, 'validation:listingProblemTooLong'],
    ['create', 'note', 500, 'staff-validation:noteTooLong'],
    ['grant', 'email', 255, 'validation:emailInvalid'],
  ])('SEC-07 %s: "%s" has at most %i characters', (form, field, max, message) => {
    const text = (length: number) => (field.toLowerCase().includes('phone') ? '7'.repeat(length) : letters(length))
    expect(messagesFor(form, field, text(max))).toEqual([])
    expect(messagesFor(form, field, text(max + 1))).toContain(message)
  })

  it.each<readonly [FormName, string, number]>([
    ['guard', 'token', 300],
    ['guard', 'subtitle', 1_000],
    ['answer', 'key', 100],
    ['status', 'key', 100],
    ['status', 'after', 100],
    ['grantQuery', 'q', 100],
    ['sealedNote', 'encrypted_content', 10_000],
  ])('%s: "%s" has at most %i characters, which only programs exceed', (form, field, max) => {
    expect(messagesFor(form, field, letters(max))).toEqual([])
    expect(messagesFor(form, field, letters(max + 1))).not.toEqual([])
  })

  it.each<readonly [FormName, string, number, string]>([
    ['publicRequest', 'firstName', 1, 'validation:firstNameRequired'],
    ['publicRequest', 'lastInitial', 1, 'validation:lastInitialRequired'],
    ['publicRequest', 'note', 10, 'validation:noteTooShort'],
    ['publicRequest', 'phone', 10, 'validation:phoneInvalid'],
    ['guestRequest', 'guestPhone', 10, 'validation:phoneInvalid'],
    ['guestRequest', 'circumstances', 1, 'validation:circumstancesRequired'],
    ['answer', 'note', 1, 'validation:answerRequired'],
    ['application', 'orgName', 2, 'validation:organizationNameTooShort'],
    ['application', 'contactName', 2, 'validation:contactNameRequired'],
    ['application', 'contactPhone', 10, 'validation:phoneInvalid'],
    ['listingProblem', 'text', 10, 'validation:listingProblemTooShort'],
    ['create', 'note', 1, 'problems:allFieldsRequired'],
    ['grant', 'email', 1, 'staff-problems:grantFieldsMissing'],
  ])('SEC-07 %s: "%s" has at least %i characters, not counting spaces around it', (form, field, min, message) => {
    const text = field.toLowerCase().includes('phone') ? '7'.repeat(min) : letters(min)
    expect(messagesFor(form, field, text)).toEqual([])
    expect(messagesFor(form, field, ` ${text.slice(1)} `)).toContain(message)
  })

  it.each<readonly [FormName, string, string]>([
    ['publicRequest', 'email', 'validation:emailInvalid'],
    ['guestRequest', 'guestEmail', 'validation:emailInvalid'],
    ['application', 'contactEmail', 'validation:contactEmailInvalid'],
    ['listingProblem', 'email', 'validation:emailInvalid'],
  ])('SEC-07 %s: "%s" is an address with at most 255 characters', (form, field, message) => {
    expect(messagesFor(form, field, ` ${email(255)} `)).toEqual([])
    expect(messagesFor(form, field, email(256))).toEqual([message])
    expect(messagesFor(form, field, 'rosa')).toEqual([message])
  })

  it('SEC-07 guest: the full name has at most 100 characters', () => {
    expect(messagesFor('guestRequest', 'guestName', `${letters(98)} M`)).toEqual([])
    expect(messagesFor('guestRequest', 'guestName', `${letters(99)} M`)).toEqual(['validation:nameTooLong'])
    expect(messagesFor('guestRequest', 'guestName', ' ')).toContain('validation:nameRequired')
    expect(messagesFor('guestRequest', 'guestName', 'R')).toEqual(['validation:nameIncomplete'])
    expect(messagesFor('guestRequest', 'guestName', 'Rosa')).toEqual(['validation:nameIncomplete'])
    for (const name of ['Rosa 1', 'Rosa Morales 2nd']) {
      expect(messagesFor('guestRequest', 'guestName', name)).toEqual(['validation:nameIncomplete'])
    }
    for (const name of ['Rosa   Morales', 'Rosa  María   Elena  M']) {
      expect(messagesFor('guestRequest', 'guestName', name)).toEqual([])
    }
  })
})

describe('a phone number', () => {
  it('SEC-07 has at least ten digits, in any format', () => {
    expect(messagesFor('publicRequest', 'phone', ' ')).toContain('validation:phoneRequired')
    expect(messagesFor('publicRequest', 'phone', '5')).toEqual(['validation:phoneInvalid'])
    expect(messagesFor('publicRequest', 'phone', '  770.555.0148 ')).toEqual([])
    expect(messagesFor('publicRequest', 'phone', '(770) 555-014x')).toEqual(['validation:phoneInvalid'])
  })
})

describe('what a person must enter', () => {
  it.each<readonly [FormName, string, string]>([
    ['publicRequest', 'firstName', 'problems:informationMissing'],
    ['publicRequest', 'lastInitial', 'problems:informationMissing'],
    ['publicRequest', 'phone', 'problems:informationMissing'],
    ['publicRequest', 'email', 'problems:informationMissing'],
    ['publicRequest', 'county', 'validation:countyRequired'],
    ['publicRequest', 'need', 'validation:needRequired'],
    ['publicRequest', 'note', 'problems:informationMissing'],
    ['guestRequest', 'guestName', 'problems:informationMissing'],
    ['guestRequest', 'circumstances', 'problems:informationMissing'],
    ['answer', 'note', 'problems:informationMissing'],
    ['listingProblem', 'reason', 'validation:listingProblemRequired'],
    ['grant', 'email', 'staff-problems:grantFieldsMissing'],
    ['grant', 'organizationId', 'staff-problems:grantFieldsMissing'],
    ['grant', 'role', 'staff-problems:grantFieldsMissing'],
    ['create', 'clientId', 'staff-validation:clientRequired'],
  ])('%s: "%s", or the message is %s', (form, field, message) => {
    expect(messagesFor(form, field, undefined)).toEqual([message])
  })

  it('REF-09 the consent, with the current text', () => {
    const form = (changes: object) => messagesFor('publicRequest', 'consent', { ...consent, ...changes })
    expect(form({ given: false })).toEqual(['problems:consentRequired'])
    expect(form({ textVersion: 'public-1' })).not.toEqual([])
    const staffForm = (changes: object) =>
      messagesFor('create', 'consent', { given: true, method: 'in_person', textVersion: '1', ...changes })
    expect(staffForm({ given: false })).toEqual(['problems:consentRequired'])
    expect(staffForm({ textVersion: '0' })).not.toEqual([])
  })

  it('a known choice, once', () => {
    expect(messagesFor('publicRequest', 'language', 'fr')).not.toEqual([])
    expect(messagesFor('publicRequest', 'partnerId', 'x')).not.toEqual([])
    expect(messagesFor('application', 'services', [])).toEqual(['validation:servicesRequired'])
    expect(messagesFor('application', 'populations', [])).toEqual(['validation:populationsRequired'])
    expect(messagesFor('application', 'counties', [])).toEqual(['validation:countiesRequired'])
    expect(messagesFor('application', 'counties', ['Cobb', 'Cobb'])).toEqual(['validation:choiceRepeated'])
    for (const website of ['ftp://pantry.example', 'xhttps://pantry.example', 'httpsx://pantry.example'])
      expect(messagesFor('application', 'website', website)).toEqual(['validation:websiteInvalid'])
    expect(SubmitApplication.parse({ ...forms.application[1], about: ' \n ' }).about).toBe(null)
    expect(messagesFor('application', 'website', `https://pantry.example/${letters(232)}`)).toEqual([])
    expect(messagesFor('application', 'website', `https://pantry.example/${letters(233)}`)).toEqual([
      'validation:websiteTooLong',
    ])
    expect(messagesFor('publicRequest', 'lastInitial', '1')).toEqual(['validation:lastInitialInvalid'])
    expect(messagesFor('publicRequest', 'lastInitial', 'MM')).toEqual(['validation:lastInitialInvalid'])
  })
})

describe('numbers and lists', () => {
  it('REF-26 an amount is 0 to 10,000,000 dollars, in whole cents', () => {
    const messages = (amount: unknown) => messagesFor('outcome', 'dollarsInvested', amount)
    for (const amount of [0, 0.01, 10_000_000]) expect(messages(amount)).toEqual([])
    expect(messages(-0.01)).toEqual(['staff-validation:amountTooLow'])
    expect(messages('1')).toEqual(['staff-validation:amountTooLow'])
    expect(messages(10_000_000.01)).toEqual(['staff-validation:amountTooHigh'])
    expect(messages(0.005)).toEqual(['staff-validation:amountNotInCents'])
  })

  it('REF-28 versions are whole numbers that start at 0, and editions start at 1', () => {
    const accepted = (form: FormName, field: string, values: readonly number[]) =>
      values.map((value) => messagesFor(form, field, value).length === 0)
    expect(accepted('outcome', 'version', [-1, 0, 1, 1.5])).toEqual([false, true, true, false])
    expect(accepted('answer', 'version', [-1, 0, 1, 1.5])).toEqual([false, true, true, false])
    expect(accepted('editedNote', 'edition', [0, 1, 2, 1.5])).toEqual([false, true, true, false])
  })

  it('REV-13 a selection has 1 to 1,000 distinct referrals', () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        version: 1,
      }))
    expect(messagesFor('bulk', 'items', items(1_000))).toEqual([])
    expect(messagesFor('bulk', 'items', items(1_001))).toEqual(['staff-problems:tooManyItems'])
    expect(messagesFor('bulk', 'items', [])).not.toEqual([])
    expect(messagesFor('bulk', 'items', [...items(2), ...items(1)])).toEqual(['staff-validation:referralRepeated'])
  })

  it('at most 500 admin notes can be opened at once', () => {
    const noteIds = (count: number) => Array.from({ length: count }, () => ids.note)
    expect(messagesFor('readNotes', 'noteIds', noteIds(500))).toEqual([])
    expect(messagesFor('readNotes', 'noteIds', noteIds(501))).not.toEqual([])
    expect(messagesFor('readNotes', 'noteIds', ['x'])).not.toEqual([])
  })

  it('the shared limits have these values', () => {
    expect([publicNoteLimits, circumstancesLimits, noteLimit, adminNoteLimit, bulkLimit]).toEqual([
      { min: 10, max: 500 },
      { counter: 500, max: 255 },
      500,
      255,
      1_000,
    ])
    expect([passwordLength, directorySearchLength]).toEqual([{ min: 8, minWithRole: 15, max: 200 }, 100])
    expect(formAgeLimits).toEqual({ min: 2_000, max: 86_400_000 })
    expect(defaultGrantedRole).toBe('member')
  })
})

it('ids are compared in lower case', () => {
  const upper = ids.client.replace(/^0{8}/, 'ABCDEF00')
  const [schema, input] = forms.create
  const parsed = schema.parse({ ...input, clientId: upper, toOrganizationId: upper })
  expect(parsed).toMatchObject({ clientId: upper.toLowerCase(), toOrganizationId: upper.toLowerCase() })
  const [grantSchema, grant] = forms.grant
  expect(grantSchema.parse({ ...grant, organizationId: upper })).toMatchObject({ organizationId: upper.toLowerCase() })
  const [publicSchema, request] = forms.publicRequest
  expect(publicSchema.parse({ ...request, partnerId: upper })).toMatchObject({ partnerId: upper.toLowerCase() })
  const lower = upper.toLowerCase()
  expect(GrantQuery.parse({ organizationId: upper, q: ' rosa ' })).toMatchObject({ organizationId: lower, q: 'rosa' })
  expect(GrantParams.parse({ userId: upper, organizationId: upper })).toEqual({ userId: lower, organizationId: lower })
  expect(ReadAdminNotes.parse({ noteIds: [upper] })).toEqual({ noteIds: [lower] })
  expect(listingProblemRoutes.reportListingProblem.params.parse({ id: upper })).toEqual({ id: lower })
  const call = { action: 'encrypt_note', note_type: 'admin_note', content: 'A note', referral_id: upper }
  expect(SecureReferralNote.parse(call)).toMatchObject({ referral_id: lower })
})
