// A row of the audit trail: what one event changed, who caused it, and which client, person and organization are involved.
// It contains ids, and no text.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Row, StreamFold, TimelineTable } from '../engine/model.ts'
import { parseStreamName } from '../engine/fold.ts'
import { changeTable } from './table.ts'

/** What the stream is about. In some categories, only its first event says so. */
interface Subject {
  readonly referralId: string | null
  readonly clientId: string | null
}

/** A stream in these categories has the id of a referral. */
const ofReferral = ['referral', 'adminnote', 'contacttask', 'intake', 'resource'] as const
/** A stream in these categories has its own id. */
const withOwnId = ['client', 'organization', 'application', 'access'] as const
const begunForReferral = ['appointment', 'conversation'] as const

/** Every category but `sla`, where the passing of time is recorded and not what someone did. */
export const auditedCategories = [...ofReferral, ...withOwnId, ...begunForReferral] as const
export type AuditedCategory = (typeof auditedCategories)[number]

const isOneOf = (categories: readonly AuditedCategory[], category: AuditedCategory): boolean =>
  categories.includes(category)

const subjectOf = (
  category: AuditedCategory,
  id: string,
  before: Subject | undefined,
  event: RecordedEvent,
): Subject => {
  if (isOneOf(ofReferral, category)) return { referralId: id, clientId: null }
  if (category === 'client') return { referralId: null, clientId: id }
  if (event.type === 'AppointmentScheduled' || event.type === 'ConversationStarted')
    return { referralId: event.data.referralId, clientId: event.data.clientId }
  return before ?? { referralId: null, clientId: null }
}

const subjectFold = (category: AuditedCategory): StreamFold<Subject> => ({
  name: `subject_${category}`,
  category,
  apply: (before, event) =>
    // Only these categories need the subject for later events.
    isOneOf(begunForReferral, category) ? (before ?? subjectOf(category, '', undefined, event)) : undefined,
})

interface Related {
  readonly organizationId?: string | null
  readonly personId?: string | null
}

/** The organization and the person that are involved, other than the actor. */
const relatedTo = (event: RecordedEvent): Related => {
  switch (event.type) {
    case 'AccessGranted':
    case 'AccessRevoked':
      return { organizationId: event.data.organizationId, personId: event.data.userId }
    case 'ReferralRequested':
    case 'ReferralRouted':
    case 'ReferralSubmitted':
      return { organizationId: event.data.toOrganizationId }
    case 'ReceiverCleared':
      return { organizationId: event.data.previousOrganizationId }
    case 'ReferralAccepted':
    case 'ReferralWaitlisted':
    case 'ReferralDeclined':
    case 'OutcomeRecorded':
    case 'AppointmentScheduled':
    case 'ConversationStarted':
    case 'ApplicationApproved':
      return { organizationId: event.data.organizationId }
    case 'ReferralAssigned':
    case 'ConversationAssigned':
      return { personId: event.data.assignedTo }
    case 'ReviewReleased':
      return { personId: event.data.releasedFrom }
    case 'ClientClaimed':
      return { personId: event.data.ownerUserId }
    default:
      return {}
  }
}

const changeRow = (category: AuditedCategory, event: RecordedEvent, before: Subject | undefined): Row => {
  const { id } = parseStreamName(event.stream)
  const { referralId, clientId } = subjectOf(category, id, before, event)
  const { organizationId = null, personId = null } = relatedTo(event)
  return {
    id: event.id,
    at: event.at,
    type: event.type,
    category,
    subject_id: id,
    referral_id: referralId,
    client_id: clientId,
    organization_id: organizationId ?? (category === 'organization' ? id : null),
    person_id: personId ?? (category === 'access' ? id : null),
    actor_user_id: event.actor.userId,
    actor_organization_id: event.actor.organizationId,
    actor_role: event.actor.role,
  }
}

/** Adds the events of one category to the table of changes. */
export const changesIn = (category: AuditedCategory): TimelineTable<Subject> => ({
  table: changeTable,
  fold: subjectFold(category),
  entry: (event, before) => changeRow(category, event, before),
})
