// Reads of one stream and pages of the whole log.
import type pg from 'pg'

import { gather } from '../../gather.ts'
import type { ReadAllOptions, ReadStreamOptions, StoredEvent } from '../port.ts'
import { runPrepared, type TextRow } from './connections.ts'
import type { Fence } from './fence.ts'
import { positionNumber, positionText } from './position.ts'

const columns = 'position, stream, revision, id, type, data, metadata'
/** Parameter 3: prefixes of stream names, null for every stream. */
const wanted = '($3::text[] is null or stream ^@ any ($3))'

const statements = {
  streamForwards: {
    name: 'log_stream',
    text: `select ${columns} from log.event where stream = $1 and revision >= $2 order by revision limit $3`,
  },
  // JSON, because the planner looks into an array for its length and plans every execution anew, which costs more than the
  // reading. `offset 0` keeps it one index scan for each stream, however many streams the planner expects.
  streams: {
    name: 'log_streams',
    text: `select ${columns}, number from json_to_recordset($1) as wanted (number integer, name text, start integer),
      lateral (select ${columns} from log.event where stream = name and revision >= start offset 0) found
      order by number, revision`,
  },
  streamBackwards: {
    name: 'log_stream_back',
    text: `select ${columns} from log.event where stream = $1 and revision <= $2 order by revision desc limit $3`,
  },
  // First row: up to which position the page is settled, and the highest position that the scan met. Positions count
  // wanted or not: those up to $5 are final; above it they are settled as far as they follow each other without a hole.
  page: {
    name: 'log_page',
    text: `with scanned as materialized (
      select position, position - row_number() over (order by position) as island
      from (select position from log.event where position > $1 order by position limit $2) next
    ), seen as materialized (
      select max(position) as highest, count(*) as amount, max(position) filter (where position <= $5
        or island = $5 - (select count(*) from scanned where position <= $5)) as safe
      from scanned
    )
      (select 0 as position, safe::text as stream, null as revision, highest::text as id, amount::text as type,
        null as data, null as metadata from seen)
      union all
      (select position, stream, revision, id::text, type, data, metadata from log.event
        where position > $1 and position <= (select safe from seen) and ${wanted} order by position limit $4)
      order by position`,
  },
  pageBackwards: {
    name: 'log_page_back',
    text: `select ${columns} from log.event where position <= $1 order by position desc limit $2`,
  },
}

const text = (value: string | null | undefined): string => value ?? ''

const storedEvent = (row: TextRow): StoredEvent => ({
  id: text(row[3]),
  type: text(row[4]),
  data: text(row[5]),
  metadata: text(row[6]),
  stream: text(row[1]),
  revision: Number(row[2]),
  position: positionText(text(row[0])),
})

/** Reads a stream; see `EventLog.readStream`. No fence: a stream's events become visible in the order of revisions. */
export const readStream = async (
  pool: pg.Pool,
  stream: string,
  { direction = 'forwards', from, maxCount }: ReadStreamOptions,
): Promise<StoredEvent[]> => {
  const last = 2 ** 31 - 1
  const [statement, start] =
    direction === 'forwards' ? [statements.streamForwards, from ?? 0] : [statements.streamBackwards, from ?? last]
  const rows = await runPrepared(pool, statement, [stream, start, maxCount ?? null])
  return rows.map(storedEvent)
}

export interface StreamFrom {
  readonly stream: string
  /** First revision to return. */
  readonly from: number
}

/** The most streams that are read at once. */
const mostStreams = 50

/**
 * Reads streams to their end, those that are asked for at the same time in one query: with 16 commands under way each
 * costs a quarter of one, on both sides of the connection.
 */
export const createStreamReader = (pool: pg.Pool): ((wanted: StreamFrom) => Promise<StoredEvent[]>) =>
  gather({
    most: mostStreams,
    ask: async (wanted: readonly StreamFrom[]) => {
      const numbered = wanted.map(({ stream: name, from: start }, number) => ({ number, name, start }))
      const rows = await runPrepared(pool, statements.streams, [JSON.stringify(numbered)])
      const answers = wanted.map((): StoredEvent[] => [])
      for (const row of rows) answers[Number(row[7])]?.push(storedEvent(row))
      return answers
    },
  })

export interface Page {
  readonly events: StoredEvent[]
  /** How far the log was read: everything up to here is in the page or not wanted. */
  readonly position: number
  /** Something lies behind, or was seen but is not settled. */
  readonly more: boolean
}

/** Positions that one page of a filtered read may pass over: keeps its query short where hardly anything is wanted. */
const filteredScan = 5_000

export interface PageRequest {
  readonly after: number
  readonly prefixes: readonly string[] | undefined
  readonly maxCount: number
  readonly signal?: AbortSignal
}

/**
 * The next settled events after a position, at most `maxCount`. What follows without a hole is settled as it is; what
 * lies behind a hole waits for the fence, usually for some milliseconds.
 */
export const readPage = async (pool: pg.Pool, fence: Fence, request: PageRequest): Promise<Page> => {
  const { after, prefixes, maxCount, signal } = request
  // One more than asked for tells whether anything lies behind.
  const scan = Math.max(maxCount + 1, prefixes === undefined ? 0 : filteredScan)
  for (;;) {
    const known = Math.max(after, fence.settled)
    const [seen, ...rows] = await runPrepared(pool, statements.page, [after, scan, prefixes ?? null, maxCount, known])
    const [, safe, , highest, amount] = seen ?? []
    if (typeof highest !== 'string') return { events: [], position: after, more: false }
    if (typeof safe === 'string') {
      const events = rows.map(storedEvent)
      const last = rows.length === maxCount ? rows.at(-1)?.[0] : undefined
      const position = Number(last ?? safe)
      return { events, position, more: position < Number(highest) || Number(amount) === scan }
    }
    await fence.settle(Number(highest), signal)
  }
}

/** Reads a page of the whole log; see `EventLog.readAll`. A page is short only where the log ends. */
export const readAll = async (
  pool: pg.Pool,
  fence: Fence,
  { after, direction = 'forwards', streamPrefixes: prefixes, maxCount }: ReadAllOptions,
): Promise<{ events: StoredEvent[]; position: string | undefined }> => {
  if (direction === 'backwards') {
    const start = after === undefined ? await fence.head() : positionNumber(after) - 1
    if (start > fence.settled) await fence.head()
    const rows = await runPrepared(pool, statements.pageBackwards, [start, maxCount])
    const events = rows.map(storedEvent)
    return { events, position: events.at(-1)?.position ?? after }
  }
  const events: StoredEvent[] = []
  let position = positionNumber(after)
  for (let more = true; more && events.length < maxCount;) {
    const page = await readPage(pool, fence, { after: position, prefixes, maxCount: maxCount - events.length })
    for (const event of page.events) events.push(event)
    position = page.position
    more = page.more
  }
  return { events, position: position === 0 ? undefined : positionText(position) }
}
