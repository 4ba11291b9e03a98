// The status of an application, for the applicant.
import type { ApplicationStatus } from '#contracts/applications.ts'
import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import type { ApplicationTables } from '../stored.ts'

/** Returns undefined if the application does not exist. */
export const applicationStatus = async (
  { db, applications }: { readonly db: AnyDatabase; readonly applications: QueriedBuild },
  id: string,
): Promise<ApplicationStatus | undefined> => {
  const row = await db
    .withSchema(applications.schema)
    .$extendTables<ApplicationTables>()
    .selectFrom('application')
    .select(['org_name', 'stage', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    orgName: row.org_name,
    stage: row.stage,
    submittedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
