// The figures on the staff analytics page.
import type { FeatureModule } from '../../feature-module.ts'

export const analyticsFeature: FeatureModule<'queries'> = ({ route }, { queries }) => {
  route('analytics', ({ query }) => queries.analytics(query))
}
