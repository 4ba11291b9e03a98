// Kysely types for the tables of accounts and sessions (infra/migrations).
import type { Aal, AuditAction } from '#contracts/accounts.ts'
import type { EmailChangeSide } from '#contracts/email-change.ts'
import type { ClientCounty, GrantedRole } from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import type { CalendarLinkTables } from '#platform/calendar-link-table.ts'
import type { MailTables } from '#platform/mailer/outbox.ts'
import type { ReachTables } from '#platform/mailer/reach.ts'
import type { TextTables } from '#platform/text-messages/tables.ts'
import type { ColumnType, Generated, Kysely } from 'kysely'

export interface AccountTable {
  id: string
  email: string
  display_name: string
  password_hash: string
  confirmed_at: Date | null
  client_id: string | null
  created_at: Date
  county: ColumnType<ClientCounty | null, ClientCounty | null | undefined>
  password_changed_at: ColumnType<Date | null, Date | null | undefined>
  password_allows_roles: boolean
  language: ColumnType<Language | null, Language | null | undefined>
  client_email_change: ColumnType<string | null, string | null | undefined>
}

export type SessionEndReason =
  | 'signed_out'
  | 'token_reused'
  | 'idle'
  | 'ended_by_owner'
  | 'password_changed'
  | 'mfa_reset'
  | 'access_revoked'

export interface SessionTable {
  id: string
  account_id: string
  organization_id: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  ended_because: SessionEndReason | null
  aal: Aal
  device: string
  last_used_at: Date | null
  page_token_hash: ColumnType<Buffer | null, Buffer | null | undefined>
}

export interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  parent: Buffer | null
  issued_at: Date
  expires_at: Date
  used_at: Date | null
}

export type LinkPurpose = 'confirm_email' | 'reset_password'

interface MailedLinkTable {
  hash: Buffer
  account_id: string
  purpose: LinkPurpose
  issued_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface EmailChangeTable {
  id: string
  account_id: string
  email: string
  language: Language
  password_allows_roles: boolean
  session_id: string
  expires_at: Date
  current_confirmed_at: ColumnType<Date | null, null | undefined, Date>
  new_confirmed_at: ColumnType<Date | null, null | undefined, Date>
}

interface EmailChangeLinkTable {
  hash: Buffer
  change_id: string
  side: EmailChangeSide
}

interface PendingProfileTable {
  account_id: string
  profile: Buffer
  client_id: string | null
  created_at: Date
}

interface AttemptTable {
  key: Buffer
  failures: number
  last_at: Date
  blocked_until: Date
}

interface SecondFactorTable {
  account_id: string
  secret: Buffer
  begun_at: Date
  verified_at: Date | null
  last_step: Generated<number>
}

interface RecoveryCodeTable {
  hash: Buffer
  account_id: string
  used_at: Date | null
}

interface AccountAuditTable {
  id: Generated<number>
  at: Date
  action: AuditAction
  actor_id: string | null
  account_id: string | null
  session_id: string | null
  address_hash: Buffer | null
  reason: string | null
  invitation_id: ColumnType<string | null, string | null | undefined>
}

export interface InvitationTable {
  id: string
  email: string
  organization_id: string
  role: GrantedRole
  language: Language
  invited_by: string
  /** The approved application that it comes from. Absent in what an earlier release inserts. */
  application_id: ColumnType<string | null, string | null | undefined>
  token_hash: Buffer
  created_at: Date
  sent_at: Date
  expires_at: Date
  accepting_until: Date | null
  ended_at: Date | null
  ended_because: 'accepted' | 'canceled' | 'replaced' | null
}

export interface IdentityTables extends MailTables, ReachTables, TextTables, CalendarLinkTables {
  account: AccountTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  mailed_link: MailedLinkTable
  email_change: EmailChangeTable
  email_change_link: EmailChangeLinkTable
  pending_profile: PendingProfileTable
  attempt: AttemptTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  account_audit: AccountAuditTable
  invitation: InvitationTable
}

export type IdentityDatabase = Kysely<IdentityTables>
