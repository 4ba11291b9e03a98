// Events of an organization's application to become a partner. Stream `application-<id>`. Contact details and free text
// are sealed with the application's own key.
import { Confidential } from '#contracts/confidential.ts'
import { openStages } from '#contracts/applications.ts'
import { PartnerCounty, PartnerTier, Population, ServiceType } from '#contracts/enumerations.ts'
import { languages } from '#contracts/language.ts'
import { z } from 'zod'

const id = z.uuid()

export const applicationEvents = {
  ApplicationSubmitted: {
    version: 1,
    schema: z.object({
      applicationId: id,
      orgName: z.string(),
      website: z.string().nullable(),
      about: Confidential.nullable(),
      services: z.array(ServiceType),
      populations: z.array(Population),
      counties: z.array(PartnerCounty),
      contactName: Confidential,
      contactEmail: Confidential,
      contactPhone: Confidential,
      eligibility: Confidential.nullable(),
      /** For the listing. Absent from applications sent before the form asked for it. */
      publicEmail: Confidential.nullable().optional(),
      tier: PartnerTier,
      /** The language of the form, also used for replies. */
      language: z.enum(languages),
    }),
  },
  /** Staff moved it, or wrote a note about the stage that it has. */
  ApplicationStageSet: {
    version: 1,
    schema: z.object({
      stage: z.enum(openStages),
      /** For staff. */
      notes: Confidential.nullable().optional(),
      /** For the applicant: which documents are missing, and how to hand them in. */
      missingDocuments: Confidential.nullable().optional(),
    }),
  },
  /** An admin set the tier that the partner will have (APP-24). */
  ApplicationTierSet: { version: 1, schema: z.object({ tier: PartnerTier }) },
  /** Contains the ids of the organization and the invitation, so that each is created only once. */
  ApplicationApproved: {
    version: 1,
    schema: z.object({
      organizationId: id,
      invitationId: id,
      notes: Confidential.nullable(),
      /** The email of the listing, if staff set it. Otherwise the listing has the one that the applicant gave for it. */
      publicEmail: Confidential.nullable().optional(),
    }),
  },
  /** The organization, its listing and the invitation to the contact all exist (APP-17). */
  ApplicationSetUp: { version: 1, schema: z.object({}) },
  ApplicationRejected: { version: 1, schema: z.object({ notes: Confidential.nullable() }) },
  /** The application's key is destroyed, so the applicant can no longer be identified. */
  ApplicationErased: { version: 1, schema: z.object({}) },
} as const

type ApplicationEventType = keyof typeof applicationEvents
export type ApplicationEvent = {
  [T in ApplicationEventType]: { readonly type: T; readonly data: z.infer<(typeof applicationEvents)[T]['schema']> }
}[ApplicationEventType]

/** The name of the stream, and also of the application's key in the vault. */
export const applicationStream = (applicationId: string) => `application-${applicationId}`
