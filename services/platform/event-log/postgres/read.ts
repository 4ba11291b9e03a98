// Reads single streams and pages of the whole log.
import DataLoader from 'dataloader'
import type pg from 'pg'

import type { ReadAllOptions, ReadStreamOptions, StoredEvent } from '../port.ts'
import { runPrepared, type TextRow } from './connections.ts'
import type { HighWaterMark } from './high-water-mark.ts'
import { parsePosition, formatPosition } from './position.ts'

const columns = 'position, stream, revision, id, type, data, metadata'
/** Parameter 3 holds prefixes of stream names, or null for all streams. */
const streamFilter = '($3::text[] is null or stream ^@ any ($3))'

const statements = {
  streamForwards: {
    name: 'log_stream',
    text: `select ${columns} from log.event where stream = $1 and revision >= $2 order by revision limit $3`,
  },
  // Uses JSON because the planner considers the length of an array and would replan every execution, which costs more
  // than the read. `offset 0` enforces one index scan per stream, no matter how many streams the planner expects.
  streams: {
    name: 'log_streams',
    text: `select ${columns}, number from json_to_recordset($1) as requested (number integer, name text, start integer),
      lateral (select ${columns} from log.event where stream = name and revision >= start offset 0) events
      order by number, revision`,
  },
  streamBackwards: {
    name: 'log_stream_back',
    text: `select ${columns} from log.event where stream = $1 and revision <= $2 order by revision desc limit $3`,
  },
  // The first row holds the position up to which the page is final and the highest position that was scanned. Positions
  // count even if they do not match. Those up to $5 are final. Above $5, they are final up to the first gap.
  page: {
    name: 'log_page',
    text: `with scanned as materialized (
      select position, position - row_number() over (order by position) as island
      from (select position from log.event where position > $1 order by position limit $2) next
    ), summary as materialized (
      select max(position) as highest, count(*) as scanned_count, max(position) filter (where position <= $5
        or island = $5 - (select count(*) from scanned where position <= $5)) as safe
      from scanned
    )
      (select 0 as position, safe::text as stream, null as revision, highest::text as id, scanned_count::text as type,
        null as data, null as metadata from summary)
      union all
      (select position, stream, revision, id::text, type, data, metadata from log.event
        where position > $1 and position <= (select safe from summary) and ${streamFilter} order by position limit $4)
      order by position`,
  },
  pageBackwards: {
    name: 'log_page_back',
    text: `select ${columns} from log.event where position <= $1 order by position desc limit $2`,
  },
}

const orEmpty = (value: string | null | undefined): string => value ?? ''

const toStoredEvent = (row: TextRow): StoredEvent => ({
  id: orEmpty(row[3]),
  type: orEmpty(row[4]),
  data: orEmpty(row[5]),
  metadata: orEmpty(row[6]),
  stream: orEmpty(row[1]),
  revision: Number(row[2]),
  position: formatPosition(orEmpty(row[0])),
})

/**
 * Reads a stream; see `EventLog.readStream`. It does not wait for the high-water mark, because a stream's events become
 * visible in revision order.
 */
export const readStream = async (
  pool: pg.Pool,
  stream: string,
  { direction = 'forwards', from, maxCount }: ReadStreamOptions,
): Promise<StoredEvent[]> => {
  const last = 2 ** 31 - 1
  const [statement, start] =
    direction === 'forwards' ? [statements.streamForwards, from ?? 0] : [statements.streamBackwards, from ?? last]
  const rows = await runPrepared(pool, statement, [stream, start, maxCount ?? null])
  return rows.map(toStoredEvent)
}

export interface StreamRequest {
  readonly stream: string
  /** First revision to return. */
  readonly from: number
}

/** Maximum number of streams per query. */
const maxStreamsPerQuery = 50

/**
 * Reads streams to their end. Simultaneous requests share one query: with 16 concurrent commands, each read costs a
 * quarter as much, on both sides of the connection.
 */
export const createStreamReader = (pool: pg.Pool): ((request: StreamRequest) => Promise<StoredEvent[]>) => {
  const loader = new DataLoader<StreamRequest, StoredEvent[]>(
    async (requests) => {
      const numbered = requests.map(({ stream: name, from: start }, number) => ({ number, name, start }))
      const rows = await runPrepared(pool, statements.streams, [JSON.stringify(numbered)])
      const results = requests.map((): StoredEvent[] => [])
      for (const row of rows) results[Number(row[7])]?.push(toStoredEvent(row))
      return results
    },
    { cache: false, maxBatchSize: maxStreamsPerQuery, batchScheduleFn: setImmediate },
  )
  return (request) => loader.load(request)
}

export interface Page {
  readonly events: StoredEvent[]
  /** How far the log was read. Everything up to here is in the page or does not match. */
  readonly position: number
  /** Whether more events follow, or are visible but not final yet. */
  readonly hasMore: boolean
}

/** How many positions one page of a filtered read may skip. The limit keeps the query short if few events match. */
const filteredScanSize = 5_000

export interface PageRequest {
  readonly after: number
  readonly prefixes: readonly string[] | undefined
  readonly maxCount: number
  readonly signal?: AbortSignal
}

/**
 * Returns the next final events after a position, up to `maxCount`. Events before the first gap are final immediately.
 * Events after a gap wait until the high-water mark has passed it, usually for a few milliseconds.
 */
export const readPage = async (pool: pg.Pool, highWaterMark: HighWaterMark, request: PageRequest): Promise<Page> => {
  const { after, prefixes, maxCount, signal } = request
  // Reads one more than requested to find out whether more events follow.
  const scan = Math.max(maxCount + 1, prefixes === undefined ? 0 : filteredScanSize)
  for (;;) {
    const finalUpTo = Math.max(after, highWaterMark.settledPosition)
    const [scanRow, ...rows] = await runPrepared(pool, statements.page, [
      after,
      scan,
      prefixes ?? null,
      maxCount,
      finalUpTo,
    ])
    const [, safe, , highest, scannedCount] = scanRow ?? []
    if (typeof highest !== 'string') return { events: [], position: after, hasMore: false }
    if (typeof safe === 'string') {
      const events = rows.map(toStoredEvent)
      const last = rows.length === maxCount ? rows.at(-1)?.[0] : undefined
      const position = Number(last ?? safe)
      return { events, position, hasMore: position < Number(highest) || Number(scannedCount) === scan }
    }
    await highWaterMark.waitUntilSettled(Number(highest), signal)
  }
}

/** Reads a page of the whole log; see `EventLog.readAll`. A page is short only at the end of the log. */
export const readAll = async (
  pool: pg.Pool,
  highWaterMark: HighWaterMark,
  { after, direction = 'forwards', streamPrefixes: prefixes, maxCount }: ReadAllOptions,
): Promise<{ events: StoredEvent[]; position: string | undefined }> => {
  if (direction === 'backwards') {
    const start = after === undefined ? await highWaterMark.head() : parsePosition(after) - 1
    if (start > highWaterMark.settledPosition) await highWaterMark.head()
    const rows = await runPrepared(pool, statements.pageBackwards, [start, maxCount])
    const events = rows.map(toStoredEvent)
    return { events, position: events.at(-1)?.position ?? after }
  }
  const events: StoredEvent[] = []
  let position = parsePosition(after)
  for (let hasMore = true; hasMore && events.length < maxCount;) {
    const page = await readPage(pool, highWaterMark, { after: position, prefixes, maxCount: maxCount - events.length })
    for (const event of page.events) events.push(event)
    position = page.position
    hasMore = page.hasMore
  }
  return { events, position: position === 0 ? undefined : formatPosition(position) }
}
