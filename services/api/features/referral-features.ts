// The features for working on referrals, for staff, partners and families.
import type { FeatureModule } from '../feature-module.ts'
import { adminNotesFeature } from './admin-notes/routes.ts'
import { appointmentsFeature } from './appointments/routes.ts'
import { asOfFeature } from './as-of/routes.ts'
import { clientDashboardFeature } from './client-dashboard/routes.ts'
import { clientsFeature } from './clients/routes.ts'
import { contactTasksFeature } from './contact-tasks/routes.ts'
import { conversationsFeature } from './conversations/routes.ts'
import { exportsFeature } from './exports/routes.ts'
import { organizationsFeature } from './organizations/routes.ts'
import { ownInformationFeature } from './own-information/routes.ts'
import { partnerDashboardFeature } from './partner-dashboard/routes.ts'
import { reachFeature } from './reach/routes.ts'
import { readingsFeature } from './readings/routes.ts'
import { referralsFeature } from './referrals/routes.ts'
import { resourcesFeature } from './resources/routes.ts'
import { savedViewsFeature } from './saved-views/routes.ts'
import { secureNoteFeature } from './secure-note/routes.ts'

export const referralFeatures: readonly FeatureModule[] = [
  adminNotesFeature,
  appointmentsFeature,
  asOfFeature,
  clientDashboardFeature,
  clientsFeature,
  contactTasksFeature,
  conversationsFeature,
  exportsFeature,
  organizationsFeature,
  ownInformationFeature,
  partnerDashboardFeature,
  reachFeature,
  readingsFeature,
  referralsFeature,
  resourcesFeature,
  savedViewsFeature,
  secureNoteFeature,
]
