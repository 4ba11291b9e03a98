// What happens next with a request, as its own page tells its family. It follows `familyState`, like the lists and the
// dashboard.
import { m } from '#messages'
import type { FamilyState } from '#contracts/family-state.ts'
import { partnerName } from '#contracts/organization-ref.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { stoppedView } from './stopped-requests.ts'

type Referral = Pick<OwnReferral, 'familyState' | 'to'>

/** Whether the family can expect something of the request, renews its permission first, or asks again. */
export type Outlook = 'open' | 'onHold' | 'over'

const outlooks = {
  with_staff: 'open',
  in_review: 'open',
  with_partner: 'open',
  in_service: 'open',
  waitlisted: 'open',
  permission_revoked: 'onHold',
  permission_expired: 'onHold',
  declined: 'open',
  not_placed: 'over',
  more_needed: 'open',
  more_needed_from_partner: 'open',
  withdrawn_by_family: 'over',
  withdrawn: 'over',
  completed: 'over',
  closed: 'over',
} as const satisfies Record<FamilyState, Outlook>

export const outlookOf = (state: FamilyState): Outlook => outlooks[state]

const textOf = ({ familyState, to }: Referral): string => {
  const partner = partnerName(to ?? { unnamed: true })
  switch (familyState) {
    case 'with_staff':
      return m['own-referral:next.withStaff']()
    case 'in_review':
      return m['own-referral:next.inReview']()
    case 'with_partner':
      return m['own-referral:next.withPartner']({ partner })
    case 'in_service':
      return m['own-referral:next.inService']({ partner })
    case 'waitlisted':
      return m['own-referral:next.waitlisted']({ partner })
    default:
      return stoppedView(familyState)?.text() ?? m['client-portal:steps.done.text']()
  }
}

const waitingStates: ReadonlySet<FamilyState> = new Set(['with_staff', 'in_review', 'with_partner', 'waitlisted'])

interface Known {
  /** The time of the family's next appointment about the request. Null if it has none. */
  readonly appointment: string | null
  /** Whether the page shows what the family is asked. */
  readonly hasQuestion?: boolean
}

export const nextSteps = (referral: Referral, { appointment, hasQuestion = false }: Known): string[] => {
  const text = hasQuestion ? m['own-referral:next.answerQuestion']() : textOf(referral)
  if (appointment !== null) return [text, m['own-referral:next.appointment']({ when: appointment })]
  return waitingStates.has(referral.familyState) ? [text, m['own-referral:next.nothingToDo']()] : [text]
}
