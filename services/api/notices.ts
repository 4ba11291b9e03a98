// What people are told, as the routes reach it: bell, updates, recent activity, and how each wants it by mail.
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type UnsubscribeTokens, createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import { type MailPreferences, createMailPreferences } from '#reactions/notice-mail/preferences.ts'
import { type Notifications, createNotifications } from '#reactions/notifications.ts'
import { type Updates, createUpdates } from '#reactions/updates.ts'

import type { Services } from './services.ts'

export interface Notices {
  readonly notifications: Notifications
  readonly updates: Updates
  readonly mailPreferences: MailPreferences
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, 'ownerOf'>
}

export const createNotices = (
  { db, queries }: Pick<Services, 'db' | 'queries'>,
  { masterKey }: Pick<Config, 'masterKey'>,
  clock: Clock,
): Notices => ({
  notifications: createNotifications(db, clock),
  updates: createUpdates(db, queries.organizationNames, clock),
  mailPreferences: createMailPreferences(db, clock),
  unsubscribeTokens: createUnsubscribeTokens(masterKey),
})
