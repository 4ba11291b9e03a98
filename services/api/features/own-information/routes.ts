// What a family reads about itself: who got its requests, and who has read its data (ROLE-27).
import type { ResolvedActor } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { listOwnReadings } from './own-readings.ts'

/** The access rule of the routes guarantees a client profile. We still check it here. */
const asClient = (actor: ResolvedActor) => {
  const { clientId } = actor
  if (clientId === null) throw new RefusalError('not_permitted')
  return { ...actor, clientId }
}

export const ownInformationFeature: FeatureModule<'db' | 'queries'> = ({ route }, { db, queries }) => {
  const readings = { db, findOrganizations: queries.knownOrganizations }

  route('ownSharing', ({ query, principal }) => queries.ownSharing(query, asClient(principal.actor)))

  route('ownReadings', async ({ query, principal }) => {
    const { clientId } = asClient(principal.actor)
    return listOwnReadings(readings, { clientId, family: await queries.familyView(clientId) }, query.page)
  })
}
