// The features with which staff and admins watch the program and the system.
import type { FeatureModule } from '../feature-module.ts'
import { analyticsFeature } from './analytics/routes.ts'
import { auditTrailFeature } from './audit-trail/routes.ts'
import { intakesFeature } from './intakes/routes.ts'
import { mailboxFeature } from './mailbox/routes.ts'
import { parkedStreamsFeature } from './parked-streams/routes.ts'
import { readModelsFeature } from './read-models/routes.ts'
import { jobsFeature } from './jobs/routes.ts'
import { reportsFeature } from './reports/routes.ts'
import { systemFeature } from './system/routes.ts'
import { subscriptionsFeature } from './subscriptions/routes.ts'

export const staffFeatures: readonly FeatureModule[] = [
  analyticsFeature,
  auditTrailFeature,
  intakesFeature,
  mailboxFeature,
  parkedStreamsFeature,
  readModelsFeature,
  subscriptionsFeature,
  systemFeature,
  reportsFeature,
  jobsFeature,
]
