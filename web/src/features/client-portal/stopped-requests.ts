// Requests that do not go on as they are: why, in the words of the emails about them, and what the family can do next.
import { m } from '#messages'
import type { FamilyState } from '#contracts/family-state.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { CirclePause, CircleSlash, CircleX, type LucideIcon, MessageCircleQuestion } from 'lucide-react'
import { paths } from '../../lib/paths.ts'

interface StoppedView {
  readonly title: () => string
  readonly text: () => string
  readonly icon: LucideIcon
}

const onHold = { title: m['client-portal:steps.stopped.onHold'], icon: CirclePause } as const
const moreNeeded = { title: m['client-portal:steps.stopped.moreNeeded.title'], icon: MessageCircleQuestion } as const
const withdrawn = { title: m['client-portal:steps.stopped.withdrawn.title'], icon: CircleSlash } as const

const stoppedViews: Readonly<Partial<Record<FamilyState, StoppedView>>> = {
  permission_revoked: { ...onHold, text: m['client-portal:steps.stopped.permissionRevoked'] },
  permission_expired: { ...onHold, text: m['client-portal:steps.stopped.permissionExpired'] },
  declined: {
    title: m['client-portal:steps.stopped.declined.title'],
    text: m['client-portal:steps.stopped.declined.text'],
    icon: CircleX,
  },
  not_placed: {
    title: m['client-portal:steps.stopped.notPlaced.title'],
    text: m['client-portal:steps.stopped.notPlaced.text'],
    icon: CircleX,
  },
  more_needed: { ...moreNeeded, text: m['client-portal:steps.stopped.moreNeeded.text'] },
  more_needed_from_partner: { ...moreNeeded, text: m['client-portal:steps.stopped.moreNeededFromPartner'] },
  withdrawn_by_family: { ...withdrawn, text: m['client-portal:steps.stopped.withdrawn.byFamily'] },
  withdrawn: { ...withdrawn, text: m['client-portal:steps.stopped.withdrawn.text'] },
}

/** Undefined if the request goes on, or is closed. */
export const stoppedView = (state: FamilyState): StoppedView | undefined => stoppedViews[state]

interface NextAction {
  readonly label: string
  readonly to: string
}

const askAgain: NextAction = {
  label: m['client-portal:next.askAgain'](),
  to: paths.clientPortal({ tab: 'request' }),
}
const renew: NextAction = { label: m['client-portal:next.renew'](), to: paths.myInformation() }

const resubmitLabels: Readonly<Partial<Record<FamilyState, () => string>>> = {
  more_needed: m['client-portal:next.addMissing'],
  not_placed: m['own-referral:actions.sendAgain'],
  withdrawn_by_family: m['own-referral:actions.sendAgain'],
  withdrawn: m['own-referral:actions.sendAgain'],
}

type Resubmittable = Pick<OwnReferral, 'familyState' | 'actions'>

/**
 * The label of the button with which the family sends this request again, with changes. Undefined if it may not, or if
 * staff or a partner are working on the request.
 */
export const resubmitLabel = ({ familyState, actions }: Resubmittable): string | undefined =>
  actions.includes('resubmit') ? resubmitLabels[familyState]?.() : undefined

/** The page with which the family goes on. Undefined if it does not need to do anything. */
export const nextAction = ({ id, ...referral }: Resubmittable & Pick<OwnReferral, 'id'>): NextAction | undefined => {
  const resubmit = resubmitLabel(referral)
  if (resubmit !== undefined) return { label: resubmit, to: paths.ownReferral(id) }
  switch (referral.familyState) {
    case 'permission_revoked':
    case 'permission_expired':
      return renew
    case 'not_placed':
    case 'withdrawn_by_family':
    case 'withdrawn':
    case 'closed':
    case 'completed':
      return askAgain
    default:
      return undefined
  }
}
