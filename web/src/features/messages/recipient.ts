// The recipient of a new message of the family. It stays as it was when the form opened or the person chose, although the
// request changes meanwhile: words for our staff never go to a partner that has just accepted.
import { isWithoutPermission } from '#contracts/family-state.ts'
import { isUnnamedPartner } from '#contracts/organization-ref.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'

export type RecipientKind = 'partner' | 'staff'

export interface Recipient {
  readonly referralId: string
  /** The partner as the route names it. Null for staff. */
  readonly organizationId: string | null
}

/** The organization that is helping with this request, and to which the family can write, as the route names it. */
export const helpingOrganization = ({
  status,
  disposition,
  familyState,
  to,
}: Pick<OwnReferral, 'status' | 'disposition' | 'familyState' | 'to'>): string | null => {
  if (status !== 'received' || disposition !== 'accepted' || isWithoutPermission(familyState) || to === null)
    return null
  return isUnnamedPartner(to) ? 'receiver' : to.id
}

/** The recipient of this kind at this moment. Without a partner that helps, it is our staff. */
export const recipientOf = (referral: OwnReferral, kind: RecipientKind): Recipient => ({
  referralId: referral.id,
  organizationId: kind === 'partner' ? helpingOrganization(referral) : null,
})

/** Null if the recipient is a partner to which the family can no longer write about this request. */
export const kindOf = ({ referralId, organizationId }: Recipient, referral: OwnReferral): RecipientKind | null => {
  if (referralId !== referral.id) return null
  if (organizationId === null) return 'staff'
  return organizationId === helpingOrganization(referral) ? 'partner' : null
}
