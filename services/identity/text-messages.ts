// Text messages to families: their numbers, and what the provider reports.
import type { Clock } from '#platform/clock.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'

import { createAttempts } from './attempts.ts'
import { createIdentityKeys } from './keys.ts'
import type { IdentityDatabase } from './tables.ts'
import { type TextEvents, createTextEvents } from './text-events.ts'
import { type TextNumbers, createTextNumbers } from './text-numbers.ts'

export interface TextMessages extends TextNumbers, TextEvents {}

export interface TextMessagesDeps {
  readonly db: IdentityDatabase
  readonly clock: Clock
  readonly masterKey: Uint8Array
  /** Seals the codes and links while they wait in the outbox. */
  readonly linkSeal: LinkSeal
}

export const createTextMessages = ({ db, clock, masterKey, linkSeal }: TextMessagesDeps): TextMessages => {
  const keys = createIdentityKeys(masterKey)
  const context = { db, clock, keys, attempts: createAttempts(db, keys, clock) }
  return { ...createTextNumbers(context, linkSeal), ...createTextEvents(context) }
}
