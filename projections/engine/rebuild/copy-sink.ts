// Writes rows into tables with COPY over one connection. Rows go out in chunks. The next chunk fills while the previous
// one is sent.
import { finished } from 'node:stream/promises'

import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { qualified, quotedList } from '../ddl.ts'
import { copyLine } from '../encode.ts'
import type { StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'

export interface CopySink {
  /** The tables that it writes to. */
  readonly tables: readonly StoredTable[]
  write(table: StoredTable, row: Row): void
  /**
   * Resolves immediately while the database keeps up, otherwise as soon as it has caught up. Rejects if the database
   * refused a row.
   */
  flow(): Promise<void>
  /**
   * Writes the remaining rows. Resolves with the number of all rows so far.
   * @throws Error if the database counted a different number
   */
  finish(): Promise<number>
  /** Detaches from the connection, also after a failure. */
  close(): void
}

export interface CopySinkOptions {
  readonly client: pg.ClientBase
  readonly schema: string
  readonly tables: readonly StoredTable[]
  /**
   * Set it if the same transaction created the tables. Their rows are then visible to all once it commits, and need no
   * vacuum.
   */
  readonly freeze: boolean
}

/** Size of a chunk in bytes. */
const chunkSize = 512 * 1024
/** Maximum number of chunks queued for the database. */
const longestQueue = 6
/** Maximum number of bytes per character of a JavaScript string. */
const widestCharacter = 3

/**
 * Rows of one table that wait to be sent. A buffer, because a string of this size would be flattened, copied and
 * garbage-collected.
 */
interface Chunk {
  readonly bytes: Buffer
  length: number
}

interface Target {
  readonly line: (row: Row) => string
  readonly sql: string
  chunk: Chunk | undefined
}

export const createCopySink = ({ client, schema, tables, freeze }: CopySinkOptions): CopySink => {
  const targets = new Map<StoredTable, Target>()
  const spare: Buffer[] = []
  let written: Promise<void> = Promise.resolve()
  let waiting = 0
  let made = 0
  let stored = 0

  // Without this, a COPY on a broken connection would wait forever for an answer.
  const lost = new AbortController()
  const lose = () => lost.abort()
  client.on('error', lose)
  client.on('end', lose)

  const copy = async (sql: string, { bytes, length }: Chunk): Promise<void> => {
    lost.signal.throwIfAborted()
    const stream = client.query(copyFrom(sql))
    stream.end(bytes.subarray(0, length))
    await finished(stream, { signal: lost.signal })
    stored += stream.rowCount
    waiting -= 1
    if (bytes.length === chunkSize) spare.push(bytes)
  }

  const flush = (target: Target) => {
    const { sql, chunk } = target
    if (chunk === undefined) return
    target.chunk = undefined
    waiting += 1
    written = written.then(() => copy(sql, chunk))
    // `flow` and `finish` report the error.
    written.catch(() => undefined)
  }

  const targetOf = (table: StoredTable): Target => {
    const known = targets.get(table)
    if (known !== undefined) return known
    const names = quotedList(table.columns.map(({ name }) => name))
    const sql = `copy ${qualified(schema, table.name)} (${names}) from stdin${freeze ? ' with (freeze)' : ''}`
    const target: Target = { line: copyLine(table.columns), sql, chunk: undefined }
    targets.set(table, target)
    return target
  }

  const chunkFor = (target: Target, size: number): Chunk => {
    const { chunk } = target
    if (chunk !== undefined && chunk.length + size <= chunk.bytes.length) return chunk
    flush(target)
    const bytes = size > chunkSize ? Buffer.allocUnsafeSlow(size) : (spare.pop() ?? Buffer.allocUnsafeSlow(chunkSize))
    return (target.chunk = { bytes, length: 0 })
  }

  return {
    tables,
    write: (table, row) => {
      const target = targetOf(table)
      const line = target.line(row)
      const chunk = chunkFor(target, line.length * widestCharacter)
      chunk.length += chunk.bytes.write(line, chunk.length)
      made += 1
    },
    flow: async () => {
      lost.signal.throwIfAborted()
      if (waiting > longestQueue) await written
    },
    finish: async () => {
      for (const target of targets.values()) flush(target)
      await written
      if (stored !== made) throw new Error(`wrote ${made} rows, but the database counted ${stored}`)
      return stored
    },
    close: () => {
      client.off('error', lose)
      client.off('end', lose)
    },
  }
}
