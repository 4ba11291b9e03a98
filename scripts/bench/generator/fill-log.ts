// Loads a generated log into a database with COPY. Appending the events would take hours. COPY takes a minute per
// million events.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { encrypt } from '#platform/vault/sealed-text.ts'

import type { GeneratedEvent } from './events.ts'

export interface FillOptions {
  /** Connects as the owner, because the runtime role may not set positions. */
  readonly ownerUrl: string
  /** Wraps the keys of the clients. */
  readonly masterKey: Buffer
  readonly events: Iterable<GeneratedEvent>
}

/** Returns a line in COPY's text format. JSON contains no control characters, so only backslashes need escaping. */
const copyLine = (fields: readonly (string | number)[]): string => `${fields.join('\t').replaceAll('\\', '\\\\')}\n`

/** In characters. */
const flushThreshold = 1 << 18

/** Opens a COPY on its own connection, to be fed line by line. */
const openCopy = async (url: string, target: string) => {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  const stream = connection.query(copyFrom(`copy ${target} from stdin`))
  const streamEnd = finished(stream)
  // `close` awaits it and reports its error.
  streamEnd.catch(() => undefined)
  let buffer = ''
  const flush = async (): Promise<void> => {
    const lines = buffer
    buffer = ''
    if (lines !== '' && !stream.write(lines)) await Promise.race([once(stream, 'drain'), streamEnd])
  }
  return {
    write: (row: string): Promise<void> | undefined => {
      buffer += row
      return buffer.length > flushThreshold ? flush() : undefined
    },
    close: async (): Promise<void> => {
      try {
        await flush()
        stream.end()
        await streamEnd
      } finally {
        await connection.end()
      }
    },
  }
}

/** Adds events to the end of the log and new clients' keys to the vault. Returns the number of events written. */
export const fillLog = async ({ ownerUrl, masterKey, events }: FillOptions): Promise<number> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ last: string }>('select coalesce(max(position), 0) as last from log.event')
    const start = Number(rows[0]?.last)
    // Inserting random keys into an index would take most of the time, so the index is created again afterwards.
    await owner.query('alter table log.event drop constraint event_stream_revision_key')
    const eventCopy = await openCopy(ownerUrl, 'log.event (position, stream, revision, id, type, data, metadata)')
    const keyCopy = await openCopy(ownerUrl, 'vault.subject_key (subject, wrapped)')
    let position = start
    for (const { stream, revision, id, type, data, metadata, newClient } of events) {
      position += 1
      await eventCopy.write(copyLine([position, stream, revision, id, type, data, metadata]))
      if (newClient !== undefined) {
        const wrapped = encrypt(masterKey, newClient.key, newClient.subject).toString('hex')
        await keyCopy.write(copyLine([newClient.subject, `\\x${wrapped}`]))
      }
    }
    await Promise.all([eventCopy.close(), keyCopy.close()])
    await owner.query(`set maintenance_work_mem = '256MB'`)
    await owner.query('alter table log.event add constraint event_stream_revision_key unique (stream, revision)')
    await owner.query(
      `insert into log.stream (name, revision) select stream, max(revision) from log.event where position > $1
       group by stream on conflict (name) do update set revision = excluded.revision`,
      [start],
    )
    await owner.query(`select setval('log.position', $1)`, [position])
    await owner.query('vacuum (analyze) log.event, log.stream, vault.subject_key')
    await owner.query('checkpoint')
    return position - start
  } finally {
    await owner.end()
  }
}
