// The rows of a cursor as the bytes of a file. Nothing is read that the network has not asked for; whoever goes away ends the
// reading, and what breaks on the way breaks the answer off, so that no half a file looks like a whole one.
import { Readable } from 'node:stream'
import type { RowCursor } from '#projections/queries.ts'

import type { FileOf } from './columns.ts'
import { csvHead, csvRows } from '../../csv.ts'

/** What became of a file: all of it was handed over, the reader went away, or it broke. */
type FileEnd = 'whole' | 'left' | 'broken'

export interface FileStreamOptions<Row> {
  readonly file: FileOf<Row>
  readonly cursor: RowCursor<Row>
  /** Asked before rows are handed over. @throws where the reader may not have them any more */
  readonly mayGoOn: () => Promise<void>
  /** Called once, when the cursor is closed. */
  readonly onEnd: (end: FileEnd, rows: number, error: Error | null) => void
}

export const fileStream = <Row>({ file, cursor, mayGoOn, onEnd }: FileStreamOptions<Row>): Readable => {
  let begun = false
  let sent = 0
  const part = async (): Promise<string | null> => {
    if (!begun) {
      begun = true
      return csvHead(file.header)
    }
    const rows = await cursor.next()
    if (rows.length === 0) return null
    await mayGoOn()
    sent += rows.length
    return csvRows(rows.map(file.cells))
  }
  // Not from a generator: the end of one waits for what it waits for, and a reader who leaves would not end a slow query.
  const stream = new Readable({
    read: () => {
      part().then(
        (text) => stream.push(text),
        (error: Error) => stream.destroy(error),
      )
    },
    destroy: (error, done) => {
      void cursor.close().then(() => {
        onEnd(error !== null ? 'broken' : stream.readableEnded ? 'whole' : 'left', sent, error)
        done(error)
      })
    },
  })
  return stream
}
