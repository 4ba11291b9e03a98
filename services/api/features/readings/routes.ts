// Who has read a family's data: for the family itself, and for admins (ROLE-27).
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { listClientReadings, listOwnReadings } from './list-readings.ts'

export const readingsFeature: FeatureModule<'db' | 'queries'> = ({ route }, { db, queries }) => {
  const deps = { db, findOrganizations: queries.knownOrganizations }

  route('ownReadings', async ({ query, principal: { user } }) => {
    // The route's access rule guarantees a client. We still check it here.
    if (user.clientId === null) throw new RefusalError('not_permitted')
    const { clientId } = user
    return listOwnReadings(deps, { clientId, family: await queries.familyView(clientId) }, query.page)
  })

  route('clientReadings', ({ params, query }) => listClientReadings(deps, params.id, query.page))
}
