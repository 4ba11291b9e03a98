// Whether a family has an account. Without one, it reads nothing that is written to it, and staff call it.
import type { Kysely } from 'kysely'

import type { CommandTables } from './tables.ts'

export const createHasAccount =
  (db: Kysely<CommandTables>) =>
  async (clientId: string): Promise<boolean> =>
    (await db.selectFrom('account').select('id').where('client_id', '=', clientId).executeTakeFirst()) !== undefined
