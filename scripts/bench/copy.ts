// Plain COPY. Streams the text format of the database to and from files, and does nothing else.
import { createReadStream, createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

const discard = (): Writable => new Writable({ highWaterMark: 1 << 20, write: (_chunk, _encoding, done) => done() })

/** Runs COPY … TO STDOUT and discards the output, or writes it to a file. */
export const copyOut = (connection: pg.ClientBase, sql: string, file?: string): Promise<void> =>
  pipeline(connection.query(copyTo(sql)), file === undefined ? discard() : createWriteStream(file))

/** Runs COPY … FROM STDIN with the contents of a file. */
export const copyIn = (connection: pg.ClientBase, sql: string, file: string): Promise<void> =>
  pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), connection.query(copyFrom(sql)))
