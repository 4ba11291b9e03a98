// The queries of the applications model.
import type {
  ApplicationDetail,
  ApplicationExport,
  ApplicationList,
  ApplicationQuery,
} from '#contracts/application-review.ts'
import type { ApplicationStatus } from '#contracts/applications.ts'

import type { RowCursor } from '../row-cursor.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { applicationsModel } from './model.ts'
import { type ApplicationLine, applicationDetail, applicationList, exportApplications } from './queries/review.ts'
import { applicationStatus } from './queries/status.ts'

export interface ApplicationQueries {
  /** For the applicant. Returns undefined if the application does not exist. */
  applicationStatus(id: string, minPosition: MinimumPosition): Promise<ApplicationStatus | undefined>
  /** For staff. */
  applications(query: ApplicationQuery): Promise<ApplicationList>
  /** For staff. Close the cursor. */
  exportApplications(request: ApplicationExport): Promise<RowCursor<ApplicationLine>>
  /** For staff. Returns undefined if the application does not exist. */
  application(id: string, minPosition: MinimumPosition): Promise<ApplicationDetail | undefined>
}

export const createApplicationQueries = ({ db, exportDb, vault, findBuild }: QueryDeps): ApplicationQueries => {
  const createContext = async (minPosition: MinimumPosition) => ({
    ...{ db, vault },
    applications: await findBuild(applicationsModel, minPosition),
  })
  return {
    applicationStatus: async (id, minPosition) => applicationStatus(await createContext(minPosition), id),
    applications: async (query) => applicationList(await createContext(query.after), query),
    exportApplications: async (request) =>
      exportApplications({ ...(await createContext(request.after)), db: exportDb }, request),
    application: async (id, minPosition) => applicationDetail(await createContext(minPosition), id),
  }
}
