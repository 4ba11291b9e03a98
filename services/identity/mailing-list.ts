// People who left their address for a guest pass (DIR-22).
import type { ClientCounty } from '#contracts/enumerations.ts'
import type { Clock } from '#platform/clock.ts'
import type { Kysely } from 'kysely'

import { normaliseEmail } from './accounts.ts'

export interface MailingListTables {
  mailing_list: { email: string; source: MailingListSource; name: string; county: string; created_at: Date }
}

type MailingListSource = 'directory_guest_access'

export interface MailingList {
  /** An address that is on the list already stays as it is. */
  add(entry: {
    readonly name: string
    readonly email: string
    readonly county: ClientCounty
    readonly source: MailingListSource
  }): Promise<void>
}

/** The mailing list of a database. */
export const createMailingList = (db: Kysely<MailingListTables>, clock: Clock): MailingList => ({
  add: async ({ name, email, county, source }) => {
    await db
      .insertInto('mailing_list')
      .values({ email: normaliseEmail(email), source, name, county, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})
