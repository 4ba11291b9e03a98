// The kysely type of the table in an applications build.
import type { ApplicationStage } from '#contracts/applications.ts'
import type { StoredRow } from '../stored-row.ts'
import type { applicationTable } from './table.ts'

export type ApplicationTables = { application: StoredRow<typeof applicationTable, { stage: ApplicationStage }> }
