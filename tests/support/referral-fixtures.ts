// Actors, organizations and events of one referral, for specs. `referralEvents` creates a valid example of each event.
import { confidential } from '#contracts/confidential.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { clientStream } from '#domain/client/events.ts'
import type { ReferralEvent, ReferralEventType } from '#domain/referral/events.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const ids = {
  referral: uuid(1),
  client: uuid(2),
  note: uuid(3),
  sender: uuid(11),
  receiver: uuid(12),
  otherOrganization: uuid(13),
  staff: uuid(21),
  colleague: uuid(22),
  member: uuid(23),
  receivingMember: uuid(24),
  clientUser: uuid(25),
  outsider: uuid(26),
} as const

const anonymousActor: ResolvedActor = { userId: null, organizationId: null, role: 'guest', clientId: null }

/** One actor for each party of a referral, and some outsiders. */
export const actors = {
  staff: { ...anonymousActor, userId: ids.staff, role: 'staff' },
  admin: { ...anonymousActor, userId: ids.colleague, role: 'admin' },
  receiver: { ...anonymousActor, userId: ids.receivingMember, organizationId: ids.receiver, role: 'member' },
  sender: { ...anonymousActor, userId: ids.member, organizationId: ids.sender, role: 'member' },
  client: { ...anonymousActor, userId: ids.clientUser, clientId: ids.client, role: 'client' },
  outsider: { ...anonymousActor, userId: ids.outsider, organizationId: ids.otherOrganization, role: 'org_admin' },
  guest: anonymousActor,
} as const satisfies Record<string, ResolvedActor>

const note = confidential('Family of four, needs a crib.', clientStream(ids.client))

type DataOf<T extends ReferralEventType> = Extract<ReferralEvent, { type: T }>['data']

/** Creates each event as the deciders do. `data` overrides the fields that a spec cares about. */
export const referralEvents = {
  requested: (data: Partial<DataOf<'ReferralRequested'>> = {}): ReferralEvent => ({
    type: 'ReferralRequested',
    data: {
      referralId: ids.referral,
      clientId: ids.client,
      fromOrganizationId: ids.sender,
      toOrganizationId: null,
      requestorUserId: ids.member,
      needCategory: 'Food Assistance',
      priority: null,
      source: 'partner',
      consent: {
        at: '2026-03-02T14:55:00.000Z',
        method: 'in_person',
        textVersion: '2026-01',
        expiresAt: '2027-03-02T14:55:00.000Z',
      },
      initialNote: note,
      originalNeed: null,
      ...data,
    },
  }),
  reviewStarted: (claimedBy: string = ids.staff): ReferralEvent => ({ type: 'ReviewStarted', data: { claimedBy } }),
  assigned: (assignedTo: string = ids.colleague): ReferralEvent => ({ type: 'ReferralAssigned', data: { assignedTo } }),
  released: (releasedFrom: string = ids.staff): ReferralEvent => ({ type: 'ReviewReleased', data: { releasedFrom } }),
  receiverCleared: (previousOrganizationId: string = ids.receiver): ReferralEvent => ({
    type: 'ReceiverCleared',
    data: { previousOrganizationId },
  }),
  routed: (
    toOrganizationId: string,
    resubmitted: boolean,
    previousOrganizationId: string | null = null,
  ): ReferralEvent => ({ type: 'ReferralRouted', data: { toOrganizationId, previousOrganizationId, resubmitted } }),
  submitted: (toOrganizationId: string = ids.receiver): ReferralEvent => ({
    type: 'ReferralSubmitted',
    data: { toOrganizationId },
  }),
  accepted: (data: Partial<DataOf<'ReferralAccepted'>> = {}): ReferralEvent => ({
    type: 'ReferralAccepted',
    data: { organizationId: ids.receiver, fromWaitlist: false, ...data },
  }),
  waitlisted: (): ReferralEvent => ({
    type: 'ReferralWaitlisted',
    data: { organizationId: ids.receiver, note: 'Waitlisted for future availability' },
  }),
  declined: (data: Partial<DataOf<'ReferralDeclined'>> = {}): ReferralEvent => ({
    type: 'ReferralDeclined',
    data: { organizationId: ids.receiver, reason: 'at_capacity', note: null, ...data },
  }),
  returned: (): ReferralEvent => ({ type: 'ReferralReturned', data: { note: null } }),
  resubmitted: (data: Partial<DataOf<'ReferralResubmitted'>> = {}): ReferralEvent => ({
    type: 'ReferralResubmitted',
    data: { needCategory: 'Food Assistance', priority: null, note: null, ...data },
  }),
  withdrawn: (): ReferralEvent => ({ type: 'ReferralWithdrawn', data: { note: null } }),
  outcomeRecorded: (data: Partial<DataOf<'OutcomeRecorded'>> = {}): ReferralEvent => ({
    type: 'OutcomeRecorded',
    data: { organizationId: ids.receiver, dollarsInvestedCents: 12_550, needMet: 'met', note: null, ...data },
  }),
  closed: (data: Partial<DataOf<'ReferralClosed'>> = {}): ReferralEvent => ({
    type: 'ReferralClosed',
    data: { reason: 'client_unreachable', note: null, ...data },
  }),
  reopened: (claimedBy: string = ids.staff): ReferralEvent => ({ type: 'ReferralReopened', data: { claimedBy, note } }),
  helpAnswered: (data: Partial<DataOf<'HelpAnswered'>> = {}): ReferralEvent => ({
    type: 'HelpAnswered',
    data: { answer: 'no', previousAnswer: null, words: null, ...data },
  }),
  noteAdded: (data: Partial<DataOf<'NoteAdded'>> = {}): ReferralEvent => ({
    type: 'NoteAdded',
    data: { noteId: ids.note, text: note, sharedWithClient: false, ...data },
  }),
  consentRevoked: (): ReferralEvent => ({ type: 'ConsentRevoked', data: { method: 'phone' } }),
  consentExpired: (expiredAt: string): ReferralEvent => ({ type: 'ConsentExpired', data: { expiredAt } }),
  consentRenewed: (data: Partial<DataOf<'ConsentRenewed'>['consent']> = {}): ReferralEvent => ({
    type: 'ConsentRenewed',
    data: {
      consent: {
        at: '2026-03-05T15:00:00.000Z',
        method: 'phone',
        textVersion: 'renewal-1',
        scope: 'partner_who_can_help',
        expiresAt: '2027-03-05T15:00:00.000Z',
        organizationIds: [],
        ...data,
      },
    },
  }),
  priorityChanged: (data: Partial<DataOf<'PriorityChanged'>> = {}): ReferralEvent => ({
    type: 'PriorityChanged',
    data: { from: null, to: 'high', ...data },
  }),
} as const
