// The kysely types of the tables in a conversations build.
import type { StoredRow } from '../stored-row.ts'
import type { assignmentTable, conversationTable, messageTable, readingTable } from './table.ts'

export type ConversationTables = {
  conversation: StoredRow<typeof conversationTable>
  message: StoredRow<typeof messageTable>
  message_reading: StoredRow<typeof readingTable>
  conversation_assignment: StoredRow<typeof assignmentTable>
}
