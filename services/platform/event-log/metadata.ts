// What every event carries beside its data: who, when, why, and its link in the stream's hash chain. No personal data.
import { Actor } from '#contracts/actor.ts'
import { z } from 'zod'

/** SHA-256 in lower-case hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const EventMetadata = z.object({
  eventId: z.uuid(),
  actor: Actor,
  /** By the injected clock, never before the stream's last event. */
  occurredAt: z.iso.datetime(),
  /** One for everything that a person's act set going. */
  correlationId: z.string(),
  /** The event or command that caused it; null where a person did. */
  causationId: z.string().nullable(),
  commandId: z.string(),
  /** Key under which the command may be repeated (REF-29). */
  idempotencyKey: z.string().optional(),
  /** Tells a repeated command from another one under the same key. */
  bodyHash: z.string().optional(),
  /** Version of the schema that the data was written with. */
  schemaVersion: z.int().min(1),
  /** Hash of the stream's previous event; null at its first. */
  previousHash: sha256.nullable(),
  hash: sha256,
})
export type EventMetadata = z.infer<typeof EventMetadata>

/** What who writes an event says of it; the rest follows from the event and its place. */
export type EventContext = Omit<EventMetadata, 'eventId' | 'schemaVersion' | 'previousHash' | 'hash'>
