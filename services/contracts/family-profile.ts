// API schemas for Profile Settings: what a family says about itself (CLI-31 to CLI-34, CLI-42, INT-11).
import { z } from 'zod'

import {
  spokenLanguages,
  contactMethods,
  housingTypes,
  incomeBrackets,
  updateFrequencies,
} from './enumeration-values.ts'
import { NeedCategory } from './enumerations.ts'
import type { Language } from './language.ts'
import { WriteResult } from './lists.ts'
import { County } from './public-requests.ts'
import { safeText } from './screening/safe-text.ts'
import { clientNameLength, familyTextLength } from './text-limits.ts'
import { messageKey } from './validation.ts'

/** Empty if the family gave no answer. */
const text = (max: number) => safeText(z.string().trim().max(max, messageKey('validation:answerTooLong')))
const choice = <const Values extends readonly string[]>(values: Values) => z.enum(['', ...values] as const)

const OptionalEmail = safeText(
  z
    .string()
    .trim()
    .max(255, messageKey('validation:emailInvalid'))
    .refine((typed) => typed === '' || z.email().safeParse(typed).success, messageKey('validation:emailInvalid')),
)

/** With area code, in any format, of at most 20 characters (DIR-40). */
const OptionalPhone = safeText(
  z
    .string()
    .trim()
    .max(20, messageKey('validation:phoneInvalid'))
    .refine((typed) => typed === '' || typed.replace(/\D/g, '').length >= 10, messageKey('validation:phoneInvalid')),
)

/** A whole number, or null if the family gave no answer. */
const count = (min: number, tooFew: 'validation:adultsTooFew' | 'validation:countInvalid') =>
  z
    .int(messageKey('validation:countInvalid'))
    .min(min, messageKey(tooFew))
    .max(99, messageKey('validation:countInvalid'))
    .nullable()

/** The parts of the profile that are sealed as one text each. */
const parts = {
  emergencyContact: z.object({
    name: text(familyTextLength.short),
    relationship: text(familyTextLength.short),
    phone: OptionalPhone,
    email: OptionalEmail,
  }),
  preferences: z.object({
    contactMethod: choice(contactMethods),
    language: choice(spokenLanguages),
    accessibilityNeeds: text(familyTextLength.long),
    updateFrequency: choice(updateFrequencies),
    /** Where letters go. A page that was open before this field existed does not send it. */
    mailingAddress: text(familyTextLength.long).default(''),
  }),
  household: z.object({
    adults: count(1, 'validation:adultsTooFew'),
    children: count(0, 'validation:countInvalid'),
    pets: count(0, 'validation:countInvalid'),
    housingType: choice(housingTypes),
    specialNeeds: text(familyTextLength.long),
  }),
  situation: z.object({
    needs: z.array(NeedCategory).max(NeedCategory.options.length),
    barriers: text(familyTextLength.long),
    benefits: text(familyTextLength.long),
    incomeBracket: choice(incomeBrackets),
  }),
} as const

/** Counts the saved changes of the record. A save carries the version that the person saw. */
const version = z.int().min(0)

export const SaveFamilyProfile = z.object({
  version,
  firstName: safeText(
    z
      .string()
      .trim()
      .min(1, messageKey('validation:firstNameRequired'))
      .max(clientNameLength.max, messageKey('validation:firstNameTooLong')),
  ),
  lastInitial: z
    .string()
    .trim()
    .regex(/^\p{L}$/u, messageKey('validation:lastInitialInvalid')),
  phone: OptionalPhone,
  county: County,
  ...parts,
})
export type SaveFamilyProfile = z.output<typeof SaveFamilyProfile>

/**
 * What staff enter about a family, e.g. from a call: the same fields as the family's, with the same rules (INT-11). What is
 * absent stays as it is.
 */
export const SaveClientSituation = z.object({
  version,
  preferences: z.object({ mailingAddress: text(familyTextLength.long).optional() }).optional(),
  household: parts.household.optional(),
  situation: parts.situation.optional(),
})
export type SaveClientSituation = z.output<typeof SaveClientSituation>

/** What is stored may be older than today's rules, so it is not checked against them again. */
const stored = {
  emergencyContact: z.object({ name: z.string(), relationship: z.string(), phone: z.string(), email: z.string() }),
  preferences: z.object({
    contactMethod: z.string(),
    language: z.string(),
    accessibilityNeeds: z.string(),
    updateFrequency: z.string(),
    mailingAddress: z.string().default(''),
  }),
  household: z.object({
    adults: z.int().nullable(),
    children: z.int().nullable(),
    pets: z.int().nullable(),
    housingType: z.string(),
    specialNeeds: z.string(),
  }),
  situation: z.object({
    needs: z.array(z.string()),
    barriers: z.string(),
    benefits: z.string(),
    incomeBracket: z.string(),
  }),
} as const
export type FamilyPart = keyof typeof stored
/** A part as its sealed text contains it. */
export const StoredFamilyParts = z.object(stored)
export type StoredFamilyParts = z.infer<typeof StoredFamilyParts>

/** The profile of a family that has answered nothing yet. */
export const emptyFamilyParts: StoredFamilyParts = {
  emergencyContact: { name: '', relationship: '', phone: '', email: '' },
  preferences: { contactMethod: '', language: '', accessibilityNeeds: '', updateFrequency: '', mailingAddress: '' },
  household: { adults: null, children: null, pets: null, housingType: '', specialNeeds: '' },
  situation: { needs: [], barriers: '', benefits: '', incomeBracket: '' },
}

/** A field, such as `household.adults`, whose value staff entered, and when. */
const EnteredByStaff = z.object({ field: z.string(), at: z.iso.datetime() })
export type EnteredByStaff = z.infer<typeof EnteredByStaff>

export const FamilyProfile = z.object({
  firstName: z.string(),
  lastInitial: z.string(),
  /** Empty if there is none. */
  phone: z.string(),
  /** Empty if it is not known. */
  county: z.string(),
  ...stored,
  /** The adults and the children. Null if neither is known. */
  householdSize: z.int().nullable(),
  /** When every part had been answered for the first time. */
  completedAt: z.iso.datetime().nullable(),
  /** The fields that staff entered. The family gave the others itself. */
  enteredByStaff: z.array(EnteredByStaff),
  version,
})
export type FamilyProfile = z.infer<typeof FamilyProfile>

/** What staff read of a family's profile. They enter the household, the situation and the mailing address. */
export const ClientSituation = z.object({
  clientId: z.uuid(),
  emergencyContact: stored.emergencyContact,
  preferences: stored.preferences,
  household: stored.household,
  situation: stored.situation,
  enteredByStaff: z.array(EnteredByStaff),
  version,
})
export type ClientSituation = z.infer<typeof ClientSituation>

/** Where letters to a family go, without the rest of its profile. */
export const MailingAddress = z.object({
  clientId: z.uuid(),
  preferences: stored.preferences.pick({ mailingAddress: true }),
  enteredByStaff: z.array(EnteredByStaff),
  version,
})
export type MailingAddress = z.infer<typeof MailingAddress>

export const SavedFamilyProfile = WriteResult.extend({ version })

/** The language of pages and emails for a family that prefers this language. Undefined if there are none in it. */
export const pageLanguage = (preferred: string): Language | undefined =>
  preferred === 'english' ? 'en' : preferred === 'spanish' ? 'es' : undefined
