// The rows of a cursor as the bytes of a file. Nothing is read that the network has not asked for; whoever goes away ends the reading,
// and what breaks on the way breaks the answer off, so that no half a file looks like a whole one.
import { Readable } from 'node:stream'
import type { RowCursor } from '#projections/queries.ts'

import type { FileOf } from './columns.ts'
import { csvHead, csvRows } from './csv.ts'

/** What became of a file: all of it was handed over, the reader went away, or it broke. */
export type FileEnd = 'whole' | 'left' | 'broken'

export interface FileStreamOptions<Row> {
  readonly file: FileOf<Row>
  readonly cursor: RowCursor<Row>
  /** Asked before rows are handed over. @throws where the reader may not have them any more */
  readonly mayGoOn: () => Promise<void>
  /** Called once, when the cursor is closed. */
  readonly onEnd: (end: FileEnd, rows: number, error: Error | undefined) => void
}

export const fileStream = <Row>({ file, cursor, mayGoOn, onEnd }: FileStreamOptions<Row>): Readable => {
  let sent = 0
  let broke: Error | undefined
  const parts = async function* () {
    yield csvHead(file.header)
    for (;;) {
      const rows = await cursor.next()
      if (rows.length === 0) return
      await mayGoOn()
      yield csvRows(rows.map(file.cells))
      sent += rows.length
    }
  }
  const stream = Readable.from(parts())
  stream.once('error', (error: Error) => {
    broke = error
  })
  stream.once('close', () => {
    const end = broke !== undefined ? 'broken' : stream.readableEnded ? 'whole' : 'left'
    void cursor.close().then(() => onEnd(end, sent, broke))
  })
  return stream
}
