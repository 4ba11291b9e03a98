// The subscriptions on the system page: the state of every read model and reaction, across all processes.
import { z } from 'zod'

import type { RouteSpec } from './route-spec.ts'

/** The names of all reactions. */
export const reactionNames = [
  'urgent-referral',
  'staff-notices',
  'referral-updates',
  'service-level',
  'overdue-referral',
  'application-received',
  'assigned-review',
  'request-received',
  'request-returned',
  'request-answered',
  'family-updates',
  'new-message',
  'assigned-conversation',
  'appointment-updates',
  'consent-updates',
  'freed-reviews',
  'freed-conversations',
  'help-answered',
  'contact-tasks',
  'closed-organization',
  'erasure-requests',
  'consent-reminders',
  'ended-part',
  'approved-application',
  'missing-documents',
] as const
export type ReactionName = (typeof reactionNames)[number]

/**
 * Why a subscription is retrying: the database, the event log, or another part of the application is unavailable, or
 * an unexpected error occurred.
 */
export const RetryReason = z.enum(['database', 'log', 'not_ready', 'error'])
export type RetryReason = z.infer<typeof RetryReason>

export const SubscriptionRow = z.object({
  kind: z.enum(['model', 'reaction']),
  /** The name of the read model or the reaction. */
  name: z.string(),
  /**
   * `waiting`: no process leads it. `catching_up`: it is behind the log. `live`: it has handled every event.
   * `retrying`: it has failed and tries again. `stopped`: it cannot handle an event, until another build serves.
   */
  state: z.enum(['waiting', 'catching_up', 'live', 'retrying', 'stopped']),
  /** When it entered this state; for `retrying`, the first failure. Null if no process has led it yet. */
  since: z.iso.datetime().nullable(),
  /** The process that leads it: host name and process ID. */
  process: z.string().nullable(),
  /** Why it is retrying or stopped. */
  reason: RetryReason.nullable(),
  message: z.string().nullable(),
  /** The maximum time until the next attempt, in seconds. Null unless it is retrying. */
  retrySeconds: z.number().nullable(),
  /** The log position up to which it has handled events. */
  position: z.string().nullable(),
  /** Age of the oldest event that it has not handled, in seconds; 0 if there is none, null if the log is unreachable. */
  lagSeconds: z.number().nullable(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

export const SubscriptionList = z.object({ rows: z.array(SubscriptionRow) })
export type SubscriptionList = z.infer<typeof SubscriptionList>

export const subscriptionRoutes = {
  subscriptions: {
    method: 'GET',
    path: '/api/subscriptions',
    access: 'staff',
    summary: 'The state of each read model and reaction, the process that leads it, and the reason if it is failing',
    response: SubscriptionList,
  },
} as const satisfies Record<string, RouteSpec>
