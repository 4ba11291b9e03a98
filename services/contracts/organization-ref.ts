// What a family's account shows of those who help it. A family learns neither the name of a confidential shelter nor its
// id, which the directory would turn into the name. If someone else may read the screen of the account, it shows statuses
// without any name, need, place or text (ROLE-26). This is the only place that decides it.
import { m } from '#messages'
import { z } from 'zod'

export const OrganizationRef = z.object({ id: z.uuid(), name: z.string() })
export type OrganizationRef = z.infer<typeof OrganizationRef>

/** `confidential` is a shelter. `unnamed` is any organization, for an account that someone else may read. */
export const UnnamedPartner = z.union([
  z.object({ confidential: z.literal(true) }),
  z.object({ unnamed: z.literal(true) }),
])
type UnnamedPartner = z.infer<typeof UnnamedPartner>

/** An organization, as a family may also read it. */
export const PartnerRef = z.union([OrganizationRef, UnnamedPartner])
export type PartnerRef = z.infer<typeof PartnerRef>

export const isUnnamedPartner = (partner: unknown): partner is UnnamedPartner =>
  typeof partner === 'object' && partner !== null && ('confidential' in partner || 'unnamed' in partner)

/** An organization, and whether it is a confidential shelter (`isConfidentialShelter`). */
export interface KnownOrganization extends OrganizationRef {
  readonly isConfidential: boolean
}

/** What the account of one family shows. Every surface for families takes names and details through it. */
export interface FamilyView {
  readonly namePartner: (organization: KnownOrganization) => PartnerRef
  /** A detail that tells what the family needs, where it goes, or what someone wrote. Null if it is not shown. */
  readonly showDetail: <Detail>(detail: Detail) => Detail | null
  /** Whether a device may keep what the account shows, to show it without a connection. */
  readonly offlineAllowed: boolean
}

const fullView: FamilyView = {
  namePartner: ({ id, name, isConfidential }) => (isConfidential ? { confidential: true } : { id, name }),
  showDetail: (detail) => detail,
  offlineAllowed: true,
}

/** It looks the same for every family, so it does not say that the account is marked. */
const watchedView: FamilyView = {
  namePartner: () => ({ unnamed: true }),
  showDetail: () => null,
  offlineAllowed: false,
}

/** `isWatched` is true if someone else may read the screen of the family's account. */
export const familyViewOf = (isWatched: boolean): FamilyView => (isWatched ? watchedView : fullView)

/** The name, to stand alone or begin a sentence. */
export const partnerName = (partner: PartnerRef): string => {
  if (!isUnnamedPartner(partner)) return partner.name
  return 'confidential' in partner ? m['common:confidentialPartner.name']() : m['common:unnamedPartner.name']()
}

/** The name, inside a sentence. */
export const partnerNameInSentence = (partner: PartnerRef): string => {
  if (!isUnnamedPartner(partner)) return partner.name
  return 'confidential' in partner
    ? m['common:confidentialPartner.inSentence']()
    : m['common:unnamedPartner.inSentence']()
}
