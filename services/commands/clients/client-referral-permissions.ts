// Records which organizations may refer a client that they have neither entered nor served. An organization qualifies
// if it knows the client's contact details and name.
import type { Kysely } from 'kysely'

import type { CommandTables } from '../tables.ts'

export interface ClientReferralPermissions {
  add(organizationId: string, clientId: string, now: Date): Promise<void>
  has(organizationId: string, clientId: string): Promise<boolean>
}

export const createClientReferralPermissions = (db: Kysely<CommandTables>): ClientReferralPermissions => ({
  add: async (organizationId, clientId, now) => {
    await db
      .insertInto('client_introduction')
      .values({ organization_id: organizationId, client_id: clientId, introduced_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  has: async (organizationId, clientId) => {
    const row = await db
      .selectFrom('client_introduction')
      .select('client_id')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return row !== undefined
  },
})
