// API schemas for referrals: rows, and the detail with the timeline.
import { z } from 'zod'
import { ActorRole } from './actor.ts'
import { OrganizationRow } from './people.ts'
import { ReferralConsent } from './consents.ts'
import { referralStatuses } from './enumeration-values.ts'
import {
  ClientCounty,
  Disposition,
  NeedCategory,
  Priority,
  ReferralSource,
  ReferralStatus,
  ReferralType,
  SlaState,
} from './enumerations.ts'
import { FamilyState } from './family-state.ts'
import { HelpQuestion } from './help-answers.ts'
import { languages } from './language.ts'
import { referralActions, referralRoles } from './lifecycle.ts'
import { PartEnding } from './receiver-parts.ts'
import { Freshness, PageQuery, listOf, oneOrMany } from './lists.ts'
import { ShownProtection } from './protection.ts'
import { UnnamedPartner, OrganizationRef, PartnerRef } from './organization-ref.ts'

const id = z.uuid()
const instant = z.iso.datetime()
export const PersonRef = z.object({ id, name: z.string() })
export type PersonRef = z.infer<typeof PersonRef>

/** A client as shown to organizations and staff: first name and last initial (REF-33). */
const ClientRef = z.object({
  id,
  firstName: z.string(),
  lastInitial: z.string(),
  county: ClientCounty.nullable(),
  /** True if the client's record was erased, in which case the names are empty. */
  erased: z.boolean(),
  protection: ShownProtection,
})

/** Age in whole 24-hour days, on the SLA clock that applies to the reader (SLA-01, SLA-02). */
export const SlaAge = z.object({ days: z.number().int(), state: SlaState, stopped: z.boolean() })
export type SlaAge = z.infer<typeof SlaAge>

/** One row of staff review, of the incoming queue and of a sender's list. */
export const ReferralRow = z.object({
  id,
  /**
   * Null unless the row is what a receiver keeps after its part has ended (ROLE-24). The row is then as it was at the end,
   * and names no one but the reader's organization. `ending` is null until the list includes how it ended.
   */
  part: z.object({ ending: PartEnding.nullable(), endedAt: instant }).nullable(),
  /** Null if the reader's part has ended. */
  client: ClientRef.nullable(),
  clientContactMasked: z.string().nullable(),
  from: OrganizationRef.nullable(),
  to: OrganizationRef.nullable(),
  need: NeedCategory,
  priority: Priority.nullable(),
  source: ReferralSource,
  type: ReferralType,
  status: ReferralStatus,
  disposition: Disposition.nullable(),
  /** The current or last reviewer. */
  reviewer: PersonRef.nullable(),
  sla: SlaAge,
  /** Null if the reader's part has ended and no amount was recorded in it. */
  investedCents: z.number().int().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** When the referral was submitted to its current receiver. */
  receivedAt: instant.nullable(),
  /** Number of deciding events. A deciding command includes it (REF-28). */
  version: z.number().int(),
  /** Some events of the referral, its client or its organizations could not be read. The row is as it was before. */
  incomplete: z.boolean(),
  /** The actions available to the reader now. */
  actions: z.array(z.enum(referralActions)),
})
export type ReferralRow = z.infer<typeof ReferralRow>

export const reviewSorts = ['sla', 'created', 'updated', 'client', 'need', 'status', 'priority', 'investment'] as const
export const ReviewSort = z.enum(reviewSorts)
export type ReviewSort = z.infer<typeof ReviewSort>

/** Filters, sort order and page of staff review. The page URL uses the same names. */
export const ReviewQuery = PageQuery.extend({
  status: oneOrMany(ReferralStatus).default(['requested', 'pending_review', 'in_review']),
  /** The client's first name, last initial or id prefix, at least 3 letters (REV-06). */
  q: z.string().trim().min(3).max(60).optional(),
  county: ClientCounty.optional(),
  /** The sending or receiving organization. */
  partner: id.optional(),
  need: NeedCategory.optional(),
  priority: Priority.optional(),
  sla: SlaState.optional(),
  /**
   * The current or last reviewer: `me` for the reader, `nobody` for unassigned (the name in saved views), or a staff
   * member's id.
   */
  assigned: z.union([z.enum(['me', 'nobody']), id.toLowerCase()]).optional(),
  sort: ReviewSort.default('sla'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type ReviewQuery = z.output<typeof ReviewQuery>

export const ReviewList = listOf(ReferralRow).extend({
  /** Counts over all referrals, regardless of the other filters (REV-05). */
  counts: z.record(z.enum(referralStatuses), z.number().int()),
})
export type ReviewList = z.infer<typeof ReviewList>

/**
 * The rows for a bulk run over all matching rows: the first ones in list order, with their current versions and the
 * fields that the confirmation shows.
 */
export const SelectionQuery = ReviewQuery.omit({ page: true })
export type SelectionQuery = z.output<typeof SelectionQuery>
export const ReviewSelection = z.object({
  items: z.array(
    z.object({
      id,
      version: z.number().int(),
      status: ReferralStatus,
      disposition: Disposition.nullable(),
      to: z.object({ id }).nullable(),
    }),
  ),
  /** How many matches are left out, because their families are in danger (docs/decisions/0078). */
  leftOut: z.number().int(),
  /** The total for the filter, even if it exceeds the limit of one run. */
  total: z.number().int(),
  ...Freshness.shape,
})
export type ReviewSelection = z.infer<typeof ReviewSelection>

/**
 * The boxes of the incoming queue: `waiting` for the partner's decision, `service` (in service or waitlisted), `done`
 * (returned by the partner or closed), and `sent` (made by the partner). `quiet` has those in service without news for
 * `quietDays`, and `returned` those sent that came back to the partner and that it did not withdraw. All except `sent`
 * and `returned` use the receiver's SLA clock.
 */
const incomingBoxes = ['waiting', 'service', 'quiet', 'done', 'sent', 'returned'] as const
export const quietDays = 14
/** The boxes of the referrals that the partner sent. */
export const sentBoxes = ['sent', 'returned'] as const satisfies readonly IncomingBox[]
export const isSentBox = (box: IncomingBox): boolean => sentBoxes.some((sent) => sent === box)
export const IncomingBox = z.enum(incomingBoxes)
export type IncomingBox = z.infer<typeof IncomingBox>

const incomingSorts = ['received', 'client', 'county', 'need', 'priority', 'updated'] as const
export const IncomingQuery = PageQuery.extend({
  box: IncomingBox.default('waiting'),
  sort: z.enum(incomingSorts).default('received'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type IncomingQuery = z.output<typeof IncomingQuery>
export const IncomingList = listOf(ReferralRow)
export type IncomingList = z.infer<typeof IncomingList>

/**
 * The four figures on the partner dashboard (ORG-05..07), the badge on its tab (INC-12), and what needs action: referrals
 * in service without news, and those returned to the partner.
 */
export const PartnerSummary = z.object({
  total: z.number().int(),
  active: z.number().int(),
  completed: z.number().int(),
  investedCents: z.number().int(),
  waiting: z.number().int(),
  quiet: z.number().int(),
  returned: z.number().int(),
  ...Freshness.shape,
})
export type PartnerSummary = z.infer<typeof PartnerSummary>

/** The count in the console's summary strip, without a page of rows (REF-02). */
export const ReviewSummary = z.object({ awaiting: z.number().int(), ...Freshness.shape })
export type ReviewSummary = z.infer<typeof ReviewSummary>

/** A note as shown to a reader, with `erased` if the client's key was destroyed. */
export const NoteText = z.union([z.object({ text: z.string() }), z.object({ erased: z.literal(true) })])
export type NoteText = z.infer<typeof NoteText>

const State = z.object({ status: ReferralStatus, disposition: Disposition.nullable() })

export const TimelineEntry = z.object({
  id,
  /** The event type in the log, e.g. `ReferralRouted`. */
  type: z.string(),
  at: instant,
  actor: z.object({
    name: z.string().nullable(),
    organization: z.union([z.string(), UnnamedPartner]).nullable(),
    role: ActorRole,
  }),
  /** Present if the event changed the state. */
  before: State.nullable(),
  after: State.nullable(),
  /** Present if the event changed the receiver. */
  receiver: z.object({ before: PartnerRef.nullable(), after: PartnerRef.nullable() }).nullable(),
  /** The code of a reason, outcome answer, priority or crossed threshold. Its label depends on the event type. */
  reason: z.string().nullable(),
  /** The assigned reviewer, or the reviewer who released the referral. */
  assignee: PersonRef.nullable(),
  investedCents: z.number().int().nullable(),
  note: NoteText.nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const ReferralDetail = ReferralRow.extend({
  from: PartnerRef.nullable(),
  to: PartnerRef.nullable(),
  /** Null if the family's account does not show it (ROLE-26). */
  need: NeedCategory.nullable(),
  /** Whether the reader may open the family's phone and email (ROLE-23). */
  mayOpenContact: z.boolean(),
  /**
   * Whether the family has an account, where it reads messages, appointments and resources. Null if the reader does not
   * deal with the family.
   */
  familyHasAccount: z.boolean().nullable(),
  /** Null if the reader is not the family. */
  familyState: FamilyState.nullable(),
  /** Whether the organization that received it can read it now (ROLE-14, ROLE-24). */
  receiverCanRead: z.boolean(),
  /** The reader's roles in the referral. If `client` is the only one, the page is the client's own view. */
  roles: z.array(z.enum(referralRoles)),
  initialNote: NoteText.nullable(),
  /** The language of a family without an account, for staff who contact it. Null if it was not recorded. */
  language: z.enum(languages).nullable(),
  /** Null if the reader's part has ended. */
  consent: ReferralConsent.nullable(),
  /**
   * For staff who may read the family: the organizations that the family named, if no other one may receive the referral.
   * Null if every organization may.
   */
  allowedReceivers: z.array(OrganizationRow).nullable(),
  submittedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** "Did you get help?". Null if the family is not asked, or if the reader's part has ended. */
  helpQuestion: HelpQuestion.nullable(),
  /** Newest first. */
  timeline: z.array(TimelineEntry),
  ...Freshness.shape,
})
export type ReferralDetail = z.infer<typeof ReferralDetail>
