// The metadata of every event: who, when, why, and its link in the hash chain. It contains no personal data.
import { Actor } from '#contracts/actor.ts'
import { z } from 'zod'

/** SHA-256 as lowercase hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const EventMetadata = z.object({
  eventId: z.uuid(),
  actor: Actor,
  /** Comes from the injected clock and is never before the stream's last event. */
  occurredAt: z.iso.datetime(),
  /** Shared by all events that result from one action of a person. */
  correlationId: z.string(),
  /** The event or command that caused it, or null if a person did. */
  causationId: z.string().nullable(),
  commandId: z.string(),
  /** Idempotency key of the command (REF-29). */
  idempotencyKey: z.string().optional(),
  /** Distinguishes a repeated command from a different one with the same key. */
  bodyHash: z.string().optional(),
  /** The schema version with which the data was written. */
  schemaVersion: z.int().min(1),
  /** Hash of the stream's previous event, or null for the first event. */
  previousHash: sha256.nullable(),
  hash: sha256,
})
export type EventMetadata = z.infer<typeof EventMetadata>

/** The metadata that the writer of an event provides. The rest is derived from the event and its position. */
export type EventContext = Omit<EventMetadata, 'eventId' | 'schemaVersion' | 'previousHash' | 'hash'>
