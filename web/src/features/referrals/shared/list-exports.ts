// The running or failed export of each list. An export continues while other pages are open.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { create } from 'zustand'
import { asProblem } from '../../../lib/api/problem.ts'
import { type DownloadedFile, type DownloadOptions, saveFile } from '../../../lib/api/download.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'

/** Downloads the file, with the filters that were set when the button was pressed. */
export type FetchExport = (options: DownloadOptions) => Promise<DownloadedFile>

export type Export =
  | {
      readonly status: 'running'
      readonly rows: number
      /** Null until the server has sent the total. */
      readonly total: number | null
      readonly cancel: () => void
    }
  | { readonly status: 'failed'; readonly problem: Problem; readonly retry: () => void; readonly dismiss: () => void }

const useExports = create<Readonly<Record<string, Export | undefined>>>(() => ({}))

const setExport = (list: string, current: Export | undefined) => useExports.setState({ [list]: current })

/** The current export of a list; undefined if there is none. */
export const useExport = (list: string): Export | undefined => useExports((exports) => exports[list])

/** Starts the export of a list, unless one is running. */
export const startExport = (list: string, fetchExport: FetchExport): void => {
  if (useExports.getState()[list]?.status === 'running') return
  const controller = new AbortController()
  const onProgress = (rows: number, total: number | null) => {
    if (!controller.signal.aborted)
      setExport(list, { status: 'running', rows, total, cancel: () => controller.abort() })
  }
  onProgress(0, null)
  fetchExport({ signal: controller.signal, onProgress: onProgress }).then(
    (downloaded) => {
      setExport(list, undefined)
      saveFile(downloaded)
      toast({ kind: 'done', title: m['exports:done']({ rows: downloaded.rows }) })
    },
    (error: unknown) => {
      if (controller.signal.aborted) {
        setExport(list, undefined)
        toast({ kind: 'done', title: m['exports:canceled']() })
        return
      }
      const retry = () => startExport(list, fetchExport)
      setExport(list, { status: 'failed', problem: asProblem(error), retry, dismiss: () => setExport(list, undefined) })
    },
  )
}

// Canceled or cleared when the user or the organization changes.
useSession.subscribe(({ user }, previous) => {
  if (user?.id === previous.user?.id && user?.organizationId === previous.user?.organizationId) return
  for (const [list, current] of Object.entries(useExports.getState())) {
    if (current?.status === 'running') current.cancel()
    else setExport(list, undefined)
  }
})
