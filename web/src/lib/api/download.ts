// Fetches a file of the API. By fetch and not by a link, because the access token lives in memory; and it is saved only once
// all of it has come.
import { totalRowsHeader } from '#contracts/exports.ts'
import type { exportRoutes } from '#contracts/export-routes.ts'
import { type CallInput, call } from './client.ts'
import { createRecordCounter } from './csv-record-counter.ts'
import { unreachable } from './problem.ts'
import { lastWrittenPosition } from './read-your-writes.ts'

export type FileRoute = keyof typeof exportRoutes

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Rows that have come, of how many there will be. */
  readonly onProgress: (rows: number, total: number) => void
}

export interface DownloadedFile {
  readonly name: string
  readonly rows: number
  readonly file: Blob
}

const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv'

/** @throws ProblemError with the refusal; `unavailable` where the file broke off. @throws as the signal says when it is aborted */
export const download = async <N extends FileRoute>(
  name: N,
  input: CallInput<N> & { readonly body: object },
  { signal, onProgress }: DownloadOptions,
): Promise<DownloadedFile> => {
  // What this person has just done is in the file.
  const body = { after: lastWrittenPosition(), ...input.body }
  const response = await call(name, { ...input, body }, { signal, raw: true })
  const total = Number(response.headers.get(totalRowsHeader) ?? Number.NaN)
  const records = createRecordCounter()
  const rows = () => Math.max(0, records.count() - 1)
  const parts: Uint8Array<ArrayBuffer>[] = []
  onProgress(0, total)
  try {
    for await (const bytes of response.body ?? []) {
      parts.push(bytes)
      records.add(bytes)
      onProgress(rows(), total)
    }
  } catch (thrown) {
    throw signal.aborted ? thrown : unreachable()
  }
  // A proxy may end an answer decently that was cut off behind it.
  if (rows() !== total) throw unreachable()
  return { name: nameOf(response), rows: rows(), file: new Blob(parts, { type: 'text/csv;charset=utf-8' }) }
}

/** The address of a file in memory is let go of after this; milliseconds. Some browsers read it well after the press. */
const revokeAfterMs = 60_000

/** Hands a file to the browser as a download. */
export const saveFile = ({ name, file }: Pick<DownloadedFile, 'name' | 'file'>): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
