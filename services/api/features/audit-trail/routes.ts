// The audit trail. Its export is with the other exports.
import type { FeatureModule } from '../../feature-module.ts'

export const auditTrailFeature: FeatureModule<'queries'> = ({ route }, { queries }) => {
  route('auditTrail', ({ query }) => queries.auditTrail(query))
}
