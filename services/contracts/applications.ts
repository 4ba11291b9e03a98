// The application of an organization that wants to become a partner, as browser and server exchange it (APP-01..12).
import { z } from 'zod'

import { PartnerCounty, Population, ServiceType } from './enumerations.ts'
import { harmless } from './screening/harmless.ts'

/** How far staff have come with an application (APP-14). */
export const applicationStages = ['new', 'screening', 'documents_pending', 'approved', 'rejected'] as const
export const ApplicationStage = z.enum(applicationStages)
export type ApplicationStage = z.infer<typeof ApplicationStage>

/** Characters of the two long texts (APP-03). */
export const applicationTextLimit = 500

/** What is stored as null where nothing was typed; otherwise as typed. */
const optional = (text: z.ZodType<string, string>) =>
  text.transform((typed) => (typed.trim() === '' ? null : typed)).nullable()

const longText = (tooLong: string) => optional(harmless(z.string().max(applicationTextLimit, tooLong)))

/** An address that a browser opens; nothing else becomes a link in the directory. */
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

/** Stage and tier are no part of it: whatever somebody posts of them is left aside (APP-09). */
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
/** As it is typed. */
export type ApplicationForm = z.input<typeof SubmitApplication>

/** What whoever holds the link of the acknowledgement may see: no contact, no note. */
export const ApplicationStatus = z.object({
  orgName: z.string(),
  stage: ApplicationStage,
  submittedAt: z.iso.datetime(),
  /** When staff last moved it. */
  updatedAt: z.iso.datetime(),
})
export type ApplicationStatus = z.infer<typeof ApplicationStatus>
