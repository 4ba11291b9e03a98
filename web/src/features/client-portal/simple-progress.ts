// Progress in simple words, for a family that only wants to know where its request is (REF-32).
import { m } from '#messages'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { CircleCheck, FileSearch, type LucideIcon, UserRoundCheck } from 'lucide-react'

type SimpleProgress = 'in_review' | 'in_service' | 'closed'

const toSimpleProgress = (status: ReferralStatus): SimpleProgress => {
  if (status === 'received') return 'in_service'
  return status === 'closed' || status === 'returned' ? 'closed' : 'in_review'
}

const views: Readonly<Record<SimpleProgress, { readonly icon: LucideIcon; readonly label: () => string }>> = {
  in_review: { icon: FileSearch, label: m['portal:progress.inReview'] },
  in_service: { icon: UserRoundCheck, label: m['portal:progress.inService'] },
  closed: { icon: CircleCheck, label: m['portal:progress.closed'] },
}

export const simpleProgress = (status: ReferralStatus) => views[toSimpleProgress(status)]
