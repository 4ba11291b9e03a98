// The bell of staff and admins: each person's own and nobody else's (NOT-01, NOT-06).
import type { Notifications } from '#reactions/notifications.ts'

import type { Router } from '../../route.ts'

export const notificationRoutes = ({ route }: Router, notifications: Notifications): void => {
  route('notifications', ({ query, reader }) => notifications.list(reader.user.id, query.page))
  route('markNotificationsRead', async ({ body, reader }) => ({
    unread: await notifications.markRead(reader.user.id, body.id),
  }))
}
