// The status of an application, for the applicant.
import type { ApplicationStatus } from '#contracts/applications.ts'
import type { ApplicationTables } from '../stored.ts'
import { type ReviewContext, openTexts } from './review.ts'

/** Returns undefined if the application does not exist. */
export const applicationStatus = async (
  { db, applications, vault }: ReviewContext,
  id: string,
): Promise<ApplicationStatus | undefined> => {
  const row = await db
    .withSchema(applications.schema)
    .$extendTables<ApplicationTables>()
    .selectFrom('application')
    .select(['org_name', 'stage', 'created_at', 'updated_at', 'missing_documents'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const text = await openTexts(vault, [row.missing_documents])
  return {
    orgName: row.org_name,
    stage: row.stage,
    submittedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    missingDocuments: text(row.missing_documents),
  }
}
