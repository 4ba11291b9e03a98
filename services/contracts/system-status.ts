// What the system page shows of the whole installation: versions, sizes, messages that wait to be sent, and requests that
// failed.
import { z } from 'zod'

import type { RouteSpec } from './route-spec.ts'

const instant = z.iso.datetime()
const bytes = z.number().nonnegative()

/** Where the event log is. */
export const LogStore = z.enum(['postgres', 'eventstoredb'])
export type LogStore = z.infer<typeof LogStore>

const Outbox = z.object({
  channel: z.enum(['email', 'text']),
  /** Messages that are still to be sent, and when the oldest of them was written. */
  waiting: z.int(),
  oldestWaitingAt: instant.nullable(),
  /** Messages that could not be sent and are not tried again. They are kept for 30 days. */
  failed: z.int(),
})
export type Outbox = z.infer<typeof Outbox>

const UnexpectedError = z.object({
  id: z.int(),
  at: instant,
  /** Under which the server's log has the error. */
  requestId: z.string(),
  method: z.string(),
  route: z.string(),
  type: z.string(),
  code: z.string().nullable(),
  process: z.string(),
})
export type UnexpectedError = z.infer<typeof UnexpectedError>

/** How many of the newest errors are listed. */
export const listedErrors = 20
/** How long an error is kept, in days. */
export const errorRetentionDays = 14

export const SystemStatus = z.object({
  versions: z.object({
    release: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** The newest migration of the database. */
    migration: z.string(),
  }),
  log: z.object({
    store: LogStore,
    /** Null for EventStoreDB, whose own page shows both. Of a large log, the number of events is an estimate. */
    events: z.int().nullable(),
    bytes: bytes.nullable(),
  }),
  /** The whole database, including a log in it. */
  databaseBytes: bytes,
  /** The disk of the server that answered. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }),
  outbox: z.array(Outbox),
  errors: z.object({
    /** In the last 24 hours. */
    lastDay: z.int(),
    /** Newest first. */
    rows: z.array(UnexpectedError),
  }),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const systemStatusRoutes = {
  systemStatus: {
    method: 'GET',
    path: '/api/system',
    access: 'staff',
    summary: 'Versions, sizes, messages to be sent, and recent unexpected errors',
    response: SystemStatus,
  },
} as const satisfies Record<string, RouteSpec>
