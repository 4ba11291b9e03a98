// All read models of the application.
import { accessModel } from './access/model.ts'
import { analyticsModel } from './analytics/model.ts'
import { applicationsModel } from './applications/model.ts'
import { clientsModel } from './clients/model.ts'
import { contactTasksModel } from './contact-tasks/model.ts'
import { conversationsModel } from './conversations/model.ts'
import { appointmentsModel } from './appointments/model.ts'
import { auditTrailModel } from './audit-trail/model.ts'
import type { ReadModel } from './engine/model.ts'
import { intakesModel } from './intakes/model.ts'
import { organizationsModel } from './organizations/model.ts'
import { referralsModel } from './referrals/model.ts'
import { resourcesModel } from './resources/model.ts'

export const readModels: readonly ReadModel[] = [
  accessModel,
  organizationsModel,
  clientsModel,
  referralsModel,
  analyticsModel,
  applicationsModel,
  conversationsModel,
  appointmentsModel,
  resourcesModel,
  contactTasksModel,
  intakesModel,
  auditTrailModel,
]
