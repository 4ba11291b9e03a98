// API schemas for the referrals of a family, as the family reads them.
import { z } from 'zod'

import { Disposition, NeedCategory, Priority, ReferralStatus } from './enumerations.ts'
import { FamilyState } from './family-state.ts'
import { HelpQuestion } from './help-answers.ts'
import { referralActions } from './lifecycle.ts'
import { listOf } from './lists.ts'
import { PartnerRef } from './organization-ref.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** A client's own referral (REF-31, REF-32). */
export const OwnReferral = z.object({
  id,
  /** Null if the account does not show it (ROLE-26). */
  need: NeedCategory.nullable(),
  priority: Priority.nullable(),
  status: ReferralStatus,
  disposition: Disposition.nullable(),
  familyState: FamilyState,
  to: PartnerRef.nullable(),
  investedCents: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
  /** "Did you get help?". Null if the family is not asked. */
  helpQuestion: HelpQuestion.nullable(),
  actions: z.array(z.enum(referralActions)),
})
export type OwnReferral = z.infer<typeof OwnReferral>
export const OwnReferralList = listOf(OwnReferral)
