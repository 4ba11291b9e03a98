// Labels on the system page that depend on data.
import { m } from '#messages'
import type { ActiveRun, ModelRun } from '#contracts/read-models.ts'
import type { ReactionName, SubscriptionRow } from '#contracts/subscriptions.ts'

const modelNames: Readonly<Record<string, () => string>> = {
  access: m['read-models:names.access'],
  organizations: m['read-models:names.organizations'],
  clients: m['read-models:names.clients'],
  referrals: m['read-models:names.referrals'],
  analytics: m['read-models:names.analytics'],
  applications: m['read-models:names.applications'],
  conversations: m['read-models:names.conversations'],
  contact_tasks: m['read-models:names.contactTasks'],
  intakes: m['read-models:names.intakes'],
  audit_trail: m['read-models:names.auditTrail'],
  appointments: m['read-models:names.appointments'],
  resources: m['read-models:names.resources'],
}

/** The display name of a model. A model without one keeps its technical name. */
export const modelName = (name: string): string => modelNames[name]?.() ?? name

const reactionLabels: Readonly<Record<ReactionName, () => string>> = {
  'urgent-referral': m['read-models:reactions.names.urgentReferral'],
  'staff-notices': m['read-models:reactions.names.newRecord'],
  'referral-updates': m['read-models:reactions.names.referralUpdates'],
  'service-level': m['read-models:reactions.names.serviceLevel'],
  'overdue-referral': m['read-models:reactions.names.overdueReferral'],
  'application-received': m['read-models:reactions.names.applicationReceived'],
  'freed-reviews': m['read-models:reactions.names.freedReviews'],
  'freed-conversations': m['read-models:reactions.names.freedConversations'],
  'assigned-review': m['read-models:reactions.names.assignedReview'],
  'request-received': m['read-models:reactions.names.requestReceived'],
  'request-returned': m['read-models:reactions.names.requestReturned'],
  'request-answered': m['read-models:reactions.names.requestAnswered'],
  'family-updates': m['read-models:reactions.names.familyUpdates'],
  'new-message': m['read-models:reactions.names.newMessage'],
  'assigned-conversation': m['read-models:reactions.names.assignedConversation'],
  'appointment-updates': m['read-models:reactions.names.appointmentUpdates'],
  'consent-updates': m['read-models:reactions.names.consentUpdates'],
  'help-answered': m['read-models:reactions.names.helpAnswered'],
  'consent-reminders': m['read-models:reactions.names.consentReminders'],
  'approved-application': m['read-models:reactions.names.approvedApplication'],
  'missing-documents': m['read-models:reactions.names.missingDocuments'],
  'ended-part': m['read-models:reactions.names.endedPart'],
  'erasure-requests': m['read-models:reactions.names.erasureRequests'],
  'contact-tasks': m['read-models:reactions.names.contactTasks'],
  'closed-organization': m['read-models:reactions.names.closedOrganization'],
}

/** The display name of a read model or a reaction. */
export const subscriptionName = ({ kind, name }: Pick<SubscriptionRow, 'kind' | 'name'>): string => {
  const labels: Readonly<Record<string, () => string>> = kind === 'model' ? modelNames : reactionLabels
  return labels[name]?.() ?? name
}

export const stateLabel = {
  waiting: m['read-models:subscription.states.waiting'],
  catching_up: m['read-models:subscription.states.catchingUp'],
  live: m['read-models:subscription.states.live'],
  retrying: m['read-models:subscription.states.retrying'],
  stopped: m['read-models:subscription.states.stopped'],
} satisfies Record<SubscriptionRow['state'], () => string>

/** What the reader should do. Undefined if the subscription is live. */
export const stateHelp = ({ state, retrySeconds }: SubscriptionRow): string | undefined => {
  switch (state) {
    case 'live':
      return undefined
    case 'waiting':
      return m['read-models:subscription.help.waiting']()
    case 'catching_up':
      return m['read-models:subscription.help.catchingUp']()
    case 'retrying':
      return m['read-models:subscription.help.retrying']({ seconds: retrySeconds ?? 0 })
    case 'stopped':
      return m['read-models:subscription.help.stopped']()
  }
}

export const formatDuration = (seconds: number): string => {
  if (seconds < 1) return m['read-models:duration.underASecond']()
  if (seconds < 90) return m['read-models:duration.seconds']({ value: Math.round(seconds) })
  if (seconds < 5_400) return m['read-models:duration.minutes']({ value: Math.round(seconds / 60) })
  return m['read-models:duration.hours']({ value: Math.round(seconds / 3_600) })
}

export const phaseLabel = {
  waiting: m['read-models:phases.waiting'],
  folding: m['read-models:phases.folding'],
  copying: m['read-models:phases.copying'],
  indexing: m['read-models:phases.indexing'],
  comparing: m['read-models:phases.comparing'],
  catching_up: m['read-models:phases.catchingUp'],
  switching: m['read-models:phases.switching'],
  switched: m['read-models:phases.switched'],
} satisfies Record<ActiveRun['phase'], () => string>

export const originLabel = {
  person: m['read-models:origins.person'],
  terminal: m['read-models:origins.terminal'],
  schedule: m['read-models:origins.schedule'],
  start: m['read-models:origins.automatic'],
} satisfies Record<ModelRun['origin'], () => string>
