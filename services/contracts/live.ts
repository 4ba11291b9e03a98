// The WebSocket messages between browser and server. The browser subscribes to topics, and the server reports which of
// them have changed.
import { z } from 'zod'

/**
 * - `review`: any referral changed; for staff.
 * - `organization:<id>`: a referral that the organization sent or received changed.
 * - `referral:<id>`, `clients`, `organizations`.
 * - `protection`: a family's safety settings changed, so staff may read more or less of it (docs/decisions/0078); for
 *   staff.
 * - `client:<id>`: a referral of that client changed.
 * - `notifications:<userId>`, `updates:<organizationId>`, `activity:<clientId>`.
 * - `reports`: a report is done; for staff.
 * - `jobs:<userId>`: a job of that person started, made progress or ended.
 * - `adminnotes:<referralId>`: an admin note was written; for staff.
 * - `resources:<referralId>`, `ownresources:<clientId>`: what the family received changed; for those who help it, and
 *   for the family.
 * - `messages:<clientId or organizationId>`, `staffmessages`: a conversation of that family, that organization, or staff
 *   changed.
 * - `applications`: an application to become a partner changed; for staff.
 * - `contacttasks`: a task to call or write to a family was raised or done; for staff.
 * - `intakes`: an intake was made, or its stage changed; for staff.
 * - `appointments:<clientId or organizationId>`: an appointment of that family or that organization changed.
 *
 * Each topic is authorized separately.
 */
export const Topic = z
  .string()
  .regex(
    /^(review|protection|reports|clients|organizations|staffmessages|contacttasks|applications|intakes|(organization|referral|client|adminnotes|messages|appointments|notifications|resources|ownresources|updates|activity|jobs):[0-9a-f-]{36})$/,
  )
export type Topic = z.infer<typeof Topic>

export const LiveRequest = z.discriminatedUnion('type', [
  /** The first message of a connection. The token is here because it must never be in the URL. */
  z.object({ type: z.literal('authenticate'), token: z.string().max(4_000) }),
  z.object({ type: z.literal('subscribe'), topics: z.array(Topic).max(100) }),
  z.object({ type: z.literal('unsubscribe'), topics: z.array(Topic).max(100) }),
  z.object({ type: z.literal('ping') }),
])
export type LiveRequest = z.infer<typeof LiveRequest>

export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('subscribed'),
    topics: z.array(z.string()),
    /**
     * Maps each topic to the log position of the last change before the subscription, for which no message was sent.
     * Empty if no change is known.
     */
    positions: z.record(z.string(), z.string()),
    refused: z.array(z.string()),
  }),
  /** The read models behind these topics have processed the log up to `position`. */
  z.object({ type: z.literal('changed'), topics: z.array(z.string()), position: z.string() }),
  z.object({
    type: z.literal('pong'),
    /** The time of the data while changes are not possible: see read-only.ts. Older servers do not send it. */
    readOnlySince: z.string().nullable().optional(),
  }),
  z.object({ type: z.literal('refused'), code: z.string() }),
])
export type LiveMessage = z.infer<typeof LiveMessage>
