// Rows into tables by COPY, over one connection: chunks of many rows, written while the next ones are being made.
import { finished } from 'node:stream/promises'

import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { qualified, quotedList } from '../ddl.ts'
import { copyLine } from '../encode.ts'
import type { StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'

export interface CopySink {
  /** Those it writes to. */
  readonly tables: readonly StoredTable[]
  write(table: StoredTable, row: Row): void
  /** Resolves at once while the database keeps up, else when it does. Rejects when a row was refused. */
  flow(): Promise<void>
  /** Writes what is left. Resolves with the number of all rows so far. @throws when the database counted otherwise */
  finish(): Promise<number>
  /** Lets go of the connection, also after a failure. */
  close(): void
}

export interface CopySinkOptions {
  readonly client: pg.ClientBase
  readonly schema: string
  readonly tables: readonly StoredTable[]
  /** The tables were made in this very transaction: their rows are visible to all once it commits, and need no later vacuum. */
  readonly freeze: boolean
}

/** Bytes of a chunk. */
const chunkSize = 512 * 1024
/** Chunks that may wait for the database. */
const longestQueue = 6
/** Bytes that one character of a JavaScript string takes at most. */
const widestCharacter = 3

/** One table's rows on their way; bytes, because a string of this size would be flattened, copied and left to the collector. */
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

  // A COPY on a connection that breaks would wait for an answer for ever.
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
    // `flow` and `finish` report it.
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
      if (stored !== made) throw new Error(`${made} rows were made, the database counted ${stored}`)
      return stored
    },
    close: () => {
      client.off('error', lose)
      client.off('end', lose)
    },
  }
}
