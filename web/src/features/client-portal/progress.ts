// How far a request has come, as shown to its family.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { m } from '#messages'

interface Progress {
  readonly label: string
  readonly percent: number
}

/** Progress on the client dashboard (REF-31). */
export const progressOf = (status: ReferralStatus): Progress => {
  switch (status) {
    case 'requested':
    case 'pending_review':
    case 'in_review':
      return { label: m['client-portal:steps.review.title'](), percent: 25 }
    case 'submitted':
      return { label: m['client-portal:steps.sent.title'](), percent: 50 }
    case 'received':
      return { label: m['client-portal:steps.service.title'](), percent: 75 }
    case 'closed':
      return { label: m['client-portal:steps.done.title'](), percent: 100 }
    case 'returned':
      return { label: m['client-portal:progress.returned'](), percent: 25 }
    default:
      // A newer server may send a status that this page does not know.
      return { label: m['client-portal:progress.unknown'](), percent: 0 }
  }
}

export type SimpleProgress = 'in_review' | 'in_service' | 'closed'

/** Progress in simple words, for a family that only wants to know where its request is (REF-32). */
export const simpleProgressOf = (status: ReferralStatus): SimpleProgress => {
  if (status === 'received') return 'in_service'
  return status === 'closed' || status === 'returned' ? 'closed' : 'in_review'
}

export const simpleProgressLabels: Readonly<Record<SimpleProgress, () => string>> = {
  in_review: m['client-portal:simpleProgress.inReview'],
  in_service: m['client-portal:simpleProgress.inService'],
  closed: m['client-portal:simpleProgress.closed'],
}
