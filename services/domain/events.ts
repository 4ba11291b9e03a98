// All event types of the log. The codec uses this table to encode and decode every stream.
import { type AccessEvent, accessEvents } from './access/events.ts'
import { type AdminNoteEvent, adminNoteEvents } from './admin-note/events.ts'
import { type ApplicationEvent, applicationEvents } from './application/events.ts'
import { type ClientEvent, clientEvents } from './client/events.ts'
import { type AppointmentEvent, appointmentEvents } from './appointment/events.ts'
import { type ContactTaskEvent, contactTaskEvents } from './contact-task/events.ts'
import { type ConversationEvent, conversationEvents } from './conversation/events.ts'
import { type IntakeEvent, intakeEvents } from './intake/events.ts'
import { type OrganizationEvent, organizationEvents } from './organization/events.ts'
import { type ReferralEvent, referralEvents } from './referral/events.ts'
import { type ResourceEvent, resourceEvents } from './resource/events.ts'
import { type SlaEvent, slaEvents } from './sla/events.ts'

export const domainEvents = {
  ...referralEvents,
  ...slaEvents,
  ...adminNoteEvents,
  ...clientEvents,
  ...conversationEvents,
  ...appointmentEvents,
  ...resourceEvents,
  ...contactTaskEvents,
  ...intakeEvents,
  ...organizationEvents,
  ...applicationEvents,
  ...accessEvents,
} as const

export type DomainEvent =
  | ReferralEvent
  | SlaEvent
  | AdminNoteEvent
  | ClientEvent
  | ConversationEvent
  | AppointmentEvent
  | ResourceEvent
  | ContactTaskEvent
  | IntakeEvent
  | OrganizationEvent
  | ApplicationEvent
  | AccessEvent
