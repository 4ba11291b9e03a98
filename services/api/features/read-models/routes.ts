// The read models on the system page: staff see the status of each, and admins start rebuilds and verifications.
import type { ReadModelList } from '#contracts/read-models.ts'
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const readModelsFeature: FeatureModule<'modelRuns' | 'readOnlySince'> = (
  { route },
  { modelRuns, readOnlySince },
) => {
  const listStatuses = async (): Promise<ReadModelList> => {
    const rows = await modelRuns.statuses()
    // How far the log is ahead is unknown while it cannot be reached.
    return { rows: readOnlySince() === undefined ? rows : rows.map((row) => ({ ...row, lagSeconds: null })) }
  }
  route('readModels', listStatuses)

  route('requestReadModelRun', async ({ params: { name }, body: { kind }, principal }) => {
    if (!(await modelRuns.requestRun(kind, name, principal.user.id))) throw new RefusalError('not_found')
    return listStatuses()
  })
}
