// The type of a referral: who chose the receiver (REF-36).
import type { ReferralSource, ReferralType } from '#contracts/enumerations.ts'
import { assertNever } from '../decision.ts'

interface Choice {
  readonly source: ReferralSource
  /** The receiver that the sender chose, or null if it chose none. */
  readonly sendersChoice: string | null
  readonly toOrganizationId: string | null
}

/** A staff member who undoes a choice restores the sender's, so the referral is `direct` again. */
export const referralType = ({ source, sendersChoice, toOrganizationId }: Choice): ReferralType => {
  switch (source) {
    case 'client_portal':
    case 'guest':
    case 'public_form':
      return 'self'
    case 'import':
      return 'imported'
    case 'partner':
      return toOrganizationId === sendersChoice ? 'direct' : 'routed'
    case 'staff':
      return toOrganizationId === null ? 'direct' : 'routed'
    default:
      return assertNever(source)
  }
}
