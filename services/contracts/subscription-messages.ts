// Why a subscription is retrying, in plain words. The system page and the health check use the same texts.
import { m } from '#messages'

import type { RetryReason } from './subscriptions.ts'

export const retryReasonText = {
  database: m['read-models:subscription.reasons.database'],
  log: m['read-models:subscription.reasons.log'],
  not_ready: m['read-models:subscription.reasons.notReady'],
  error: m['read-models:subscription.reasons.error'],
} satisfies Record<RetryReason, () => string>
