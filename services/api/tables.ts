// The tables that are not projected from the log, for Kysely.
import type { CommandTables } from '#commands/tables.ts'
import type { BlockedGrantTables } from '#identity/blocked-grants.ts'
import type { IdentityTables } from '#identity/tables.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import type { MailingListTables } from '#settings/mailing-list.ts'
import type { SavedViewTables } from '#settings/saved-views.ts'

import type { ReadingTables } from './record-reading.ts'
import type { UnexpectedErrorTables } from './unexpected-errors.ts'

type AllTables = IdentityTables &
  BlockedGrantTables &
  MailingListTables &
  SavedViewTables &
  ReadingTables &
  UnexpectedErrorTables &
  CommandTables &
  ReactionTables
/** Flattened to one mapped type because Kysely does not accept an interface here. */
export type Tables = { [Name in keyof AllTables]: AllTables[Name] }
