// The read models page: staff see their status, and admins start rebuilds and verifications.
import { Refused } from '#domain/decision.ts'
import type { ModelDesk } from '#projections/engine/upkeep/queries.ts'

import type { Router } from '../../route.ts'

export const readModelRoutes = ({ route }: Router, desk: Pick<ModelDesk, 'standings' | 'ask'>): void => {
  route('readModels', async () => ({ rows: await desk.standings() }))

  route('runOnReadModel', async ({ params: { name }, body: { kind }, reader }) => {
    if (!(await desk.ask(kind, name, reader.user.id))) throw new Refused('not_found')
    return { rows: await desk.standings() }
  })
}
