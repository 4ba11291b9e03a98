// API schemas for the application of an organization that wants to become a partner (APP-01..12).
import { z } from 'zod'

import {
  About,
  Counties,
  Eligibility,
  OrganizationName,
  Populations,
  PublicEmail,
  Services,
  Website,
} from './partner-fields.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'

/** The stages of an application (APP-14). */
export const applicationStages = ['new', 'screening', 'documents_pending', 'approved', 'rejected'] as const
export const ApplicationStage = z.enum(applicationStages)
export type ApplicationStage = z.infer<typeof ApplicationStage>

/** The stages between submission and decision. */
export const openStages = ['new', 'screening', 'documents_pending'] as const satisfies readonly ApplicationStage[]
export type OpenStage = (typeof openStages)[number]

const contactNameMessage = messageKey('validation:contactNameRequired')
const contactEmailMessage = messageKey('validation:contactEmailInvalid')
const contactPhoneMessage = messageKey('validation:phoneInvalid')

/** The schema does not include stage and tier, so posted values are ignored (APP-09). */
export const SubmitApplication = z.object({
  orgName: OrganizationName,
  website: Website,
  about: About,
  services: Services,
  populations: Populations,
  counties: Counties,
  contactName: safeText(z.string().trim().min(2, contactNameMessage).max(100, contactNameMessage)),
  contactEmail: z.string().trim().max(255, contactEmailMessage).pipe(z.email(contactEmailMessage)),
  contactPhone: safeText(z.string().trim().min(10, contactPhoneMessage).max(20, contactPhoneMessage)),
  eligibility: Eligibility,
  /** For the listing. The contact's own address stays with staff. Pages of the previous release don't send it. */
  publicEmail: PublicEmail.default(null),
})
export type SubmitApplication = z.output<typeof SubmitApplication>
/** The form values before parsing. */
export type ApplicationForm = z.input<typeof SubmitApplication>

/**
 * The status shown to anyone with the link from the acknowledgment email. It contains no contact details, and of the notes
 * only what staff wrote to the applicant.
 */
export const ApplicationStatus = z.object({
  orgName: z.string(),
  stage: ApplicationStage,
  submittedAt: z.iso.datetime(),
  /** When staff last changed the stage. */
  updatedAt: z.iso.datetime(),
  /** Which documents are missing and how to hand them in, while staff wait for them. The previous release sends none. */
  missingDocuments: z.string().nullable().optional(),
})
export type ApplicationStatus = z.infer<typeof ApplicationStatus>
