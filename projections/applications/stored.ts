// The table of an applications build as a kysely type.
import type { ApplicationStage } from '#contracts/applications.ts'
import type { StoredRow } from '../stored-row.ts'
import type { applicationTable } from './table.ts'

export type ApplicationTables = { application: StoredRow<typeof applicationTable, { stage: ApplicationStage }> }
