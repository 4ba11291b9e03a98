// Kysely types for the tables of text messages (infra/migrations/0045_text_messages.sql).
import type { Generated, Kysely } from 'kysely'

export interface TextTables {
  text_number: {
    account_id: string
    client_id: string
    number: Buffer
    number_hash: Buffer
    opt_in_version: string
    opted_in_at: Date
    code_hash: Buffer | null
    code_expires_at: Date | null
    code_attempts: Generated<number>
    confirmed_at: Date | null
  }
  text_stop: { number_hash: Buffer; stopped_at: Date }
  text_event: { id: string; received_at: Date }
}

/** Deletes the number of an erased client. That the number said STOP stays known. */
export const deleteTextNumberOf = async (
  db: Kysely<Pick<TextTables, 'text_number'>>,
  clientId: string,
): Promise<void> => {
  await db.deleteFrom('text_number').where('client_id', '=', clientId).execute()
}
