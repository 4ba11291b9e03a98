// Streams the rows of a cursor as a CSV file. It respects backpressure and stops reading when the client disconnects.
// On an error it aborts the response, so that a partial file never looks complete.
import { Readable } from 'node:stream'
import type { ExportOutcome } from '#platform/telemetry.ts'
import type { RowCursor } from '#projections/row-cursor.ts'

import type { ExportFile } from './columns.ts'
import { formatCsvHeader, formatCsvRows } from '../../csv.ts'

export interface FileStreamOptions<Row> {
  readonly file: ExportFile<Row>
  readonly cursor: RowCursor<Row>
  /** Called before each batch of rows. @throws if the user has lost access */
  readonly requireAccess: () => Promise<void>
  /** Called once, after the cursor has closed. */
  readonly onEnd: (outcome: ExportOutcome, rows: number, error: Error | null) => void
}

export const createFileStream = <Row>({ file, cursor, requireAccess, onEnd }: FileStreamOptions<Row>): Readable => {
  let headerSent = false
  let rowsSent = 0
  const readNextChunk = async (): Promise<string | null> => {
    if (!headerSent) {
      headerSent = true
      return formatCsvHeader(file.header)
    }
    const rows = await cursor.next()
    if (rows.length === 0) return null
    await requireAccess()
    rowsSent += rows.length
    return formatCsvRows(rows.map(file.cells))
  }
  // Not built from a generator: destroying one waits for its pending await, so a disconnect would not cancel a slow
  // query.
  const stream = new Readable({
    read: () => {
      readNextChunk().then(
        (text) => stream.push(text),
        (error: Error) => stream.destroy(error),
      )
    },
    destroy: (error, done) => {
      void cursor.close().then(() => {
        const outcome = error !== null ? 'failed' : stream.readableEnded ? 'complete' : 'disconnected'
        onEnd(outcome, rowsSent, error)
        done(error)
      })
    },
  })
  return stream
}
