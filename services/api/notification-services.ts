// The notification services that the routes use: staff notifications, organization updates, family activity, listing
// problems, and email preferences.
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type UnsubscribeTokens, createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import { type ListingProblems, createListingProblems } from '#notifications/listing-problems.ts'
import { type MailPreferences, createMailPreferences } from '#notifications/mail-preferences.ts'
import { type Notifications, createNotifications } from '#notifications/notifications.ts'
import { type Updates, createUpdates } from '#notifications/updates.ts'

import type { Services } from './services.ts'

export interface NotificationServices {
  readonly notifications: Notifications
  readonly updates: Updates
  readonly listingProblems: ListingProblems
  readonly mailPreferences: MailPreferences
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, 'ownerOf'>
}

export const createNotificationServices = (
  { db, queries, changePublisher }: Pick<Services, 'db' | 'queries' | 'changePublisher'>,
  { masterKey }: Pick<Config, 'masterKey'>,
  clock: Clock,
): NotificationServices => ({
  notifications: createNotifications(db, clock),
  updates: createUpdates(db, queries.organizationNames, clock),
  listingProblems: createListingProblems({
    db,
    clock,
    findStaff: () => queries.platformStaff(undefined),
    findOrganizationNames: queries.organizationNames,
    publishTopics: (topics) => changePublisher.publishTopics(topics, ''),
  }),
  mailPreferences: createMailPreferences(db, clock),
  unsubscribeTokens: createUnsubscribeTokens(masterKey),
})
