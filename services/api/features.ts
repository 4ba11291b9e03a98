// All features of the API, by who uses them.
import type { FeatureModule } from './feature-module.ts'
import { accountFeatures } from './features/account-features.ts'
import { publicFeatures } from './features/public-features.ts'
import { referralFeatures } from './features/referral-features.ts'
import { staffFeatures } from './features/staff-features.ts'

export const features: readonly FeatureModule[] = [
  ...publicFeatures,
  ...accountFeatures,
  ...referralFeatures,
  ...staffFeatures,
]
