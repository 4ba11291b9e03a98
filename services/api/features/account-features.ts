// The features of a person's own account, and the rights of accounts.
import type { FeatureModule } from '../feature-module.ts'
import { accessFeature } from './access/routes.ts'
import { accountFeature } from './account/routes.ts'
import { emailChangeFeature } from './email-change/routes.ts'
import { invitationsFeature } from './invitations/routes.ts'
import { notificationsFeature } from './notifications/routes.ts'
import { secondFactorFeature } from './second-factor/routes.ts'
import { sessionFeature } from './session/routes.ts'
import { textMessagesFeature } from './text-messages/routes.ts'

export const accountFeatures: readonly FeatureModule[] = [
  accessFeature,
  accountFeature,
  emailChangeFeature,
  invitationsFeature,
  notificationsFeature,
  secondFactorFeature,
  sessionFeature,
  textMessagesFeature,
]
