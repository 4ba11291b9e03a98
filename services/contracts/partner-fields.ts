// The fields that an application to become a partner and an organization's profile share, with their checks.
import { z } from 'zod'

import { PartnerCounty, Population, ServiceType } from './enumerations.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'
import type { ValidationKey } from './validation-messages.ts'

/** Maximum length of the long text fields, in characters (APP-03, ORG-13). */
const partnerTextLimit = 500

/** Turns blank text into null, and leaves other text as typed. */
export const optionalText = (text: z.ZodType<string, string>) =>
  text.transform((value) => (value.trim() === '' ? null : value)).nullable()

const longText = (tooLong: ValidationKey) => optionalText(safeText(z.string().max(partnerTextLimit, tooLong)))

/** A URL that a browser can open. Only such URLs become links in the directory. */
const webAddress = z.url({
  protocol: /^https?$/,
  hostname: z.regexes.domain,
  error: messageKey('validation:websiteInvalid'),
})

const withoutRepetitions = <Choice extends z.ZodEnum>(values: z.ZodArray<Choice>) =>
  values.refine((list) => new Set(list).size === list.length, messageKey('validation:choiceRepeated'))

/** A list without repetitions, which may be empty. */
export const choices = <Choice extends z.ZodEnum>(choice: Choice) => withoutRepetitions(z.array(choice))

const requiredChoices = <Choice extends z.ZodEnum>(choice: Choice, missing: ValidationKey) =>
  withoutRepetitions(z.array(choice).min(1, missing))

/** The organization's name (ORG-11). */
export const OrganizationName = safeText(
  z
    .string()
    .trim()
    .min(2, messageKey('validation:organizationNameTooShort'))
    .max(100, messageKey('validation:organizationNameTooLong')),
)

/** Empty text becomes null (ORG-12). */
export const Website = optionalText(z.string().trim().max(255, messageKey('validation:websiteTooLong'))).pipe(
  webAddress.nullable(),
)

const emailMessage = messageKey('validation:emailInvalid')

/** An email address for people who look for help. Empty text becomes null. */
export const PublicEmail = optionalText(z.string().trim().max(255, emailMessage)).pipe(z.email(emailMessage).nullable())

/** What the organization does. Empty text becomes null (ORG-13). */
export const About = longText('validation:descriptionTooLong')
export const Eligibility = longText('validation:eligibilityTooLong')

/** At least one of each (ORG-14). */
export const Services = requiredChoices(ServiceType, 'validation:servicesRequired')
export const Populations = requiredChoices(Population, 'validation:populationsRequired')
export const Counties = requiredChoices(PartnerCounty, 'validation:countiesRequired')
