// Rows into tables by COPY, over one connection: chunks of many rows, written while the next ones are being made.
import { finished } from 'node:stream/promises'

import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { qualified, quotedList } from '../ddl.ts'
import { copyLine } from '../encode.ts'
import type { StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'

export interface CopySink {
  write(table: StoredTable, row: Row): void
  /** Resolves at once while the database keeps up, else when it does. Rejects when a row was refused. */
  flow(): Promise<void>
  /** Writes what is left. Resolves with the number of rows of all tables. @throws when the database counted otherwise */
  finish(): Promise<number>
}

export interface CopySinkOptions {
  readonly client: pg.ClientBase
  readonly schema: string
  /** The tables were made in this very transaction: their rows are visible to all once it commits, and need no later vacuum. */
  readonly freeze: boolean
}

/** Characters of a chunk. */
const chunkSize = 512 * 1024
/** Chunks that may wait for the database. */
const longestQueue = 8

interface Buffered {
  readonly line: (row: Row) => string
  readonly sql: string
  text: string
  rows: number
}

export const createCopySink = ({ client, schema, freeze }: CopySinkOptions): CopySink => {
  const tables = new Map<StoredTable, Buffered>()
  let written: Promise<void> = Promise.resolve()
  let waiting = 0
  let made = 0
  let stored = 0

  const copy = async (sql: string, text: string): Promise<void> => {
    const stream = client.query(copyFrom(sql))
    stream.end(text)
    await finished(stream)
    stored += stream.rowCount
    waiting -= 1
  }

  const flush = (buffered: Buffered) => {
    const { sql, text } = buffered
    if (text === '') return
    buffered.text = ''
    waiting += 1
    written = written.then(() => copy(sql, text))
    // `flow` and `finish` report it.
    written.catch(() => undefined)
  }

  const bufferOf = (table: StoredTable): Buffered => {
    const known = tables.get(table)
    if (known !== undefined) return known
    const names = quotedList(table.columns.map(({ name }) => name))
    const buffered: Buffered = {
      line: copyLine(table.columns),
      sql: `copy ${qualified(schema, table.name)} (${names}) from stdin${freeze ? ' with (freeze)' : ''}`,
      text: '',
      rows: 0,
    }
    tables.set(table, buffered)
    return buffered
  }

  return {
    write: (table, row) => {
      const buffered = bufferOf(table)
      buffered.text += buffered.line(row)
      made += 1
      if (buffered.text.length >= chunkSize) flush(buffered)
    },
    flow: async () => {
      if (waiting > longestQueue) await written
    },
    finish: async () => {
      for (const buffered of tables.values()) flush(buffered)
      await written
      if (stored !== made) throw new Error(`${made} rows were made, the database counted ${stored}`)
      return stored
    },
  }
}
