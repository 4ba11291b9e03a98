import { describe, expect, it } from 'vitest'
import { type ApplicationForm, SubmitApplication } from './applications.ts'
import { isUnsafe } from './screening/markup.ts'
import { schemaIssueText } from './validation-messages.ts'

const form: ApplicationForm = {
  orgName: 'Paulding Food Pantry',
  website: 'https://pantry.example',
  about: 'Groceries on Tuesdays.',
  services: ['Food', 'Benefits Navigation'],
  populations: ['Families'],
  counties: ['Paulding', 'Cobb'],
  contactName: 'Rosa Diaz',
  contactEmail: 'rosa@pantry.example',
  contactPhone: '(770) 555-0148',
  eligibility: 'Anyone who lives in Paulding County.',
  publicEmail: 'hello@pantry.example',
}

/** Returns the error message for each invalid field. */
const messagesByField = (changes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    (SubmitApplication.safeParse({ ...form, ...changes }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      schemaIssueText(issue),
    ]),
  )
const parsed = (changes: Readonly<Record<string, unknown>>) => SubmitApplication.parse({ ...form, ...changes })

const letters = (count: number) => 'x'.repeat(count)

describe('the application form', () => {
  it('APP-01 accepts every field as typed', () => {
    expect(SubmitApplication.parse(form)).toEqual(form)
    const missing = SubmitApplication.safeParse({}).error?.issues.map(({ path }) => path.join('.'))
    // Pages of the previous release have no field for the public email.
    const { publicEmail: _, ...required } = form
    expect(missing?.toSorted()).toEqual(Object.keys(required).toSorted())
    expect(SubmitApplication.parse(required)).toEqual({ ...form, publicEmail: null })
  })

  it('APP-02 requires a name of 2-100 characters after trimming', () => {
    expect(parsed({ orgName: '  AB ' }).orgName).toBe('AB')
    expect(parsed({ orgName: letters(100) }).orgName).toHaveLength(100)
    expect(messagesByField({ orgName: ' A ' })).toEqual({ orgName: 'Organization name must be at least 2 characters' })
    expect(messagesByField({ orgName: letters(101) })).toEqual({
      orgName: 'Organization name must be 100 characters or less',
    })
  })

  it('APP-02 accepts a website that is blank or that a browser can open', () => {
    for (const blankWebsite of ['', '  ', null]) expect(parsed({ website: blankWebsite }).website).toBeNull()
    expect(parsed({ website: ' http://hope.org/a?b=c ' }).website).toBe('http://hope.org/a?b=c')
    const longest = 'https://hope.org/'.padEnd(255, 'x')
    expect(parsed({ website: ` ${longest} ` }).website).toBe(longest)
    for (const website of [
      'hope',
      'hope.org',
      'https://',
      'javascript:alert(1)',
      'ftp://hope.org',
      'https://a b.org',
    ]) {
      expect(messagesByField({ website })).toEqual({ website: 'Must be a valid URL' })
    }
  })

  it('APP-03 accepts up to 500 characters in the description and in the eligibility rules', () => {
    expect(parsed({ about: letters(500), eligibility: letters(500) }).about).toHaveLength(500)
    expect(parsed({ about: '', eligibility: null })).toMatchObject({ about: null, eligibility: null })
    expect(messagesByField({ about: letters(501), eligibility: letters(501) })).toEqual({
      about: 'Description must be 500 characters or less',
      eligibility: 'Eligibility summary must be 500 characters or less',
    })
  })

  it('APP-04 requires at least one known service, population and county, without duplicates', () => {
    expect(messagesByField({ services: [], populations: [], counties: [] })).toEqual({
      services: 'Select at least one service',
      populations: 'Select at least one population served',
      counties: 'Select at least one county',
    })
    expect(Object.keys(messagesByField({ services: ['Plumbing'], counties: ['Fulton'] }))).toEqual([
      'services.0',
      'counties.0',
    ])
    expect(messagesByField({ services: ['Food', 'Food'] })).toEqual({ services: 'Select each option only once' })
  })

  it('APP-05 requires a contact name of 2-100 characters', () => {
    expect(parsed({ contactName: ' Jo ' }).contactName).toBe('Jo')
    for (const contactName of ['', ' J ', letters(101)]) {
      expect(messagesByField({ contactName })).toEqual({ contactName: 'Contact name is required' })
    }
  })

  it('APP-06 requires a valid email address of at most 255 characters', () => {
    expect(parsed({ contactEmail: ' rosa@pantry.example ' }).contactEmail).toBe('rosa@pantry.example')
    for (const contactEmail of ['', 'rosa', 'rosa@', `${letters(250)}@a.org`]) {
      expect(messagesByField({ contactEmail })).toEqual({ contactEmail: 'Valid email is required' })
    }
  })

  it('APP-07 requires a phone number of 10-20 characters', () => {
    expect(parsed({ contactPhone: '7705550148' }).contactPhone).toBe('7705550148')
    for (const contactPhone of ['', '770555014', '+1 (770) 555-0148 ext 2']) {
      expect(messagesByField({ contactPhone })).toEqual({ contactPhone: 'Valid phone number is required' })
    }
  })

  it('APP-18 accepts an email for the listing, or none', () => {
    for (const blank of ['', '  ', null]) expect(parsed({ publicEmail: blank }).publicEmail).toBeNull()
    expect(parsed({ publicEmail: ' info@pantry.example ' }).publicEmail).toBe('info@pantry.example')
    for (const publicEmail of ['info', `${letters(250)}@a.org`])
      expect(messagesByField({ publicEmail })).toEqual({ publicEmail: 'Valid email address is required' })
  })

  it('APP-09 ignores a posted stage or tier', () => {
    expect(parsed({ stage: 'approved', membership_tier: 'anchor_legacy', tier: 'anchor_legacy' })).toEqual(form)
  })

  it('rejects markup that could run, but accepts ordinary text', () => {
    const script = '<script>alert(1)</script>'
    expect(
      Object.keys(messagesByField({ orgName: script, about: script, contactName: script, eligibility: script })),
    ).toEqual(['orgName', 'about', 'contactName', 'eligibility'])
    expect(parsed({ about: 'Food & rent; we select 1 < 2.' }).about).toBe('Food & rent; we select 1 < 2.')
  })

  it('SEC-08 scans text in a single pass, even if it was crafted to slow the scan down', () => {
    const size = 250_000
    for (const seed of ['<a', '<a on', '<', '_onload', 'onload ', 'javascript: ', 'j\t', "<a 'on"]) {
      const slowText = seed.repeat(size / seed.length)
      const cpuBefore = process.cpuUsage()
      expect(isUnsafe(slowText)).toBe(false)
      expect(messagesByField({ about: slowText })).toEqual({ about: 'Description must be 500 characters or less' })
      const { user } = process.cpuUsage(cpuBefore)
      // The limit is in microseconds. A pattern that restarts at every tag would take half a minute.
      expect(user).toBeLessThan(1_000_000)
    }
  })
})
