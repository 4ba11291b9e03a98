// The read models on the system page: staff see the status of each, and admins start rebuilds and verifications.
import { RefusalError } from '#domain/decision.ts'
import type { ReadModelOperations } from '#projections/engine/maintenance/operations.ts'

import type { Router } from '../../route.ts'

export const registerReadModelRoutes = (
  { route }: Router,
  modelRuns: Pick<ReadModelOperations, 'statuses' | 'requestRun'>,
): void => {
  route('readModels', async () => ({ rows: await modelRuns.statuses() }))

  route('requestReadModelRun', async ({ params: { name }, body: { kind }, principal }) => {
    if (!(await modelRuns.requestRun(kind, name, principal.user.id))) throw new RefusalError('not_found')
    return { rows: await modelRuns.statuses() }
  })
}
