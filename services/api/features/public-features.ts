// The features that people use without an account.
import type { FeatureModule } from '../feature-module.ts'
import { applicationsFeature } from './applications/routes.ts'
import { directoryFeature } from './directory/routes.ts'
import { formTokensFeature } from './form-tokens/routes.ts'
import { impactFeature } from './impact/routes.ts'
import { listingProblemsFeature } from './listing-problems/routes.ts'
import { publicRequestsFeature } from './public-requests/routes.ts'

export const publicFeatures: readonly FeatureModule[] = [
  applicationsFeature,
  directoryFeature,
  formTokensFeature,
  impactFeature,
  listingProblemsFeature,
  publicRequestsFeature,
]
