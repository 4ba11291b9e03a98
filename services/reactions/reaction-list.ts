// All reactions of the application. A new reaction is a line here.
import {
  type MissingDocumentsDeps,
  applicationReceived,
  missingDocuments,
} from './applicant-emails/applicant-emails.ts'
import { type AppointmentUpdatesDeps, appointmentUpdates } from './appointment-updates/appointment-updates.ts'
import { type AssignedConversationDeps, assignedConversation } from './assigned-conversation/assigned-conversation.ts'
import { type ApprovedApplicationDeps, approvedApplication } from './approved-application/approved-application.ts'
import { assignedReview } from './assigned-review/assigned-review.ts'
import { type ContactTasksDeps, contactTasks } from './contact-tasks/contact-tasks.ts'
import { type ClosedOrganizationDeps, closedOrganization } from './closed-organization/closed-organization.ts'
import { type ConsentRemindersDeps, consentReminders } from './consent-reminders/consent-reminders.ts'
import { type EndedPartDeps, endedPart } from './ended-part/ended-part.ts'
import { type ErasureRequestsDeps, erasureRequests } from './erasure-requests/erasure-requests.ts'
import { helpAnswered } from './help-answered/help-answered.ts'
import { type NewMessageDeps, newMessage } from './new-message/new-message.ts'
import { type ConsentUpdatesDeps, consentUpdates } from './consent-updates/consent-updates.ts'
import { type FreedConversationsDeps, freedConversations } from './freed-conversations/freed-conversations.ts'
import { type FreedReviewsDeps, freedReviews } from './freed-reviews/freed-reviews.ts'
import { newRecord } from './new-record/new-record.ts'
import { overdueReferral } from './overdue-referral/overdue-referral.ts'
import { type FamilyUpdatesDeps, familyUpdates } from './family-updates/family-updates.ts'
import type { Reaction } from './reaction.ts'
import { referralUpdates } from './referral-updates/referral-updates.ts'
import { type RequestAnsweredDeps, requestAnswered } from './request-answered/request-answered.ts'
import { type RequestReceivedDeps, requestReceived } from './request-received/request-received.ts'
import { type RequestReturnedDeps, requestReturned } from './request-returned/request-returned.ts'
import { type ServiceLevelDeps, serviceLevel } from './service-level/service-level.ts'
import { urgentReferral } from './urgent-referral/urgent-referral.ts'

export interface ReactionListDeps
  extends
    AppointmentUpdatesDeps,
    AssignedConversationDeps,
    Omit<ApprovedApplicationDeps, 'commands'>,
    ClosedOrganizationDeps,
    Pick<ConsentRemindersDeps, 'contactEmail'>,
    ContactTasksDeps,
    EndedPartDeps,
    ErasureRequestsDeps,
    FamilyUpdatesDeps,
    FreedConversationsDeps,
    FreedReviewsDeps,
    MissingDocumentsDeps,
    NewMessageDeps,
    RequestAnsweredDeps,
    RequestReceivedDeps,
    RequestReturnedDeps {
  readonly commands: Omit<ServiceLevelDeps, 'thresholds' | 'clock'> &
    Pick<ConsentUpdatesDeps, 'consents'> &
    ContactTasksDeps['commands'] &
    FreedConversationsDeps['commands'] &
    FreedReviewsDeps['commands'] &
    ClosedOrganizationDeps['commands'] &
    EndedPartDeps['commands'] &
    ApprovedApplicationDeps['commands']
  readonly thresholds: ServiceLevelDeps['thresholds']
  readonly clock: ServiceLevelDeps['clock']
}

export const listReactions = (deps: ReactionListDeps): readonly Reaction[] => [
  urgentReferral(deps),
  newRecord(deps),
  referralUpdates(deps),
  serviceLevel({ ...deps.commands, thresholds: deps.thresholds, clock: deps.clock }),
  overdueReferral(deps),
  applicationReceived(deps),
  assignedReview(deps),
  requestReceived(deps),
  requestReturned(deps),
  requestAnswered(deps),
  familyUpdates(deps),
  newMessage(deps),
  assignedConversation(deps),
  appointmentUpdates(deps),
  consentUpdates({ ...deps, consents: deps.commands.consents }),
  freedReviews(deps),
  freedConversations(deps),
  helpAnswered(deps),
  contactTasks(deps),
  closedOrganization(deps),
  erasureRequests(deps),
  consentReminders(deps),
  endedPart(deps),
  approvedApplication(deps),
  missingDocuments(deps),
]
