// API schemas for the tasks of staff to call or write to a family that prefers that to email. A task tells of the same news
// as the emails to families, and that there is an answer to its request to be erased.
import { z } from 'zod'

import { actsOnReferral } from './acts-on.ts'
import { Freshness, PageQuery, ReadYourWritesQuery, WriteResult, listOf } from './lists.ts'
import { ShownProtection } from './protection.ts'
import { reading, shownClients } from './readings.ts'
import { NoteText, PersonRef } from './referrals.ts'
import type { RouteSpec } from './route-spec.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Tasks per page. */
export const contactTaskPageSize = 20
/** The longest note about a call or letter, in characters. */
export const contactNoteLength = 255

/** How a family is reached other than by email or text message. */
export const contactTaskMethods = ['phone', 'mail'] as const
export const ContactTaskMethod = z.enum(contactTaskMethods)
export type ContactTaskMethod = z.infer<typeof ContactTaskMethod>

/** What a family learns about its referral. */
export const FamilyChange = z.enum([
  'received',
  'inReview',
  'withStaff',
  'sent',
  'sentElsewhere',
  'accepted',
  'waitlisted',
  'declined',
  'notPlaced',
  'moreNeeded',
  'withdrawn',
  'note',
  'closed',
  'closedAndAsked',
])
export type FamilyChange = z.infer<typeof FamilyChange>

/** What staff call or write about: also the answer to a request that is not about one referral (docs/decisions/0084). */
export const ContactNews = z.enum([
  ...FamilyChange.options,
  'erasureAnswered',
  'appointmentScheduled',
  'appointmentMoved',
  'appointmentCanceled',
  'newMessage',
  'consentEnding',
  'consentEnded',
])
export type ContactNews = z.infer<typeof ContactNews>

export const ContactResult = z.enum(['reached', 'left_message', 'not_reached', 'not_needed'])
export type ContactResult = z.infer<typeof ContactResult>

/** A task that stands. News that comes before it is done is added to it. */
export const OpenContactTask = z.object({
  id,
  method: ContactTaskMethod,
  /** Oldest first. */
  changes: z.array(ContactNews),
  /** When the first of the news came. */
  since: instant,
  /** Counts the news. To finish a task, a person names the number that it saw. */
  version: z.int(),
})
export type OpenContactTask = z.infer<typeof OpenContactTask>

export const FinishedContactTask = z.object({
  id,
  method: ContactTaskMethod,
  changes: z.array(ContactNews),
  result: ContactResult,
  note: NoteText.nullable(),
  finishedAt: instant,
  finishedBy: PersonRef.nullable(),
})
export type FinishedContactTask = z.infer<typeof FinishedContactTask>

export const ReferralContactTasks = z.object({
  /** Null without any task. */
  clientId: id.nullable(),
  open: OpenContactTask.nullable(),
  /** Newest first. */
  finished: z.array(FinishedContactTask),
  ...Freshness.shape,
})
export type ReferralContactTasks = z.infer<typeof ReferralContactTasks>

/** Longest waiting first. */
export const ContactTaskList = listOf(
  z.object({
    task: OpenContactTask,
    referralId: id,
    client: z.object({
      id,
      firstName: z.string(),
      lastInitial: z.string(),
      erased: z.boolean(),
      protection: ShownProtection,
    }),
  }),
)
export type ContactTaskList = z.infer<typeof ContactTaskList>

export const ContactTaskCount = z.object({ open: z.int(), ...Freshness.shape })
export type ContactTaskCount = z.infer<typeof ContactTaskCount>

export const FinishContactTask = z.object({
  taskId: id.toLowerCase(),
  version: z.int().min(1),
  result: ContactResult,
  note: z.string().trim().max(contactNoteLength).optional(),
})
export type FinishContactTask = z.output<typeof FinishContactTask>

const referralParams = z.object({ id: id.toLowerCase() })

export const contactTaskRoutes = {
  contactTasks: {
    method: 'GET',
    path: '/api/contact-tasks',
    access: 'staff',
    summary: 'Families to call or write to, the longest waiting first',
    query: PageQuery,
    response: ContactTaskList,
    reads: reading('list', ContactTaskList, ({ rows }) => shownClients(rows)),
  },
  contactTaskCount: {
    method: 'GET',
    path: '/api/contact-tasks/count',
    access: 'staff',
    summary: 'How many families wait for a call or a letter',
    query: ReadYourWritesQuery,
    response: ContactTaskCount,
  },
  referralContactTasks: {
    method: 'GET',
    path: '/api/referrals/:id/contact-tasks',
    access: 'staff',
    summary: 'Calls and letters to the family about a referral, open and done',
    params: referralParams,
    query: ReadYourWritesQuery,
    response: ReferralContactTasks,
    reads: reading('opening', ReferralContactTasks, ({ clientId, finished }) =>
      clientId !== null && finished.some(({ note }) => note !== null && 'text' in note) ? [clientId] : [],
    ),
  },
  finishContactTask: {
    method: 'POST',
    path: '/api/referrals/:id/contact-tasks',
    access: 'staff',
    summary: 'Record the result of a call or letter to the family',
    params: referralParams,
    body: FinishContactTask,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnReferral,
  },
} as const satisfies Record<string, RouteSpec>
