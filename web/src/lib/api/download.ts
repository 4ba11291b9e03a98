// Downloads a file from the API. It uses fetch instead of a link, because the access token is only in memory. The file
// is saved only after the download is complete.
import { totalRowsHeader } from '#contracts/exports.ts'
import type { exportRoutes } from '#contracts/export-routes.ts'
import { type CallInput, call } from './client.ts'
import { createRecordCounter } from './csv-record-counter.ts'
import { unreachableError } from './problem.ts'
import { latestKnownPosition } from './read-your-writes.ts'

export type FileRoute = keyof typeof exportRoutes

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Reports the rows received so far, and the total. */
  readonly onProgress: (rows: number, total: number) => void
}

export interface DownloadedFile {
  readonly name: string
  readonly rows: number
  readonly file: Blob
}

/** The name that the server gave to the file. */
export const fileName = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv'

/**
 * @throws ProblemError with the server's refusal, or with `unavailable` if the file is truncated
 * @throws the signal's abort reason
 */
export const download = async <N extends FileRoute>(
  name: N,
  input: CallInput<N> & { readonly body: object },
  { signal, onProgress }: DownloadOptions,
): Promise<DownloadedFile> => {
  // Ensures that the file includes this person's latest changes.
  const body = { after: latestKnownPosition(), ...input.body }
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
  } catch (error) {
    throw signal.aborted ? error : unreachableError()
  }
  // A proxy may end a response normally even though the server's connection to it was cut off.
  if (rows() !== total) throw unreachableError()
  return { name: fileName(response), rows: rows(), file: new Blob(parts, { type: 'text/csv;charset=utf-8' }) }
}

/** How long the object URL of a file stays valid. Some browsers read it well after the click. */
const revokeAfterMs = 60_000

/** Saves the file to the device, as the browser saves any download. */
export const saveFile = ({ name, file }: Pick<DownloadedFile, 'name' | 'file'>): void => {
  const objectUrl = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(objectUrl), revokeAfterMs)
}
