// Events of an organization's application to become a partner. Stream `application-<id>`. Contact details and free text
// are sealed with the application's own key.
import { Confidential } from '#contracts/confidential.ts'
import { PartnerCounty, PartnerTier, Population, ServiceType } from '#contracts/enumerations.ts'
import { languages } from '#contracts/language.ts'
import { z } from 'zod'

const id = z.uuid()

/** The stages between submission and decision. */
const openStages = ['new', 'screening', 'documents_pending'] as const
export type OpenStage = (typeof openStages)[number]

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
      tier: PartnerTier,
      /** The language of the form, also used for replies. */
      language: z.enum(languages),
    }),
  },
  ApplicationStageSet: { version: 1, schema: z.object({ stage: z.enum(openStages) }) },
  /** Contains the ids of the organization and the invitation, so that each is created only once. */
  ApplicationApproved: {
    version: 1,
    schema: z.object({ organizationId: id, invitationId: id, notes: Confidential.nullable() }),
  },
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
