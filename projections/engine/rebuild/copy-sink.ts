// Writes rows into tables with COPY over one connection. Rows go out in chunks. The next chunk fills while the previous
// one is sent.
import { finished } from 'node:stream/promises'

import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { qualifiedName, quoteIdentifiers } from '../ddl.ts'
import { createCopyLineEncoder } from '../encode.ts'
import type { StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'

export interface CopySink {
  /** The tables to write to. */
  readonly tables: readonly StoredTable[]
  write(table: StoredTable, row: Row): void
  /**
   * Resolves immediately while the database keeps up, otherwise as soon as it has caught up. Rejects if the database
   * rejected a row.
   */
  drain(): Promise<void>
  /**
   * Writes the remaining rows. Resolves with the total number of rows written.
   * @throws Error if the database counted a different number
   */
  finish(): Promise<number>
  /** Detaches from the connection, even after a failure. */
  close(): void
}

export interface CopySinkOptions {
  readonly connection: pg.ClientBase
  readonly schema: string
  readonly tables: readonly StoredTable[]
  /**
   * Set it if the same transaction created the tables. Once it commits, their rows are visible to everyone and need no
   * vacuum.
   */
  readonly freeze: boolean
}

/** Size of a chunk in bytes. */
const chunkSize = 512 * 1024
/** Maximum number of chunks queued for the database. */
const maxQueuedChunks = 6
/** Maximum number of bytes per character of a JavaScript string. */
const maxBytesPerCharacter = 3

/**
 * Rows of one table that wait to be sent. Uses a buffer, because a string of this size would be flattened, copied and
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

export const createCopySink = ({ connection, schema, tables, freeze }: CopySinkOptions): CopySink => {
  const targets = new Map<StoredTable, Target>()
  const spareBuffers: Buffer[] = []
  let pendingWrites: Promise<void> = Promise.resolve()
  let queuedChunks = 0
  let rowsWritten = 0
  let rowsStored = 0

  // Without this, a COPY on a broken connection would wait forever for a response.
  const connectionLost = new AbortController()
  const abortWrites = () => connectionLost.abort()
  connection.on('error', abortWrites)
  connection.on('end', abortWrites)

  const copy = async (sql: string, { bytes, length }: Chunk): Promise<void> => {
    connectionLost.signal.throwIfAborted()
    const stream = connection.query(copyFrom(sql))
    stream.end(bytes.subarray(0, length))
    await finished(stream, { signal: connectionLost.signal })
    rowsStored += stream.rowCount
    queuedChunks -= 1
    if (bytes.length === chunkSize) spareBuffers.push(bytes)
  }

  const flush = (target: Target) => {
    const { sql, chunk } = target
    if (chunk === undefined) return
    target.chunk = undefined
    queuedChunks += 1
    pendingWrites = pendingWrites.then(() => copy(sql, chunk))
    // `drain` and `finish` report the error.
    pendingWrites.catch(() => undefined)
  }

  const getTarget = (table: StoredTable): Target => {
    const existing = targets.get(table)
    if (existing !== undefined) return existing
    const names = quoteIdentifiers(table.columns.map(({ name }) => name))
    const sql = `copy ${qualifiedName(schema, table.name)} (${names}) from stdin${freeze ? ' with (freeze)' : ''}`
    const target: Target = { line: createCopyLineEncoder(table.columns), sql, chunk: undefined }
    targets.set(table, target)
    return target
  }

  const chunkFor = (target: Target, size: number): Chunk => {
    const { chunk } = target
    if (chunk !== undefined && chunk.length + size <= chunk.bytes.length) return chunk
    flush(target)
    const bytes =
      size > chunkSize ? Buffer.allocUnsafeSlow(size) : (spareBuffers.pop() ?? Buffer.allocUnsafeSlow(chunkSize))
    return (target.chunk = { bytes, length: 0 })
  }

  return {
    tables,
    write: (table, row) => {
      const target = getTarget(table)
      const line = target.line(row)
      const chunk = chunkFor(target, line.length * maxBytesPerCharacter)
      chunk.length += chunk.bytes.write(line, chunk.length)
      rowsWritten += 1
    },
    drain: async () => {
      connectionLost.signal.throwIfAborted()
      if (queuedChunks > maxQueuedChunks) await pendingWrites
    },
    finish: async () => {
      for (const target of targets.values()) flush(target)
      await pendingWrites
      if (rowsStored !== rowsWritten)
        throw new Error(`wrote ${rowsWritten} rows, but the database counted ${rowsStored}`)
      return rowsStored
    },
    close: () => {
      connection.off('error', abortWrites)
      connection.off('end', abortWrites)
    },
  }
}
