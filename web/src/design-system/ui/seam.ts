// How far a referral has come, as the steps of the seam. A returned one ends at its last node; the rest is not drawn.
import { m } from '#messages'
import type { LucideIcon } from 'lucide-react'
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { dispositionViews, statusViews, tagView } from './status.ts'

export type StepState = 'done' | 'current' | 'next'

export interface SeamStep {
  readonly key: string
  readonly title: string
  readonly icon: LucideIcon
  readonly state: StepState
}

/** The stations after the first that a referral may have passed. */
export type Station = 'in_review' | 'submitted' | 'received'

interface Input {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  /** Where it started: awaiting review from a partner, or from a family. */
  readonly start: 'requested' | 'pending_review'
  /** Stations it has passed, from its history. */
  readonly passed: ReadonlySet<Station>
}

const order = ['start', 'in_review', 'submitted', 'received', 'closed'] as const
type Place = (typeof order)[number]

const placeOf: Record<Exclude<ReferralStatus, 'returned'>, Place> = {
  requested: 'start',
  pending_review: 'start',
  in_review: 'in_review',
  submitted: 'submitted',
  received: 'received',
  closed: 'closed',
}

const look = (place: Place, start: Input['start']): Omit<SeamStep, 'state'> => {
  switch (place) {
    case 'start':
      return { key: place, title: statusViews[start].word, icon: statusViews[start].icon }
    case 'in_review':
      return { key: place, title: m['referral:progress.inReview'](), icon: statusViews.in_review.icon }
    case 'submitted':
      return { key: place, title: m['referral:progress.sentToPartner'](), icon: statusViews.submitted.icon }
    case 'received':
      return { key: place, title: m['referral:progress.inService'](), icon: statusViews.received.icon }
    case 'closed':
      return { key: place, title: m['referral:progress.closed'](), icon: statusViews.closed.icon }
  }
}

/** The steps in order, with exactly one current one. */
export const seamSteps = ({ status, disposition, start, passed }: Input): SeamStep[] => {
  const wasAt = (place: Place) => place === 'start' || (place !== 'closed' && passed.has(place))
  if (status === 'returned' || status === 'closed') {
    const before = order.filter(wasAt).map((place): SeamStep => ({ ...look(place, start), state: 'done' }))
    const { word, icon } = tagView(status, disposition)
    return [...before, { key: status, title: word, icon, state: 'current' }]
  }
  const here = placeOf[status]
  const at = order.indexOf(here)
  return order.map((place, index): SeamStep => {
    const state = index < at ? 'done' : index === at ? 'current' : 'next'
    if (place === here && disposition === 'waitlisted' && status === 'received') {
      return { key: place, title: dispositionViews.waitlisted.word, icon: dispositionViews.waitlisted.icon, state }
    }
    return { ...look(place, start), state }
  })
}
