// What can have happened to a referral. Stream `referral-<id>`; every event's shape is its schema here.
import { Confidential } from '#contracts/confidential.ts'
import {
  CloseReason,
  ConsentMethod,
  ConsentScope,
  DeclineReason,
  NeedAnswer,
  NeedCategory,
  Priority,
  ReferralSource,
} from '#contracts/enumerations.ts'
import { languages } from '#contracts/language.ts'
import { z } from 'zod'

const id = z.uuid()
const instant = z.iso.datetime()

/** What the client agreed to (NEW-03, REF-09). */
export const Consent = z.object({
  at: instant,
  /** How it was given. */
  method: ConsentMethod,
  /** Version of the consent text that was shown. */
  textVersion: z.string(),
  /** What it covers; absent where it was given before that was recorded. */
  scope: ConsentScope.optional(),
})
export type Consent = z.infer<typeof Consent>

/**
 * Version 1 held four digits of the client's phone, or the domain of the e-mail, in clear, which outlived the client's key.
 * Rows show the contact from the client's own events instead (decision 0023).
 */
const withoutContact = (data: unknown): unknown => {
  const { clientContactMasked: _, ...rest } = z.looseObject({}).parse(data)
  return rest
}

/** The schema version and shape of each event type; the log's codec validates and upcasts by this table. */
export const referralEvents = {
  ReferralRequested: {
    version: 2,
    upcast: [withoutContact],
    schema: z.object({
      referralId: id,
      clientId: id,
      /** null: a request without sending organization (client portal, guest, public form). */
      fromOrganizationId: id.nullable(),
      toOrganizationId: id.nullable(),
      requestorUserId: id.nullable(),
      needCategory: NeedCategory,
      /** null: made without a choice; shown as Normal (REF-07). */
      priority: Priority.nullable(),
      source: ReferralSource,
      consent: Consent,
      initialNote: Confidential.nullable(),
      /** The category as it was written where an import could not place it. */
      originalNeed: z.string().nullable(),
      /** In which it was asked by somebody without an account, and is answered; absent from all others. */
      language: z.enum(languages).optional(),
    }),
  },
  ReviewStarted: { version: 1, schema: z.object({ claimedBy: id }) },
  /** Of an unclaimed referral it is the first claim too. */
  ReferralAssigned: { version: 1, schema: z.object({ assignedTo: id }) },
  /** Nobody reviews it any more: back to the status it started in. */
  ReviewReleased: { version: 1, schema: z.object({ releasedFrom: id }) },
  /** The choice of a receiver was taken back before anything was sent to it. */
  ReceiverCleared: { version: 1, schema: z.object({ previousOrganizationId: id }) },
  /** Choice of receiver while awaiting review, or a re-route of a submitted or declined referral (then already with the new receiver). */
  ReferralRouted: {
    version: 1,
    schema: z.object({
      toOrganizationId: id,
      previousOrganizationId: id.nullable(),
      /** True: a re-route; status is `submitted` to the new receiver from here. */
      resubmitted: z.boolean(),
    }),
  },
  ReferralSubmitted: { version: 1, schema: z.object({ toOrganizationId: id }) },
  ReferralAccepted: { version: 1, schema: z.object({ organizationId: id, fromWaitlist: z.boolean() }) },
  ReferralWaitlisted: { version: 1, schema: z.object({ organizationId: id, note: z.string() }) },
  ReferralDeclined: {
    version: 1,
    schema: z.object({
      /** null: declined by staff. */
      organizationId: id.nullable(),
      reason: DeclineReason,
      note: Confidential.nullable(),
    }),
  },
  /** Staff send it back for revision. */
  ReferralReturned: {
    version: 1,
    schema: z.object({
      note: Confidential.nullable(),
      /** True: written for the family, who answers it by its link (NEW-27); absent from all others. */
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
      needMet: NeedAnswer,
      note: Confidential.nullable(),
    }),
  },
  ReferralClosed: { version: 1, schema: z.object({ reason: CloseReason, note: Confidential.nullable() }) },
  ReferralReopened: { version: 1, schema: z.object({ claimedBy: id, note: Confidential }) },
  NoteAdded: {
    version: 1,
    schema: z.object({
      noteId: id,
      text: Confidential,
      /** Written for, or by, the client; only then the client reads it (NEW-27). */
      sharedWithClient: z.boolean(),
    }),
  },
  PriorityChanged: { version: 1, schema: z.object({ from: Priority.nullable(), to: Priority }) },
} as const

export type ReferralEventType = keyof typeof referralEvents
export type ReferralEvent = {
  [T in ReferralEventType]: { readonly type: T; readonly data: z.infer<(typeof referralEvents)[T]['schema']> }
}[ReferralEventType]

/** The events that change status, receiver, disposition or claim; `version` counts them (REF-28). */
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
])

export const referralStream = (referralId: string) => `referral-${referralId}`
