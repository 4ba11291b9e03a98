// API schemas for messages between a family and staff, or a family and an organization that accepted its referral
// (CLI-27 to CLI-30, CLI-38).
import { z } from 'zod'
import { NeedCategory } from './enumerations.ts'
import { Freshness, PageQuery, ReadYourWritesQuery, WriteResult, listOf } from './lists.ts'
import { PartnerRef } from './organization-ref.ts'
import { ShownProtection } from './protection.ts'
import { NoteText, PersonRef } from './referrals.ts'
import { messageKey } from './validation.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Maximum lengths, in characters. */
export const messageLimits = { subject: 120, body: 2_000 } as const

/** How many characters of the last message a list shows. */
export const previewLength = 160

/** Conversations per page. */
export const conversationPageSize = 20

const subject = z.string().trim().min(1, messageKey('validation:subjectRequired'))
const body = z.string().trim().min(1, messageKey('validation:messageRequired'))

/** The form and the server both screen the texts (NEW-22). A new message needs a subject (CLI-28). */
export const StartConversation = z.object({
  /**
   * The organization that the family writes to. Null for staff. Ignored if an organization writes. `receiver` is the one
   * that accepted the referral, whose id the family may not know (ROLE-26).
   */
  organizationId: z.union([id.toLowerCase(), z.literal('receiver')]).nullable(),
  subject,
  body,
})
export type StartConversation = z.infer<typeof StartConversation>
export const StartedConversation = WriteResult.extend({ id })

/** An answer names the message that it answers (CLI-28). */
export const Reply = z.object({ parentMessageId: id.toLowerCase(), body })
export type Reply = z.infer<typeof Reply>

/** The number of the last message that the person has opened. */
export const ReadMessages = z.object({ through: z.int().min(1) })
/**
 * Null if no one in particular answers it. The version is that of the assignment that the person saw. A page of the previous
 * release sends none, and replaces any.
 */
export const AssignConversation = z.object({
  assignedTo: id.toLowerCase().nullable(),
  version: z.int().min(0).optional(),
})
export type AssignConversation = z.infer<typeof AssignConversation>

/** Who has the conversation, in the refusal of a stale version. */
export const CurrentAssignment = z.object({ version: z.int(), assignedTo: id.nullable() })
export type CurrentAssignment = z.infer<typeof CurrentAssignment>

/** The other side of the family. */
export const Correspondent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff') }),
  z.object({ kind: z.literal('organization'), organization: PartnerRef }),
])
export type Correspondent = z.infer<typeof Correspondent>

export const ConversationRow = z.object({
  id,
  referralId: id,
  /**
   * Null if the family's account does not show it (ROLE-26). So are the subject and the messages. The subject is also null
   * if the client is hidden from this member of staff.
   */
  need: NeedCategory.nullable(),
  subject: NoteText.nullable(),
  correspondent: Correspondent,
  /** The family, for staff and organizations. */
  client: z.object({
    id,
    firstName: z.string(),
    lastInitial: z.string(),
    erased: z.boolean(),
    protection: ShownProtection,
  }),
  messageCount: z.number().int(),
  lastMessageAt: instant,
  lastFromClient: z.boolean(),
  /** Messages that the reader's side has not opened. */
  unread: z.number().int(),
  /** Who answers the family. Always null for the family itself. */
  assignee: PersonRef.nullable(),
})
export type ConversationRow = z.infer<typeof ConversationRow>

export const ListedConversation = ConversationRow.extend({
  /**
   * How the last message begins, on one line. Null if the reader may not read it, like the subject. The previous release
   * sends none.
   */
  preview: NoteText.nullable().optional(),
})
export type ListedConversation = z.infer<typeof ListedConversation>

/** Newest message first. */
export const ConversationList = listOf(ListedConversation)
export type ConversationList = z.infer<typeof ConversationList>

const inboxes = ['staff', 'organization'] as const

/** The people who can be assigned the conversations of an inbox. */
export const AssigneesQuery = ReadYourWritesQuery.extend({ inbox: z.enum(inboxes) })
export type AssigneesQuery = z.output<typeof AssigneesQuery>

export const inboxFilters = ['all', 'mine', 'unassigned', 'unread'] as const
export type InboxFilter = (typeof inboxFilters)[number]

export const InboxQuery = PageQuery.extend({
  /** The inbox of staff, or of the organization that the person acts for. */
  inbox: z.enum(inboxes),
  show: z.enum(inboxFilters).default('all'),
})
export type InboxQuery = z.output<typeof InboxQuery>

export const Inbox = ConversationList.extend({
  /** How many conversations each filter shows. The previous release sends none. */
  counts: z.record(z.enum(inboxFilters), z.number().int()).optional(),
})
export type Inbox = z.infer<typeof Inbox>

export const Message = z.object({
  id,
  /** 1 for the first message of the conversation. */
  number: z.number().int(),
  parentMessageId: id.nullable(),
  fromClient: z.boolean(),
  toClient: z.boolean(),
  /** The person who wrote it. Null for the family's readers if staff or an organization wrote it. */
  author: PersonRef.nullable(),
  messageBody: NoteText.nullable(),
  createdAt: instant,
  isRead: z.boolean(),
  readAt: instant.nullable(),
})
export type Message = z.infer<typeof Message>

/** A change of who answers the family. */
export const Assignment = z.object({
  at: instant,
  /** Null if the system freed the conversation, because the assignee could no longer answer. */
  by: PersonRef.nullable(),
  /** Null if the conversation became unassigned. */
  assignee: PersonRef.nullable(),
})
export type Assignment = z.infer<typeof Assignment>

export const ConversationDetail = ConversationRow.extend({
  /** Whether the reader is the family. */
  asClient: z.boolean(),
  /** False if the organization no longer has the referral. */
  canReply: z.boolean(),
  /** Whether its organization has closed. */
  organizationClosed: z.boolean(),
  /** Oldest first. */
  messages: z.array(Message),
  /** For an assignment of the version that the person saw. Null for the family. The previous release sends none. */
  assignmentVersion: z.number().int().nullable().optional(),
  /** Every change of the assignee, oldest first. Empty for the family. The previous release sends none. */
  assignments: z.array(Assignment).optional(),
  ...Freshness.shape,
})
export type ConversationDetail = z.infer<typeof ConversationDetail>

/** Conversations with unread messages, in each inbox that the person has. */
export const UnreadMessages = z.object({
  own: z.number().int(),
  organization: z.number().int(),
  staff: z.number().int(),
  ...Freshness.shape,
})
export type UnreadMessages = z.infer<typeof UnreadMessages>
