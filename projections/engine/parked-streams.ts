// A stream is parked in a build if one of its events cannot be decoded or folded. The build skips that event and all
// later ones of the stream, and continues with the other streams. Its rows stay as they were before the event.
import type { StoredEvent } from '#platform/event-log/port.ts'
import { EventFailure, errorMessage } from '#platform/subscription/event-failure.ts'

import type { Build, ModelKey, Queryable } from './builds.ts'

export interface ParkedStream {
  readonly stream: string
  /** Revision and position of the first event that the build skips. */
  readonly revision: number
  readonly position: string
  readonly error: string
}

export interface ParkedStreamDetails extends ParkedStream {
  readonly model: string
  readonly parkedAt: Date
  readonly retryAt: Date
}

/** By stream name. */
export type ParkedStreams = ReadonlyMap<string, ParkedStream>

export const noParkedStreams: ParkedStreams = new Map()

/** Where a fold of the log parks streams. */
export interface ParkingOptions {
  readonly parked: Map<string, ParkedStream>
  readonly maxParked: number
}

/** Parks a stream. @throws the error if that would be too many */
export const park = ({ parked, maxParked }: ParkingOptions, parkedStream: ParkedStream, error: unknown): void => {
  if (!parked.has(parkedStream.stream) && parked.size >= maxParked) throw error
  parked.set(parkedStream.stream, parkedStream)
}

/** Whether a build skips this event. */
export const isParkedEvent = (parked: ParkedStreams, { stream, revision }: StoredEvent): boolean => {
  const parkedStream = parked.get(stream)
  return parkedStream !== undefined && revision >= parkedStream.revision
}

export const parkedBy = ({ stream, revision, position }: StoredEvent, error: unknown): ParkedStream => ({
  stream,
  revision,
  position,
  error: errorMessage(error instanceof EventFailure ? error.cause : error),
})

export const readParkedStreams = async (
  db: Queryable,
  { id }: Pick<Build, 'id'>,
): Promise<Map<string, ParkedStream>> => {
  const { rows } = await db.query<ParkedStream>(
    'select stream, revision, position, error from projection.parked where build_id = $1',
    [id],
  )
  return new Map(rows.map((row) => [row.stream, row]))
}

/** Names of the parked streams whose retry is due. */
export const findDueRetries = async (db: Queryable, { id }: Pick<Build, 'id'>): Promise<string[]> => {
  const { rows } = await db.query<{ stream: string }>(
    'select stream from projection.parked where build_id = $1 and retry_at <= now() order by retry_at, stream',
    [id],
  )
  return rows.map(({ stream }) => stream)
}

/** Stores streams that a rebuild parked, in the caller's transaction. */
export const insertParkedStreams = async (
  db: Queryable,
  { id }: Pick<Build, 'id'>,
  parked: ParkedStreams,
): Promise<void> => {
  const streams = [...parked.values()]
  await db.query(
    `insert into projection.parked (build_id, stream, revision, position, error)
     select $1, * from unnest($2::text[], $3::int[], $4::text[], $5::text[])`,
    [
      id,
      streams.map(({ stream }) => stream),
      streams.map(({ revision }) => revision),
      streams.map(({ position }) => position),
      streams.map(({ error }) => error),
    ],
  )
}

/** Lists the parked streams of the serving builds, starting with the one parked longest. */
export const listParkedStreams = async (
  db: Queryable,
  models: readonly ModelKey[],
): Promise<readonly ParkedStreamDetails[]> => {
  const { rows } = await db.query<ParkedStreamDetails>(
    `select p.model, s.stream, s.revision, s.position, s.error, s.parked_at as "parkedAt", s.retry_at as "retryAt"
     from projection.pointer p join projection.parked s on s.build_id = p.build_id
     where (p.model, p.version) in (select * from unnest($1::text[], $2::int[]))
     order by s.parked_at, p.model, s.stream`,
    [models.map(({ name }) => name), models.map(({ version }) => version)],
  )
  return rows
}

/**
 * Makes the model's leader retry a parked stream of the serving build within a second or two. Returns the time of the
 * request; undefined if the stream is not parked.
 */
export const requestRetry = async (
  db: Queryable,
  { name, version }: ModelKey,
  stream: string,
): Promise<Date | undefined> => {
  const { rows } = await db.query<{ retryAt: Date }>(
    `update projection.parked s set retry_at = now() from projection.pointer p
     where p.model = $1 and p.version = $2 and s.build_id = p.build_id and s.stream = $3
     returning s.retry_at as "retryAt"`,
    [name, version, stream],
  )
  return rows[0]?.retryAt
}
