// How a reader learns of an organization. A family learns neither the name of a confidential shelter nor its id, which
// the directory would turn into the name (ROLE-26). This is the only place that decides it.
import { m } from '#messages'
import { z } from 'zod'

export const OrganizationRef = z.object({ id: z.uuid(), name: z.string() })
export type OrganizationRef = z.infer<typeof OrganizationRef>

export const ConfidentialPartner = z.object({ confidential: z.literal(true) })
type ConfidentialPartner = z.infer<typeof ConfidentialPartner>

/** An organization, as a family may also read it. */
export const PartnerRef = z.union([OrganizationRef, ConfidentialPartner])
export type PartnerRef = z.infer<typeof PartnerRef>

export const isConfidentialPartner = (partner: unknown): partner is ConfidentialPartner =>
  typeof partner === 'object' && partner !== null && 'confidential' in partner

/** An organization, and whether it is a confidential shelter (`isConfidentialShelter`). */
export interface KnownOrganization extends OrganizationRef {
  readonly isConfidential: boolean
}

/** What the organization's family clients learn of it. */
export const toFamily = ({ id, name, isConfidential }: KnownOrganization): PartnerRef =>
  isConfidential ? { confidential: true } : { id, name }

/** The name, to stand alone or begin a sentence. */
export const partnerName = (partner: PartnerRef): string =>
  isConfidentialPartner(partner) ? m['common:confidentialPartner.name']() : partner.name

/** The name, inside a sentence. */
export const partnerNameInSentence = (partner: PartnerRef): string =>
  isConfidentialPartner(partner) ? m['common:confidentialPartner.inSentence']() : partner.name
