// The queries of the applications model.
import type { ApplicationStatus } from '#contracts/applications.ts'

import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { applicationsModel } from './model.ts'
import { applicationStatus } from './queries/status.ts'

export interface ApplicationQueries {
  /** For the applicant. Returns undefined if the application does not exist. */
  applicationStatus(id: string, minPosition: MinimumPosition): Promise<ApplicationStatus | undefined>
}

export const createApplicationQueries = ({ db, findBuild }: QueryDeps): ApplicationQueries => ({
  applicationStatus: async (id, minPosition) =>
    applicationStatus({ db, applications: await findBuild(applicationsModel, minPosition) }, id),
})
