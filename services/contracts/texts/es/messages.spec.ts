import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { CreatePublicUser, EmailBody, SignInPassword, ResetPassword, SignUp } from '../../accounts.ts'
import { SubmitApplication } from '../../applications.ts'
import { RequestGuestPass } from '../../directory.ts'
import { ReportListingProblem } from '../../listing-problems.ts'
import { problems } from '../../problems.ts'
import { AnswerRequest, GuestRequest, PublicRequest } from '../../public-requests.ts'
import { screen } from '../../screening.ts'
import { translated } from '../messages.ts'
import { messages, problemTitles } from './messages.ts'

/** What a form of the public site checks what was typed with. */
const forms: Readonly<Record<string, z.ZodObject>> = {
  SignUp,
  CreatePublicUser,
  EmailOnly: EmailBody,
  // The other field is the link's own.
  ResetPassword: ResetPassword.pick({ password: true }),
  SubmitApplication,
  RequestGuestPass,
  ReportListing: ReportListingProblem,
  GuestRequest,
  PublicRequest,
  // The rest is the link's own.
  AnswerRequest: AnswerRequest.pick({ note: true }),
}

/** Everything a person can put into a field, or leave out of it. */
const typed: readonly unknown[] = [
  '',
  ' ',
  'x',
  'x'.repeat(10_000),
  'nobody at home',
  '555',
  '<script>alert(1)</script>',
  'my SSN is 123-45-6789',
  'he hits me and I am undocumented',
  false,
  null,
  [],
]

/** Problems that only the pages behind the sign-in can name. */
const ofTheDesk: readonly string[] = [
  'client_not_found',
  'grant_fields_missing',
  'invalid_referral_id',
  'invalid_sign_out_scope',
  'last_admin',
  'no_membership',
  'not_allowed_in_state',
  'not_staff',
  'note_empty',
  'note_required',
  'nothing_to_undo',
  'own_second_factor',
  'receiver_required',
  'report_running',
  'same_receiver',
  'too_many_items',
  'too_many_views',
  'user_not_confirmed',
  'user_not_found',
  'view_name_taken',
  'view_not_found',
]

const refusalsOf = (schema: z.ZodType): string[] =>
  typed.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [])

/** Words of zod's own stand for what no control of a form can hold. */
const ofZod = /^Invalid (input|option|ISO|UUID)/

const missing = (found: Iterable<string>): string[] =>
  [...new Set(found)].filter((message) => !ofZod.test(message) && translated(messages, message) === message)

describe('messages in Spanish', () => {
  it.each(Object.keys(forms))('every refusal of the form %s has its Spanish words', (name) => {
    const form = forms[name]
    expect(form).toBeDefined()
    const fields = Object.values(form?.shape ?? {}) as z.ZodType[]
    const found = fields.flatMap(refusalsOf)
    expect(found.length).toBeGreaterThan(0)
    expect(missing(found)).toEqual([])
  })

  it('so has a password that is missing at the sign-in', () => {
    expect(missing(refusalsOf(SignInPassword))).toEqual([])
  })

  it('so has every refusal of a text by what it says', () => {
    const found = typed
      .filter((value) => typeof value === 'string')
      .flatMap((text) => [...screen(text, 'guest'), ...screen(text, 'referral_note')].map(({ message }) => message))
    expect(found.length).toBeGreaterThan(0)
    expect(missing(found)).toEqual([])
  })

  it('so has every problem, but those of the desk', () => {
    const untold = Object.keys(problems).filter((code) => !(code in problemTitles))
    expect(untold.toSorted()).toEqual(ofTheDesk.toSorted())
  })

  it('numbers keep their place', () => {
    expect(translated(messages, 'Password must be at least 8 characters')).toBe(
      'La contraseña debe tener al menos 8 caracteres',
    )
  })
})
