// The kysely types of the tables in a contact-tasks build.
import type { ContactTaskMethod, ContactNews } from '#contracts/contact-tasks.ts'
import type { StoredRow } from '../stored-row.ts'
import type { FinishedTask } from './fold.ts'
import type { contactTaskTable } from './table.ts'

export type ContactTaskTables = {
  contact_tasks: StoredRow<
    typeof contactTaskTable,
    { method: ContactTaskMethod | null; changes: readonly ContactNews[]; results: readonly FinishedTask[] }
  >
}
