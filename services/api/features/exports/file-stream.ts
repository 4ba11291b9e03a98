// Streams the rows of a cursor as a CSV file. It respects backpressure and stops reading when the client disconnects. On an
// error it aborts the response, so that a partial file never looks complete.
import { Readable } from 'node:stream'
import type { RowCursor } from '#projections/queries.ts'

import type { FileOf } from './columns.ts'
import { csvHead, csvRows } from '../../csv.ts'

/** How the stream ended: complete, client disconnected, or failed. */
type FileEnd = 'whole' | 'left' | 'broken'

export interface FileStreamOptions<Row> {
  readonly file: FileOf<Row>
  readonly cursor: RowCursor<Row>
  /** Called before each batch of rows. @throws if the reader has lost access */
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
  // Not built from a generator: destroying one waits for its pending await, so a disconnect would not cancel a slow query.
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
