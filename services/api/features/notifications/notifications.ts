// Notifications: staff notifications, a partner's updates, a family's recent activity, and mail preferences. All routes
// return only the signed-in user's own (NOT-01, NOT-06, NOT-10).
import { Refused } from '#domain/decision.ts'
import { defaultFrequency } from '#reactions/notice-mail/preferences.ts'

import type { Notices } from '../../notices.ts'
import type { Reader } from '../../reader.ts'
import type { Router } from '../../route.ts'

export interface NotificationDeps extends Notices {
  /** Hour of the daily digest, in the exchange's local time. */
  readonly dailyHour: number
}

/** The route's access rule guarantees an id. We still check it here. */
const required = (id: string | null): string => {
  if (id === null) throw new Refused('not_permitted')
  return id
}

const defaultOf = ({ user }: Reader) =>
  user.platformRole === null && user.memberships.length === 0 ? defaultFrequency.family : defaultFrequency.worker

export const notificationRoutes = ({ route }: Router, deps: NotificationDeps): void => {
  const { notifications, updates, mailPreferences, unsubscribeTokens, dailyHour } = deps

  route('notifications', ({ query, reader }) => notifications.list(reader.user.id, query))
  route('markNotificationsRead', async ({ body, reader }) => ({
    unread: await notifications.markRead(reader.user.id, body.id),
  }))

  route('organizationUpdates', async ({ query, reader: { user, actor } }) =>
    updates.list(required(actor.organizationId), user.id, query.page),
  )
  route('markUpdatesRead', async ({ body, reader: { user, actor } }) => ({
    unread: await updates.markRead(required(actor.organizationId), user.id, body.id),
  }))

  route('clientActivity', async ({ reader: { user } }) => ({
    rows: await updates.activity(required(user.clientId), user.id),
  }))

  route('mailPreference', async ({ reader }) => ({
    frequency: (await mailPreferences.find(reader.user.id)) ?? defaultOf(reader),
    dailyHour,
  }))
  route('setMailPreference', async ({ body: { frequency }, reader }) => {
    await mailPreferences.choose(reader.user.id, frequency)
    return { frequency, dailyHour }
  })
  route('unsubscribe', async ({ body }) => {
    const userId = unsubscribeTokens.ownerOf(body.token)
    if (userId === undefined || !(await mailPreferences.choose(userId, 'never'))) throw new Refused('invalid_link')
    return {}
  })
}
