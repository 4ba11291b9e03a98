// Messages to families: the numbers for text messages, what the providers report, and whether the messages arrive.
import type { Clock } from '#platform/clock.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'

import { createAttempts } from './attempts.ts'
import { createIdentityKeys } from './keys.ts'
import type { IdentityDatabase } from './tables.ts'
import { type ReachDeps, type ReachRecord, createReachRecord } from './reach.ts'
import { type TextEvents, createTextEvents } from './text-events.ts'
import { type TextNumbers, createTextNumbers } from './text-numbers.ts'

export interface TextMessages extends TextNumbers, TextEvents, ReachRecord {}

export interface TextMessagesDeps extends Pick<ReachDeps, 'onReachChanged'> {
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
  return { ...createTextNumbers(context, linkSeal), ...createTextEvents({ ...context, ...reach }), ...reach }
}
