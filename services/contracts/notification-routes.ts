// The routes of notifications, updates, recent activity, and how they come by mail.
import { z } from 'zod'

import { PageQuery } from './lists.ts'
import {
  ActivityList,
  LeftUnread,
  MailPreference,
  MarkRead,
  NoticeQuery,
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
    summary: 'The person’s notifications, newest first',
    query: NoticeQuery,
    response: NotificationList,
  },
  markNotificationsRead: {
    method: 'POST',
    path: '/api/notifications/read',
    access: 'staff',
    summary: 'Mark one, or all, as read',
    body: MarkRead,
    response: LeftUnread,
  },
  organizationUpdates: {
    method: 'GET',
    path: '/api/organization/updates',
    access: 'organization',
    summary: 'Moves of the referrals that the organization sends or receives, newest first',
    query: PageQuery.pick({ page: true }),
    response: OrganizationUpdates,
  },
  markUpdatesRead: {
    method: 'POST',
    path: '/api/organization/updates/read',
    access: 'organization',
    summary: 'Mark one update, or all, as read by oneself',
    body: MarkRead,
    response: LeftUnread,
  },
  clientActivity: {
    method: 'GET',
    path: '/api/client/activity',
    access: 'client',
    summary: 'What lately became of the client’s own referrals',
    response: ActivityList,
  },
  mailPreference: {
    method: 'GET',
    path: '/api/me/mail',
    access: 'signed_in',
    summary: 'How one hears of news by mail',
    response: MailPreference,
  },
  setMailPreference: {
    method: 'PUT',
    path: '/api/me/mail',
    access: 'signed_in',
    summary: 'Choose how one hears of news by mail',
    body: SetMailPreference,
    response: MailPreference,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/mail/unsubscribe',
    access: 'anyone',
    perMinute: 300,
    summary: 'Stop mails of news, with the token of a link in one',
    body: Unsubscribe,
    response: z.object({}),
  },
} as const satisfies Record<string, RouteSpec>
