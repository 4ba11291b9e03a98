// The kysely type of the table in an audit trail build.
import type { ActorRole } from '#contracts/actor.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { StoredRow } from '../stored-row.ts'
import type { AuditedCategory } from './fold.ts'
import type { changeTable } from './table.ts'

export type AuditTrailTables = {
  change: StoredRow<typeof changeTable, { type: DomainEvent['type']; category: AuditedCategory; actor_role: ActorRole }>
}
