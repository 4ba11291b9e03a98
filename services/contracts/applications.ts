// The application of an organization that wants to become a partner, as browser and server exchange it (APP-01..12).
import { z } from 'zod'

import { PartnerCounty, Population, ServiceType } from './enumerations.ts'
import { harmless } from './screening/harmless.ts'

/** The stages of an application (APP-14). */
export const applicationStages = ['new', 'screening', 'documents_pending', 'approved', 'rejected'] as const
export const ApplicationStage = z.enum(applicationStages)
export type ApplicationStage = z.infer<typeof ApplicationStage>

/** Maximum length of the two long texts, in characters (APP-03). */
export const applicationTextLimit = 500

/** Stores null for a blank text, otherwise the text as typed. */
const optional = (text: z.ZodType<string, string>) =>
  text.transform((typed) => (typed.trim() === '' ? null : typed)).nullable()

const longText = (tooLong: string) => optional(harmless(z.string().max(applicationTextLimit, tooLong)))

/** A URL that a browser can open. Only these become links in the directory. */
const webAddress = z.url({
  protocol: /^https?$/,
  hostname: z.regexes.domain,
  error: 'Must be a valid URL',
})
const Website = optional(z.string().trim().max(255, 'Website must be 255 characters or less')).pipe(
  webAddress.nullable(),
)

const choices = <Choice extends z.ZodEnum>(choice: Choice, missing: string) =>
  z
    .array(choice)
    .min(1, missing)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each one once')

const contactName = 'Contact name is required'
const contactEmail = 'Valid email is required'
const contactPhone = 'Valid phone number is required'

/** Stage and tier are not part of the schema, so posted values are ignored (APP-09). */
export const SubmitApplication = z.object({
  orgName: harmless(
    z
      .string()
      .trim()
      .min(2, 'Organization name must be at least 2 characters')
      .max(100, 'Organization name must be 100 characters or less'),
  ),
  website: Website,
  about: longText(`Description must be ${applicationTextLimit} characters or less`),
  services: choices(ServiceType, 'Select at least one service'),
  populations: choices(Population, 'Select at least one population served'),
  counties: choices(PartnerCounty, 'Select at least one county'),
  contactName: harmless(z.string().trim().min(2, contactName).max(100, contactName)),
  contactEmail: z.string().trim().max(255, contactEmail).pipe(z.email(contactEmail)),
  contactPhone: harmless(z.string().trim().min(10, contactPhone).max(20, contactPhone)),
  eligibility: longText(`Eligibility summary must be ${applicationTextLimit} characters or less`),
})
export type SubmitApplication = z.output<typeof SubmitApplication>
/** The form values before parsing. */
export type ApplicationForm = z.input<typeof SubmitApplication>

/** The status shown to anyone with the link from the acknowledgment email: no contacts and no notes. */
export const ApplicationStatus = z.object({
  orgName: z.string(),
  stage: ApplicationStage,
  submittedAt: z.iso.datetime(),
  /** When staff last changed its stage. */
  updatedAt: z.iso.datetime(),
})
export type ApplicationStatus = z.infer<typeof ApplicationStatus>
