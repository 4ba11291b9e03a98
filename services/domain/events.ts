// Every event of the log, by type: what the codec needs to encode and decode any stream.
import { type AccessEvent, accessEvents } from './access/events.ts'
import { type AdminNoteEvent, adminNoteEvents } from './admin-note/events.ts'
import { type ApplicationEvent, applicationEvents } from './application/events.ts'
import { type ClientEvent, clientEvents } from './client/events.ts'
import { type OrganizationEvent, organizationEvents } from './organization/events.ts'
import { type ReferralEvent, referralEvents } from './referral/events.ts'
import { type SlaEvent, slaEvents } from './sla/events.ts'

export const domainEvents = {
  ...referralEvents,
  ...slaEvents,
  ...adminNoteEvents,
  ...clientEvents,
  ...organizationEvents,
  ...applicationEvents,
  ...accessEvents,
} as const

export type DomainEvent =
  | ReferralEvent
  | SlaEvent
  | AdminNoteEvent
  | ClientEvent
  | OrganizationEvent
  | ApplicationEvent
  | AccessEvent
