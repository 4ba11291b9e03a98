// API schemas for requests for help from people who are not signed in: the public form (DIR-35..39) and the request to
// one partner (DIR-28..34).
import { z } from 'zod'

import { ClientCounty, Disposition, NeedCategory, ReferralStatus } from './enumerations.ts'
import { FormGuardFields } from './form-guard.ts'
import { helpAnswerFields } from './help-answers.ts'
import { languages } from './language.ts'
import { WriteResult } from './lists.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'

/** Version of the consent text on the public forms. Change it whenever the wording changes in any language. */
export const publicConsentVersion = 'public-2'

const missingField = messageKey('problems:informationMissing')

const Consent = z.object({
  given: z.literal(true, messageKey('problems:consentRequired')),
  textVersion: z.literal(publicConsentVersion),
})

/** A phone number with area code, in any format, of at most 20 characters (DIR-40). */
export const Phone = safeText(
  z
    .string(missingField)
    .trim()
    .min(1, messageKey('validation:phoneRequired'))
    .max(20, messageKey('validation:phoneInvalid'))
    .refine((text) => text.replace(/\D/g, '').length >= 10, messageKey('validation:phoneInvalid')),
)

const emailMessage = messageKey('validation:emailInvalid')
const Email = z.string(missingField).trim().max(255, emailMessage).pipe(z.email(emailMessage))

export const County = z.enum(ClientCounty.options, messageKey('validation:countyRequired'))
const Need = z.enum(NeedCategory.options, messageKey('validation:needRequired'))

/** The minimum and maximum length of the note on the public form, in characters (DIR-37). */
export const publicNoteLimits = { min: 10, max: 500 } as const

/** The fields of the public form. */
export const PublicRequest = z.object({
  firstName: z
    .string(missingField)
    .trim()
    .min(1, messageKey('validation:firstNameRequired'))
    .max(50, messageKey('validation:firstNameTooLong')),
  lastInitial: z
    .string(missingField)
    .trim()
    .min(1, messageKey('validation:lastInitialRequired'))
    .regex(/^\p{L}$/u, messageKey('validation:lastInitialInvalid')),
  phone: Phone,
  email: Email.nullable(),
  county: County,
  need: Need,
  note: z
    .string(missingField)
    .max(publicNoteLimits.max, messageKey('validation:noteTooLong'))
    .refine((text) => text.trim().length >= publicNoteLimits.min, {
      error: messageKey('validation:noteTooShort'),
      params: { min: publicNoteLimits.min },
    }),
  consent: Consent,
})
export type PublicRequest = z.output<typeof PublicRequest>

const partnerId = z.uuid().toLowerCase()

/** Sent with every form: the language for replies, and proof that a person is submitting the form. */
const submissionFields = { language: z.enum(languages), guard: FormGuardFields }

export const SendPublicRequest = PublicRequest.extend({
  /** The partner that the family asks for. */
  partnerId: partnerId.nullable(),
  ...submissionFields,
})
export type SendPublicRequest = z.output<typeof SendPublicRequest>

/**
 * The limits of the circumstances text, in characters. The form shows `counter` as the limit, but validation rejects
 * text longer than `max` (DIR-31).
 */
export const circumstancesLimits = { counter: 500, max: 255 } as const

/**
 * A guest's full name, e.g. "Maria Garcia". The first word and the first letter of the last word identify the guest.
 */
const GuestName = safeText(
  z
    .string(missingField)
    .trim()
    .min(1, messageKey('validation:nameRequired'))
    .max(100, messageKey('validation:nameTooLong'))
    .regex(/^\S+\s+(?:\S+\s+)*\p{L}\S*$/u, messageKey('validation:nameIncomplete')),
)

export const GuestRequest = z.object({
  guestName: GuestName,
  guestEmail: Email,
  guestPhone: Phone,
  county: County,
  needCategory: Need,
  circumstances: z
    .string(missingField)
    .max(circumstancesLimits.max, messageKey('validation:circumstancesTooLong'))
    .refine((text) => text.trim() !== '', messageKey('validation:circumstancesRequired')),
})
export type GuestRequest = z.output<typeof GuestRequest>

/** `partnerName` and `partnerEmail` are accepted but not used. The server looks up both by id (DIR-34). */
export const ProcessGuestReferral = z
  .object({
    partnerId,
    partnerName: z.string().max(200),
    partnerEmail: z.string().max(255).nullable(),
    guestData: GuestRequest,
    needCategory: Need,
    circumstances: z.string().max(1_000),
    consent: Consent,
    ...submissionFields,
  })
  .refine(
    ({ guestData, needCategory, circumstances }) =>
      guestData.needCategory === needCategory && guestData.circumstances === circumstances,
    { path: ['circumstances'], message: messageKey('staff-validation:guestDataMismatch') },
  )
export type ProcessGuestReferral = z.output<typeof ProcessGuestReferral>

/** The response once the request is stored in the log. */
export const SubmittedRequest = WriteResult.extend({
  /** The first eight characters of the referral's id. Staff see the same reference. */
  reference: z.string(),
  /** The key that opens the status page. */
  key: z.string(),
})
export type SubmittedRequest = z.infer<typeof SubmittedRequest>

export const RequestStatusQuery = z.object({ key: z.string().max(100), after: z.string().max(100).optional() })

/** The status shown to anyone with the status link. It contains no names, contact details or notes. */
export const RequestStatus = z.object({
  reference: z.string(),
  /** Null if the family's account does not show it (ROLE-26). */
  need: NeedCategory.nullable(),
  status: ReferralStatus,
  disposition: Disposition.nullable(),
  /** Whether staff declined it, because they found no partner. The previous release does not say so. */
  notPlaced: z.boolean().optional(),
  /** How the family's permission ended, for a request that is not over. The previous release does not say so. */
  permission: z.enum(['revoked', 'expired']).nullable().optional(),
  /** Whether staff entered the request, so that they ask the family themselves. The previous release does not say so. */
  madeByStaff: z.boolean().optional(),
  /** Whether the request was ever sent to a partner. */
  sent: z.boolean(),
  createdAt: z.iso.datetime(),
  /**
   * The question from staff and the version of the request that it belongs to, present while staff wait for an answer.
   * `text` is null if staff wrote nothing.
   */
  question: z.object({ version: z.int(), text: z.string().nullable() }).nullable(),
  /** "Did you get help?", with the version of the request that it belongs to. Null unless the family can answer it. */
  helpQuestion: z.object({ version: z.int(), isAnswered: z.boolean(), until: z.iso.datetime() }).nullable(),
  /** The upcoming appointments, the next one first: only when they are. Empty for a family in danger (ROLE-26). */
  appointments: z.array(z.object({ startsAt: z.iso.datetime(), durationMinutes: z.int() })),
})
export type RequestStatus = z.infer<typeof RequestStatus>

/** A family's answer through its link. It has the same limit as the note of a request. */
export const AnswerText = z
  .string(missingField)
  .max(publicNoteLimits.max, messageKey('validation:noteTooLong'))
  .refine((text) => text.trim() !== '', messageKey('validation:answerRequired'))

export const AnswerRequest = z.object({
  key: z.string().max(100),
  /** The version from the question. */
  version: z.int().min(0),
  note: AnswerText,
  guard: FormGuardFields,
})
export type AnswerRequest = z.output<typeof AnswerRequest>

/** A family's answer to "Did you get help?" through its link. */
export const AnswerHelp = z.object({
  key: z.string().max(100),
  /** The version from the question. */
  version: z.int().min(0),
  ...helpAnswerFields,
  guard: FormGuardFields,
})
export type AnswerHelp = z.output<typeof AnswerHelp>

/** Returns the first name and last initial from a guest's full name. */
export const splitGuestName = (guestName: string): { readonly firstName: string; readonly lastInitial: string } => {
  const words = guestName.trim().split(/\s+/)
  return { firstName: words[0] ?? '', lastInitial: /^./u.exec(words.at(-1) ?? '')?.[0] ?? '' }
}
