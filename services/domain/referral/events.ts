// Events of a referral. Stream `referral-<id>`. The schemas here define the shape of every event.
import { Confidential } from '#contracts/confidential.ts'
import {
  CloseReason,
  ConsentMethod,
  ConsentScope,
  DeclineReason,
  NeedMetAnswer,
  NeedCategory,
  Priority,
  ReferralSource,
} from '#contracts/enumerations.ts'
import { HelpAnswer } from '#contracts/help-answers.ts'
import { languages } from '#contracts/language.ts'
import { z } from 'zod'

const id = z.uuid()
const instant = z.iso.datetime()

/** The client's consent (NEW-03, REF-09). */
export const Consent = z.object({
  at: instant,
  /** How the client gave consent. */
  method: ConsentMethod,
  /** Version of the consent text that was shown. */
  textVersion: z.string(),
  /** Scope of the consent. Absent if consent was given before scopes were recorded. */
  scope: ConsentScope.optional(),
  /** When it ends. Absent if it was given before ends were recorded: then it lasts 12 months. */
  expiresAt: instant.optional(),
  /** The organizations that it names. Absent in a request, where the chosen receiver is the one that it names. */
  organizationIds: z.array(id).optional(),
})
export type Consent = z.infer<typeof Consent>

/**
 * Version 1 stored four digits of the client's phone, or the domain of the email, unencrypted. They remained readable
 * after the client's key was destroyed. Rows now take the contact details from the client's own events
 * (docs/decisions/0023-event-versioning-with-upcasters.md).
 */
const removeContact = (data: unknown): unknown => {
  const { clientContactMasked: _, ...withoutContact } = z.looseObject({}).parse(data)
  return withoutContact
}

/** The schema version and shape of each event type. The log's codec uses this table to validate and upcast events. */
export const referralEvents = {
  ReferralRequested: {
    version: 2,
    upcast: [removeContact],
    schema: z.object({
      referralId: id,
      clientId: id,
      /** Null for a request without a sending organization (client portal, guest, public form). */
      fromOrganizationId: id.nullable(),
      toOrganizationId: id.nullable(),
      requestorUserId: id.nullable(),
      needCategory: NeedCategory,
      /** Null if no choice was made, which is shown as Normal (REF-07). */
      priority: Priority.nullable(),
      source: ReferralSource,
      consent: Consent,
      initialNote: Confidential.nullable(),
      /** The original category, if an import could not map it. */
      originalNeed: z.string().nullable(),
      /** The language of a requestor without an account, also used for replies. Absent in all other cases. */
      language: z.enum(languages).optional(),
    }),
  },
  ReviewStarted: { version: 1, schema: z.object({ claimedBy: id }) },
  /** Assigning a referral that no one is reviewing also starts the review. */
  ReferralAssigned: { version: 1, schema: z.object({ assignedTo: id }) },
  /** The reviewer gave up the review. The referral returns to its initial status. */
  ReviewReleased: { version: 1, schema: z.object({ releasedFrom: id }) },
  /** The chosen receiver was removed before anything was sent to it. */
  ReceiverCleared: { version: 1, schema: z.object({ previousOrganizationId: id }) },
  /**
   * Staff choose a receiver while the referral awaits review, or reroute a submitted or declined referral. A reroute
   * submits it to the new receiver immediately.
   */
  ReferralRouted: {
    version: 1,
    schema: z.object({
      toOrganizationId: id,
      previousOrganizationId: id.nullable(),
      /** True for a reroute, after which the referral is submitted to the new receiver. */
      resubmitted: z.boolean(),
    }),
  },
  ReferralSubmitted: { version: 1, schema: z.object({ toOrganizationId: id }) },
  ReferralAccepted: { version: 1, schema: z.object({ organizationId: id, fromWaitlist: z.boolean() }) },
  ReferralWaitlisted: { version: 1, schema: z.object({ organizationId: id, note: z.string() }) },
  ReferralDeclined: {
    version: 1,
    schema: z.object({
      /** Null if staff declined. */
      organizationId: id.nullable(),
      reason: DeclineReason,
      note: Confidential.nullable(),
    }),
  },
  /** Staff return it for revision. */
  ReferralReturned: {
    version: 1,
    schema: z.object({
      note: Confidential.nullable(),
      /**
       * True if the note is addressed to the family, which made the request (NEW-27). Absent in all other cases, and for
       * families with an account before 2026-11-27.
       */
      sharedWithClient: z.literal(true).optional(),
    }),
  },
  ReferralResubmitted: {
    version: 1,
    schema: z.object({
      needCategory: NeedCategory,
      priority: Priority.nullable(),
      note: Confidential.nullable(),
    }),
  },
  ReferralWithdrawn: { version: 1, schema: z.object({ note: Confidential.nullable() }) },
  OutcomeRecorded: {
    version: 1,
    schema: z.object({
      organizationId: id,
      dollarsInvestedCents: z.int().nonnegative(),
      needMet: NeedMetAnswer,
      note: Confidential.nullable(),
    }),
  },
  ReferralClosed: {
    version: 1,
    schema: z.object({
      reason: CloseReason,
      note: Confidential.nullable(),
      /** Absent if staff gave no amount. */
      dollarsInvestedCents: z.int().nonnegative().optional(),
    }),
  },
  ReferralReopened: { version: 1, schema: z.object({ claimedBy: id, note: Confidential }) },
  NoteAdded: {
    version: 1,
    schema: z.object({
      noteId: id,
      text: Confidential,
      /** Written by the client or addressed to the client. Other notes are hidden from the client (NEW-27). */
      sharedWithClient: z.boolean(),
    }),
  },
  /** The family took back its consent. `method` says how it told staff, or that it did so on its own page. */
  ConsentRevoked: { version: 1, schema: z.object({ method: ConsentMethod }) },
  /** The consent's time was over while an organization had the referral. */
  ConsentExpired: { version: 1, schema: z.object({ expiredAt: instant }) },
  /** A new consent, which replaces the one before. */
  ConsentRenewed: { version: 1, schema: z.object({ consent: Consent }) },
  /** The family's answer to "Did you get help?", or its change of that answer. */
  HelpAnswered: {
    version: 1,
    schema: z.object({
      answer: HelpAnswer,
      /** The answer that this one replaces. */
      previousAnswer: HelpAnswer.nullable(),
      words: Confidential.nullable(),
    }),
  },
  PriorityChanged: { version: 1, schema: z.object({ from: Priority.nullable(), to: Priority }) },
} as const

export type ReferralEventType = keyof typeof referralEvents
export type ReferralEvent = {
  [T in ReferralEventType]: { readonly type: T; readonly data: z.infer<(typeof referralEvents)[T]['schema']> }
}[ReferralEventType]

/** The events that change the status, receiver, disposition, reviewer or consent. `version` counts them (REF-28). */
export const decidingEventTypes: ReadonlySet<ReferralEventType> = new Set<ReferralEventType>([
  'ReferralRequested',
  'ReviewStarted',
  'ReferralAssigned',
  'ReviewReleased',
  'ReceiverCleared',
  'ReferralRouted',
  'ReferralSubmitted',
  'ReferralAccepted',
  'ReferralWaitlisted',
  'ReferralDeclined',
  'ReferralReturned',
  'ReferralResubmitted',
  'ReferralWithdrawn',
  'OutcomeRecorded',
  'ReferralClosed',
  'ReferralReopened',
  'ConsentRevoked',
  'ConsentExpired',
  'ConsentRenewed',
])

export const referralStream = (referralId: string) => `referral-${referralId}`
