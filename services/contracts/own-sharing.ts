// API schemas for what a family's requests disclosed: its consent to share each of them, and who got it, when and until
// when. The family reads its own (ROLE-27, docs/decisions/0077-what-a-family-reads-about-itself.md).
import { z } from 'zod'

import { ReferralConsent } from './consents.ts'
import { Disposition, NeedCategory, ReferralStatus } from './enumerations.ts'
import { type PageQuery, listOf } from './lists.ts'
import { PartnerRef } from './organization-ref.ts'
import { PartEnding } from './receiver-parts.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** One time that an organization got the request. */
const Disclosure = z.object({
  partner: PartnerRef,
  sharedAt: instant,
  accepted: z.boolean(),
  /** Null while the organization can read the request. */
  ended: z.object({ at: instant.nullable(), ending: PartEnding.nullable() }).nullable(),
  /** While it can: until when, if nothing happens before. */
  until: instant.nullable(),
  /** How often it opened the family's phone number and email address in that time. */
  contactReadings: z.object({ times: z.number().int(), lastAt: instant }).nullable(),
})
export type Disclosure = z.infer<typeof Disclosure>

export const SharedReferral = z.object({
  id,
  /** Null if the account does not show it (ROLE-26). */
  need: NeedCategory.nullable(),
  status: ReferralStatus,
  disposition: Disposition.nullable(),
  createdAt: instant,
  /** The organization that made the request for the family. Null if the family or staff made it. */
  madeBy: PartnerRef.nullable(),
  /** To send with a renewal or revocation. */
  version: z.number().int(),
  consent: ReferralConsent.extend({
    /** The organizations that it names. */
    recipients: z.array(PartnerRef),
  }),
  /** The latest first. */
  disclosures: z.array(Disclosure),
})
export type SharedReferral = z.infer<typeof SharedReferral>

/** The newest request first. */
export const OwnSharing = listOf(SharedReferral)
export type OwnSharing = z.infer<typeof OwnSharing>
export type OwnSharingQuery = z.output<typeof PageQuery>

/** Requests per page. */
export const sharingPageSize = 20
