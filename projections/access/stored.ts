// The kysely types of the tables in an access build.
import type { PlatformRole } from '#contracts/enumerations.ts'
import type { StoredRow } from '../stored-row.ts'
import type { Grant } from './fold.ts'
import type { accessTable } from './table.ts'

export type AccessTables = {
  access: StoredRow<typeof accessTable, { platform_role: PlatformRole | null; grants: readonly Grant[] }>
}
