// The subscriptions on the system page: what each read model and each reaction does now, in any process.
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
] as const
export type ReactionName = (typeof reactionNames)[number]

/**
 * Why a subscription tries again: the database, the event log, or a part of the application is not available, or an
 * error that says nothing about them.
 */
export const RetryReason = z.enum(['database', 'log', 'not_ready', 'error'])
export type RetryReason = z.infer<typeof RetryReason>

export const SubscriptionRow = z.object({
  kind: z.enum(['model', 'reaction']),
  /** The name of the read model or the reaction. */
  name: z.string(),
  /**
   * `waiting`: no process leads it. `catching_up`: later events are known. `live`: it has handled every event.
   * `retrying`: after a failure. `stopped`: at an event, until another build of the model serves.
   */
  state: z.enum(['waiting', 'catching_up', 'live', 'retrying', 'stopped']),
  /** Since when it is in this state; for `retrying`, the first failure. Null if no process has led it yet. */
  since: z.iso.datetime().nullable(),
  /** The process that leads it: the name of its machine, and its number. */
  process: z.string().nullable(),
  /** Why it is retrying or stopped. */
  reason: RetryReason.nullable(),
  message: z.string().nullable(),
  /** The longest time until the next attempt, in seconds. Null unless it is retrying. */
  retrySeconds: z.number().nullable(),
  /** The log position up to which it has handled events. */
  position: z.string().nullable(),
  /** Age of the oldest event that it has not handled, or 0 if there is none. */
  lagSeconds: z.number(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

export const SubscriptionList = z.object({ rows: z.array(SubscriptionRow) })
export type SubscriptionList = z.infer<typeof SubscriptionList>

export const subscriptionRoutes = {
  subscriptions: {
    method: 'GET',
    path: '/api/subscriptions',
    access: 'staff',
    summary: 'What each read model and reaction does, which process leads it, and why it fails',
    response: SubscriptionList,
  },
} as const satisfies Record<string, RouteSpec>
