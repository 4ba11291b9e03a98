import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { CreatePublicUser, EmailBody, ResetPassword, SignInPassword, SignUp } from './accounts.ts'
import { SubmitApplication } from './applications.ts'
import { RequestGuestPass, ZipCode } from './directory.ts'
import { ReportListingProblem } from './listing-problems.ts'
import { AnswerRequest, GuestRequest, PublicRequest } from './public-requests.ts'
import type { RouteSpec } from './route-spec.ts'
import { routes } from './routes.ts'
import { screen } from './screening.ts'
import { fieldIssue, schemaFieldIssue, schemaIssueText, validationText } from './validation-messages.ts'

/** The fields of each form of the public site. */
const publicForms: Readonly<Record<string, readonly z.ZodType[]>> = {
  SignUp: Object.values(SignUp.shape),
  SignInPassword: [SignInPassword],
  CreatePublicUser: Object.values(CreatePublicUser.shape),
  EmailOnly: Object.values(EmailBody.shape),
  ResetPassword: [ResetPassword.shape.password],
  SubmitApplication: Object.values(SubmitApplication.shape),
  RequestGuestPass: Object.values(RequestGuestPass.shape),
  ReportListingProblem: Object.values(ReportListingProblem.shape),
  GuestRequest: Object.values(GuestRequest.shape),
  PublicRequest: Object.values(PublicRequest.shape),
  AnswerRequest: [AnswerRequest.shape.note],
  DirectorySearch: [ZipCode],
}

/** Values that a person can enter in a field, including none. */
const inputs: readonly unknown[] = [
  undefined,
  '',
  ' ',
  'x',
  'x'.repeat(10_000),
  'not an address',
  '555',
  '<script>alert(1)</script>',
  'my SSN is 123-45-6789',
  'he hits me and I am undocumented',
  false,
  null,
  [],
]

const issuesOf = (schema: z.ZodType) => inputs.flatMap((input) => schema.safeParse(input).error?.issues ?? [])

/** Whether the message is zod's own. Values from form controls never cause these. */
const isFromZod = (message: string) => /^(Invalid|Too (big|small)|Unrecognized)/.test(message)

const catalogKey = /^(staff-)?(problems|validation):/

describe('field messages', () => {
  it.each(Object.keys(publicForms))('exist in both languages for the public form %s', (name) => {
    const issues = (publicForms[name] ?? []).flatMap(issuesOf).filter(({ message }) => !isFromZod(message))
    expect(issues.length).toBeGreaterThan(0)
    // Staff messages exist only in English.
    const untranslated = issues.filter(
      (issue) => !/^(problems|validation):(?!invalid$)/.test(schemaFieldIssue('', issue).key),
    )
    expect(untranslated).toEqual([])
  })

  it('exist in both languages for every screening issue in text from a family', () => {
    const texts = inputs.filter((input) => typeof input === 'string')
    const issues = texts.flatMap((text) => [...screen(text, 'guest'), ...screen(text, 'referral_note')])
    expect(issues.length).toBeGreaterThan(0)
    expect(issues.filter(({ key }) => !key.startsWith('validation:'))).toEqual([])
  })

  it('exist for every issue that a request body can have', () => {
    const bodies = (Object.values(routes) as RouteSpec[]).flatMap(({ body }) => (body === undefined ? [] : [body]))
    const fieldsOf = (body: z.ZodType): z.ZodType[] =>
      'shape' in body ? Object.values(body.shape as Readonly<Record<string, z.ZodType>>) : []
    const issues = bodies.flatMap((body) => [body, ...fieldsOf(body)]).flatMap(issuesOf)
    const issuesWithKey = issues.filter(({ message }) => catalogKey.test(message))
    expect(issuesWithKey.length).toBeGreaterThan(0)
    expect(issuesWithKey.filter((issue) => /undefined|:/.test(schemaIssueText(issue)))).toEqual([])
    expect(issues.filter(({ message }) => !catalogKey.test(message) && !isFromZod(message))).toEqual([])
  })

  it('show the limit that the value violates', () => {
    const [issue] = SignUp.shape.password.safeParse('short').error?.issues ?? []
    expect(issue && schemaFieldIssue('password', issue)).toEqual({
      path: 'password',
      key: 'validation:passwordTooShort',
      params: { min: 8 },
      message: 'Password must be at least 8 characters',
    })
    const [noteIssue] = PublicRequest.shape.note.safeParse('short').error?.issues ?? []
    expect(noteIssue && schemaIssueText(noteIssue)).toBe('Please write at least 10 characters')
  })

  it("use zod's own text for API callers and a general text on pages, if they have no key", () => {
    const issue = { message: 'Invalid input: expected string, received number' }
    expect(schemaFieldIssue('name', issue)).toEqual({ path: 'name', key: 'validation:invalid', ...issue })
    expect(schemaIssueText(issue)).toBe('Please check this answer')
    expect(validationText({ key: 'validation:from-a-newer-server' })).toBe('Please check this answer')
  })

  it('are sent with their key and parameters', () => {
    expect(fieldIssue('note', { key: 'validation:screening.tooLong', params: { max: 2000 } })).toEqual({
      path: 'note',
      key: 'validation:screening.tooLong',
      params: { max: 2000 },
      message: 'Input exceeds maximum length of 2000 characters',
    })
  })
})
