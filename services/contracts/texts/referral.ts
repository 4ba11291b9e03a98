// Words of the field: statuses, dispositions, ages, priorities, reasons.
import type {
  CloseReason,
  DeclineReason,
  Disposition,
  NeedMetAnswer,
  Priority,
  ReferralSource,
  ReferralStatus,
  SlaState,
} from '../enumerations.ts'

const status: Record<ReferralStatus, string> = {
  requested: 'Requested',
  pending_review: 'Pending review',
  in_review: 'In review',
  submitted: 'Submitted',
  received: 'Received',
  returned: 'Returned',
  closed: 'Closed',
}

const disposition: Record<Disposition, string> = {
  approved: 'Approved',
  accepted: 'Accepted',
  waitlisted: 'Waitlisted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  revision: 'Returned',
}

const sla: Record<SlaState, string> = { on_time: 'On time', at_risk: 'At risk', overdue: 'Overdue' }

const priority: Record<Priority, { name: string; meaning: string }> = {
  low: { name: 'Low', meaning: 'can wait 1-2 weeks' },
  medium: { name: 'Normal', meaning: 'within a week' },
  high: { name: 'High', meaning: 'urgent, within 1-2 days' },
}

const declineReason: Record<DeclineReason, string> = {
  at_capacity: 'At capacity',
  not_eligible: 'Not eligible',
  outside_service_area: 'Outside the service area',
  service_not_offered: 'Service not offered',
  unable_to_contact: 'Unable to contact the client',
  client_declined: 'Client declined',
  duplicate: 'Duplicate',
  other: 'Other',
}

const closeReason: Record<CloseReason, string> = {
  need_met: 'Need met',
  need_partly_met: 'Need partly met',
  client_unreachable: 'Client unreachable',
  client_declined: 'Client declined',
  no_resource_available: 'No resource available',
  duplicate: 'Duplicate',
  entered_in_error: 'Entered in error',
  other: 'Other',
}

const needAnswer: Record<NeedMetAnswer, string> = { met: 'Met', partly_met: 'Partly met', not_met: 'Not met' }

const source: Record<ReferralSource, string> = {
  partner: 'From a partner',
  client_portal: 'From client portal',
  public_form: 'From public form',
  guest: 'Guest request',
  staff: 'Entered by staff',
  import: 'Imported',
}

/** Dispositions that change what the status means to a reader, and so take its place in lists (TL-02). */
const telling: ReadonlySet<Disposition> = new Set(['waitlisted', 'declined', 'withdrawn'])

/** The disposition to name in place of the status; null: the status says it. */
export const tellingDisposition = (status: ReferralStatus, disposition: Disposition | null): Disposition | null => {
  const mayTell = status === 'received' || status === 'returned'
  return mayTell && disposition !== null && telling.has(disposition) ? disposition : null
}

export const referral = {
  status,
  disposition,
  sla,
  priority,
  declineReason,
  closeReason,
  needAnswer,
  source,
  age: (days: number, state: SlaState) => `${days} ${days === 1 ? 'day' : 'days'} · ${sla[state]}`,
  shortId: (id: string) => id.slice(0, 8),
  progress: {},
}
