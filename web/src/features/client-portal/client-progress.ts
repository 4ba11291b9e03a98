// How far a request has come, as shown to its family.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { type FamilyState, isWithoutPermission } from '#contracts/family-state.ts'
import { m } from '#messages'
import { familyStepIndex } from '../../lib/display/family-steps.ts'

interface Progress {
  readonly label: string
  /** Null while no one works on the request, because the family's consent has ended. */
  readonly percent: number | null
}

const stepTitles = [
  m['client-portal:steps.review.title'],
  m['client-portal:steps.sent.title'],
  m['client-portal:steps.service.title'],
  m['client-portal:steps.done.title'],
] as const

/** Progress on the client dashboard (REF-31). A newer server may send a status that this page does not know. */
export const clientProgress = (status: ReferralStatus, familyState: FamilyState): Progress => {
  if (isWithoutPermission(familyState)) return { label: m['client-portal:steps.stopped.onHold'](), percent: null }
  if (status === 'returned') return { label: m['client-portal:progress.returned'](), percent: 25 }
  const index = familyStepIndex[status]
  const title = stepTitles[index]
  if (title === undefined) return { label: m['client-portal:progress.unknown'](), percent: 0 }
  return { label: title(), percent: ((index + 1) / stepTitles.length) * 100 }
}
