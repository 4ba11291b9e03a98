// Streams the rows of a cursor as a CSV file. It respects backpressure and stops reading when the client disconnects.
// On an error it aborts the response, so that a partial file never looks complete.
import { Readable } from 'node:stream'
import type { RowCursor } from '#projections/queries.ts'

import type { ExportFile } from './columns.ts'
import { csvHeader, csvRows } from '../../csv.ts'

/**
 * How the stream ended: complete, client disconnected, or failed. The values are labels of the metric `exports_total`.
 */
type FileEnd = 'whole' | 'left' | 'broken'

export interface FileStreamOptions<Row> {
  readonly file: ExportFile<Row>
  readonly cursor: RowCursor<Row>
  /** Called before each batch of rows. @throws if the user has lost access */
  readonly requireAccess: () => Promise<void>
  /** Called once, after the cursor has closed. */
  readonly onEnd: (end: FileEnd, rows: number, error: Error | null) => void
}

export const fileStream = <Row>({ file, cursor, requireAccess, onEnd }: FileStreamOptions<Row>): Readable => {
  let headerSent = false
  let rowsSent = 0
  const nextChunk = async (): Promise<string | null> => {
    if (!headerSent) {
      headerSent = true
      return csvHeader(file.header)
    }
    const rows = await cursor.next()
    if (rows.length === 0) return null
    await requireAccess()
    rowsSent += rows.length
    return csvRows(rows.map(file.cells))
  }
  // Not built from a generator: destroying one waits for its pending await, so a disconnect would not cancel a slow
  // query.
  const stream = new Readable({
    read: () => {
      nextChunk().then(
        (text) => stream.push(text),
        (error: Error) => stream.destroy(error),
      )
    },
    destroy: (error, done) => {
      void cursor.close().then(() => {
        onEnd(error !== null ? 'broken' : stream.readableEnded ? 'whole' : 'left', rowsSent, error)
        done(error)
      })
    },
  })
  return stream
}
