// Messages to families: the numbers for text messages, what the providers report, and whether the messages arrive.
import type { Clock } from '#platform/clock.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'

import { createAttempts } from './attempts.ts'
import { createIdentityKeys } from './keys.ts'
import type { IdentityDatabase } from './tables.ts'
import { type ReachDeps, type ReachRecord, createReachRecord } from './reach.ts'
import { type TextFallbackDeps, createTextFallback } from './text-fallback.ts'
import { type TextEvents, createTextEvents } from './text-events.ts'
import { type TextNumbers, createTextNumbers } from './text-numbers.ts'

export interface TextMessages extends TextNumbers, TextEvents, ReachRecord {
  /** Emails the news of a text message that never arrives, once. */
  emailInstead(messageId: string): Promise<void>
}

export interface TextMessagesDeps extends Pick<ReachDeps, 'onReachChanged'>, Omit<TextFallbackDeps, 'clock'> {
  readonly db: IdentityDatabase
  readonly clock: Clock
  readonly masterKey: Uint8Array
  /** Seals the codes and links while they wait in the outbox. */
  readonly linkSeal: LinkSeal
}

export const createTextMessages = (deps: TextMessagesDeps): TextMessages => {
  const { db, clock, masterKey, linkSeal, onReachChanged } = deps
  const keys = createIdentityKeys(masterKey)
  const context = { db, clock, keys, attempts: createAttempts(db, keys, clock) }
  const reach = createReachRecord({ ...context, onReachChanged })
  const numbers = createTextNumbers(context, linkSeal)
  const emailInstead = createTextFallback(deps)
  return {
    ...numbers,
    ...createTextEvents({ ...context, ...reach, emailInstead }),
    ...reach,
    emailInstead: (messageId) => emailInstead(messageId, db),
    confirm: async (accountId, code) => {
      const refusal = await numbers.confirm(accountId, code)
      // The code arrived, so the number works again.
      if (refusal === undefined) await reach.clearFailedTexts(accountId)
      return refusal
    },
  }
}
