// COPY as a program would use it at its barest: the database's text, streamed to and from files.
import { createReadStream, createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

const nowhere = (): Writable => new Writable({ highWaterMark: 1 << 20, write: (_chunk, _encoding, done) => done() })

/** COPY … TO STDOUT, read to its end and dropped, or kept in a file. */
export const copyOut = (client: pg.ClientBase, sql: string, file?: string): Promise<void> =>
  pipeline(client.query(copyTo(sql)), file === undefined ? nowhere() : createWriteStream(file))

/** COPY … FROM STDIN of a file. */
export const copyIn = (client: pg.ClientBase, sql: string, file: string): Promise<void> =>
  pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), client.query(copyFrom(sql)))
