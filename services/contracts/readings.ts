// Who has read a family's data (ROLE-27, docs/decisions/0065-record-who-reads-a-familys-data.md). A route whose answer
// shows a client's name, contact or notes declares with `reading` which clients they are. The router records that before
// the response is sent.
import { z } from 'zod'

import { ActorRole } from './actor.ts'
import { PageQuery, listOf } from './lists.ts'
import { OrganizationRef, PartnerRef } from './organization-ref.ts'
import type { ShownProtection } from './protection.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/**
 * What a person did: opened one referral, saw a list, searched, opened phone, email or mailing address, read messages, or
 * took a file along.
 */
const readingKinds = ['opening', 'list', 'search', 'contact', 'messages', 'export'] as const
export const ReadingKind = z.enum(readingKinds)
export type ReadingKind = z.infer<typeof ReadingKind>

/** Which clients an answer shows. */
export interface Reading {
  readonly kind: ReadingKind
  readonly clientsOf: (answer: unknown) => readonly string[]
}

/** Declares that a route with this response shows data of the clients that `clientsOf` finds in it. */
export const reading = <S extends z.ZodType>(
  kind: ReadingKind,
  _response: S,
  clientsOf: (answer: z.input<S>) => readonly string[],
  // The cast is safe: the route's handler returns this response.
): Reading => ({ kind, clientsOf: (answer) => clientsOf(answer as z.input<S>) })

/** A file that a route sends, with the clients who are in it. */
export interface ShownClients {
  readonly clientIds: readonly string[]
}

/** Declares that a route sends a file (`RouteSpec.produces`) with data of clients. */
export const fileReading: Reading = {
  kind: 'export',
  // The cast is safe: the handler of such a route returns the clients with the file.
  clientsOf: (answer) => (answer as ShownClients).clientIds,
}

/** Declares that only the family itself has this answer, whose reading is not recorded. */
export const ownReading: Reading = { kind: 'opening', clientsOf: () => [] }

interface ShownClient {
  /** Null if the reader sees no client. */
  readonly client: { readonly id: string; readonly erased: boolean; readonly protection?: ShownProtection } | null
}

/** The clients of these rows. Nothing is left to read of an erased one, and nothing is shown of a hidden one. */
export const shownClients = (rows: readonly ShownClient[]): string[] =>
  rows.flatMap(({ client }) => (client === null || client.erased || client.protection === 'hidden' ? [] : [client.id]))

/** The readings of one day by readers of one kind, as the family sees them: no person is named. */
export const OwnReading = z.object({
  /** Local day of the network. */
  day: z.iso.date(),
  /** What the readers were to the exchange or to the organization. */
  role: ActorRole,
  /** Null for staff, and for a person who acted for no organization. */
  organization: PartnerRef.nullable(),
  kind: ReadingKind,
  times: z.number().int(),
})
export type OwnReading = z.infer<typeof OwnReading>
/** Newest first. */
export const OwnReadingList = listOf(OwnReading).omit({ position: true, stale: true })
export type OwnReadingList = z.infer<typeof OwnReadingList>

/** One reading, as admins see it. */
const ClientReading = z.object({
  id: z.number().int(),
  at: instant,
  /** Null if the account no longer exists. */
  reader: z.object({ id, name: z.string() }).nullable(),
  role: ActorRole,
  organization: OrganizationRef.nullable(),
  kind: ReadingKind,
  /** The name of the route in the route table. */
  route: z.string(),
})
export type ClientReading = z.infer<typeof ClientReading>
/** Newest first. */
export const ClientReadingList = listOf(ClientReading).omit({ position: true, stale: true })
export type ClientReadingList = z.infer<typeof ClientReadingList>

export const ReadingQuery = PageQuery.pick({ page: true })
