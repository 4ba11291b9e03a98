// Labels of the enumerations that describe a referral, for screens, exports and reports.
import type {
  CloseReason,
  ConsentMethod,
  DeclineReason,
  Disposition,
  NeedMetAnswer,
  Priority,
  ReferralSource,
  ReferralStatus,
  ReferralType,
  SlaState,
} from './enumerations.ts'
import { m } from '#messages'

export const statusLabel = {
  requested: m['referral:status.requested'],
  pending_review: m['referral:status.pendingReview'],
  in_review: m['referral:status.inReview'],
  submitted: m['referral:status.submitted'],
  received: m['referral:status.received'],
  returned: m['referral:status.returned'],
  closed: m['referral:status.closed'],
} satisfies Record<ReferralStatus, () => string>

export const dispositionLabel = {
  approved: m['referral:disposition.approved'],
  accepted: m['referral:disposition.accepted'],
  waitlisted: m['referral:disposition.waitlisted'],
  declined: m['referral:disposition.declined'],
  withdrawn: m['referral:disposition.withdrawn'],
  revision: m['referral:disposition.returned'],
} satisfies Record<Disposition, () => string>

/** The text of the badge: the disposition where there is one, else the status (TL-02, TL-21). */
export const badgeLabel = (status: ReferralStatus, disposition: Disposition | null): string =>
  disposition === null ? statusLabel[status]() : dispositionLabel[disposition]()

export const slaLabel = {
  on_time: m['referral:sla.onTime'],
  at_risk: m['referral:sla.atRisk'],
  overdue: m['referral:sla.overdue'],
} satisfies Record<SlaState, () => string>

export const priorityLabel = {
  low: m['referral:priority.low'],
  medium: m['referral:priority.medium'],
  high: m['referral:priority.high'],
} satisfies Record<Priority, () => string>

export const priorityMeaning = {
  low: m['referral:priorityMeaning.low'],
  medium: m['referral:priorityMeaning.medium'],
  high: m['referral:priorityMeaning.high'],
} satisfies Record<Priority, () => string>

export const declineReasonLabel = {
  at_capacity: m['referral:declineReason.atCapacity'],
  not_eligible: m['referral:declineReason.notEligible'],
  outside_service_area: m['referral:declineReason.outsideServiceArea'],
  service_not_offered: m['referral:declineReason.serviceNotOffered'],
  unable_to_contact: m['referral:declineReason.unableToContact'],
  client_declined: m['referral:declineReason.clientDeclined'],
  duplicate: m['referral:declineReason.duplicate'],
  other: m['referral:declineReason.other'],
} satisfies Record<DeclineReason, () => string>

export const closeReasonLabel = {
  need_met: m['referral:closeReason.needMet'],
  need_partly_met: m['referral:closeReason.needPartlyMet'],
  client_unreachable: m['referral:closeReason.clientUnreachable'],
  client_declined: m['referral:closeReason.clientDeclined'],
  no_resource_available: m['referral:closeReason.noResourceAvailable'],
  duplicate: m['referral:closeReason.duplicate'],
  entered_in_error: m['referral:closeReason.enteredInError'],
  other: m['referral:closeReason.other'],
} satisfies Record<CloseReason, () => string>

export const needAnswerLabel = {
  met: m['referral:needAnswer.met'],
  partly_met: m['referral:needAnswer.partlyMet'],
  not_met: m['referral:needAnswer.notMet'],
} satisfies Record<NeedMetAnswer, () => string>

export const sourceLabel = {
  partner: m['referral:source.partner'],
  client_portal: m['referral:source.clientPortal'],
  public_form: m['referral:source.publicForm'],
  guest: m['referral:source.guest'],
  staff: m['referral:source.staff'],
  import: m['referral:source.import'],
} satisfies Record<ReferralSource, () => string>

export const referralTypeLabel = {
  self: m['referral:type.self'],
  imported: m['referral:type.imported'],
  direct: m['referral:type.direct'],
  routed: m['referral:type.routed'],
} satisfies Record<ReferralType, () => string>

export const consentMethodLabel = {
  in_person: m['referral:consentMethod.inPerson'],
  phone: m['referral:consentMethod.phone'],
  written: m['referral:consentMethod.written'],
  online: m['referral:consentMethod.online'],
  attested: m['referral:consentMethod.attested'],
} satisfies Record<ConsentMethod, () => string>
