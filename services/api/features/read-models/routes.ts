// The read models on the system page: staff see the status of each, and admins start rebuilds and verifications.
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const readModelsFeature: FeatureModule<'modelRuns'> = ({ route }, { modelRuns }) => {
  route('readModels', async () => ({ rows: await modelRuns.statuses() }))

  route('requestReadModelRun', async ({ params: { name }, body: { kind }, principal }) => {
    if (!(await modelRuns.requestRun(kind, name, principal.user.id))) throw new RefusalError('not_found')
    return { rows: await modelRuns.statuses() }
  })
}
