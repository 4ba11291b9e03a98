// Routes of notifications, updates, recent activity and email preferences.
import { z } from 'zod'

import { PageQuery } from './lists.ts'
import {
  UnreadCount,
  MailPreference,
  MarkRead,
  NotificationQuery,
  NotificationList,
  OrganizationUpdates,
  SetMailPreference,
  Unsubscribe,
} from './notifications.ts'
import type { RouteSpec } from './route-spec.ts'

export const notificationRoutes = {
  notifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'staff',
    summary: 'Your notifications, newest first',
    query: NotificationQuery,
    response: NotificationList,
  },
  markNotificationsRead: {
    method: 'POST',
    path: '/api/notifications/read',
    access: 'staff',
    summary: 'Mark one notification, or all, as read',
    body: MarkRead,
    response: UnreadCount,
  },
  organizationUpdates: {
    method: 'GET',
    path: '/api/organization/updates',
    access: 'organization',
    summary: 'Status changes of the referrals that the organization sends or receives, newest first',
    query: PageQuery.pick({ page: true }),
    response: OrganizationUpdates,
  },
  markUpdatesRead: {
    method: 'POST',
    path: '/api/organization/updates/read',
    access: 'organization',
    summary: 'Mark one update, or all, as read for yourself',
    body: MarkRead,
    response: UnreadCount,
  },
  mailPreference: {
    method: 'GET',
    path: '/api/me/mail',
    access: 'signed_in',
    summary: 'Your notification email preference',
    response: MailPreference,
  },
  setMailPreference: {
    method: 'PUT',
    path: '/api/me/mail',
    access: 'signed_in',
    summary: 'Set your notification email preference',
    body: SetMailPreference,
    response: MailPreference,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/mail/unsubscribe',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Stop notification emails, with the token of a link in one',
    body: Unsubscribe,
    response: z.object({}),
  },
} as const satisfies Record<string, RouteSpec>
