// API schemas for the application of an organization that wants to become a partner (APP-01..12).
import { z } from 'zod'

import { PartnerCounty, Population, ServiceType } from './enumerations.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'
import type { ValidationKey } from './validation-messages.ts'

/** The stages of an application (APP-14). */
export const applicationStages = ['new', 'screening', 'documents_pending', 'approved', 'rejected'] as const
export const ApplicationStage = z.enum(applicationStages)
export type ApplicationStage = z.infer<typeof ApplicationStage>

/** Maximum length of the two long text fields, in characters (APP-03). */
const applicationTextLimit = 500

/** Turns blank text into null, and leaves other text as typed. */
const optionalText = (text: z.ZodType<string, string>) =>
  text.transform((value) => (value.trim() === '' ? null : value)).nullable()

const longText = (tooLong: ValidationKey) => optionalText(safeText(z.string().max(applicationTextLimit, tooLong)))

/** A URL that a browser can open. Only such URLs become links in the directory. */
const webAddress = z.url({
  protocol: /^https?$/,
  hostname: z.regexes.domain,
  error: messageKey('validation:websiteInvalid'),
})
const Website = optionalText(z.string().trim().max(255, messageKey('validation:websiteTooLong'))).pipe(
  webAddress.nullable(),
)

const choiceList = <Choice extends z.ZodEnum>(choice: Choice, missing: ValidationKey) =>
  z
    .array(choice)
    .min(1, missing)
    .refine((values) => new Set(values).size === values.length, messageKey('validation:choiceRepeated'))

const contactNameMessage = messageKey('validation:contactNameRequired')
const contactEmailMessage = messageKey('validation:contactEmailInvalid')
const contactPhoneMessage = messageKey('validation:phoneInvalid')

/** The schema does not include stage and tier, so posted values are ignored (APP-09). */
export const SubmitApplication = z.object({
  orgName: safeText(
    z
      .string()
      .trim()
      .min(2, messageKey('validation:organizationNameTooShort'))
      .max(100, messageKey('validation:organizationNameTooLong')),
  ),
  website: Website,
  about: longText('validation:descriptionTooLong'),
  services: choiceList(ServiceType, 'validation:servicesRequired'),
  populations: choiceList(Population, 'validation:populationsRequired'),
  counties: choiceList(PartnerCounty, 'validation:countiesRequired'),
  contactName: safeText(z.string().trim().min(2, contactNameMessage).max(100, contactNameMessage)),
  contactEmail: z.string().trim().max(255, contactEmailMessage).pipe(z.email(contactEmailMessage)),
  contactPhone: safeText(z.string().trim().min(10, contactPhoneMessage).max(20, contactPhoneMessage)),
  eligibility: longText('validation:eligibilityTooLong'),
})
export type SubmitApplication = z.output<typeof SubmitApplication>
/** The form values before parsing. */
export type ApplicationForm = z.input<typeof SubmitApplication>

/**
 * The status shown to anyone with the link from the acknowledgment email. It contains no contact details and no notes.
 */
export const ApplicationStatus = z.object({
  orgName: z.string(),
  stage: ApplicationStage,
  submittedAt: z.iso.datetime(),
  /** When staff last changed the stage. */
  updatedAt: z.iso.datetime(),
})
export type ApplicationStatus = z.infer<typeof ApplicationStatus>
