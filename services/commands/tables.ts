// The regular tables, outside the log, that commands use (infra/migrations/).
import type { PlatformRole } from '#contracts/enumerations.ts'
import type { MailTables } from '#platform/mailer/outbox.ts'
import type { CalendarLinkTables } from '#platform/calendar-link-table.ts'
import type { ReachTables } from '#platform/mailer/reach.ts'
import type { TextTables } from '#platform/text-messages/tables.ts'
import type { Generated } from 'kysely'

export interface CommandTables extends MailTables, ReachTables, CalendarLinkTables, Pick<TextTables, 'text_number'> {
  client_match: { hmac: Buffer; client_id: string; created_at: Date }
  client_contact: { hmac: Buffer; client_id: string }
  blocked_reader: { reader: string; stream_id: string; revision: number; blocked_at: Date }
  client_introduction: { organization_id: string; client_id: string; introduced_at: Date }
  note_reading: {
    id: Generated<number>
    at: Date
    reader_id: string
    reader_role: PlatformRole
    referral_id: string
    note_id: string
    edition: number
  }
  /** Identity's table, for the names shown with a note, and for whether a family has an account. */
  account: { id: string; display_name: string; client_id: string | null }
}
