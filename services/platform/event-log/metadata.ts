// The metadata of every event: who, when, why, and its link in the hash chain. No personal data.
import { Actor } from '#contracts/actor.ts'
import { z } from 'zod'

/** SHA-256 in lower-case hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const EventMetadata = z.object({
  eventId: z.uuid(),
  actor: Actor,
  /** From the injected clock; never before the stream's last event. */
  occurredAt: z.iso.datetime(),
  /** Shared by everything that one action of a person caused. */
  correlationId: z.string(),
  /** The event or command that caused it; null if a person did. */
  causationId: z.string().nullable(),
  commandId: z.string(),
  /** Idempotency key of the command (REF-29). */
  idempotencyKey: z.string().optional(),
  /** Distinguishes a repeated command from a different one with the same key. */
  bodyHash: z.string().optional(),
  /** Schema version of the data when it was written. */
  schemaVersion: z.int().min(1),
  /** Hash of the stream's previous event; null for the first event. */
  previousHash: sha256.nullable(),
  hash: sha256,
})
export type EventMetadata = z.infer<typeof EventMetadata>

/** The metadata that the writer of an event provides. The rest follows from the event and its place. */
export type EventContext = Omit<EventMetadata, 'eventId' | 'schemaVersion' | 'previousHash' | 'hash'>
