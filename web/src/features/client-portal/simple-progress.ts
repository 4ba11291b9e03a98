// Progress in simple words, for a family that only wants to know where its request is (REF-32). Without the family's
// consent, the request is on hold.
import { m } from '#messages'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { type FamilyState, isWithoutPermission } from '#contracts/family-state.ts'
import { CircleCheck, CirclePause, FileSearch, type LucideIcon, UserRoundCheck } from 'lucide-react'

type SimpleProgress = 'in_review' | 'in_service' | 'closed' | 'on_hold'

const toSimpleProgress = (status: ReferralStatus, familyState: FamilyState): SimpleProgress => {
  if (isWithoutPermission(familyState)) return 'on_hold'
  if (status === 'received') return 'in_service'
  return status === 'closed' || status === 'returned' ? 'closed' : 'in_review'
}

const views: Readonly<Record<SimpleProgress, { readonly icon: LucideIcon; readonly label: () => string }>> = {
  in_review: { icon: FileSearch, label: m['portal:progress.inReview'] },
  in_service: { icon: UserRoundCheck, label: m['portal:progress.inService'] },
  closed: { icon: CircleCheck, label: m['portal:progress.closed'] },
  on_hold: { icon: CirclePause, label: m['client-portal:steps.stopped.onHold'] },
}

export const simpleProgress = (status: ReferralStatus, familyState: FamilyState) =>
  views[toSimpleProgress(status, familyState)]
