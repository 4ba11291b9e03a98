// Who has read a family's data, for admins (ROLE-27).
import type { FeatureModule } from '../../feature-module.ts'
import { listClientReadings } from './list-readings.ts'

export const readingsFeature: FeatureModule<'db' | 'queries'> = ({ route }, { db, queries }) => {
  const deps = { db, findOrganizations: queries.knownOrganizations }

  route('clientReadings', ({ params, query }) => listClientReadings(deps, params.id, query.page))
}
