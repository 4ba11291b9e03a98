// The export of each list that runs, or that failed and can be asked for again. It goes on while other pages are open.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { create } from 'zustand'
import { asProblem } from '../api/problem.ts'
import { type Downloaded, type DownloadOptions, save } from '../api/download.ts'
import { useSession } from './session.ts'
import { toast } from './toasts.ts'

/** Fetches the file, as it was asked for when the button was pressed. */
export type Fetching = (options: DownloadOptions) => Promise<Downloaded>

export type Export =
  | {
      readonly status: 'running'
      readonly rows: number
      /** Null until the server has said it. */
      readonly total: number | null
      readonly cancel: () => void
    }
  | { readonly status: 'failed'; readonly problem: Problem; readonly again: () => void; readonly dismiss: () => void }

const useExports = create<Readonly<Record<string, Export | undefined>>>(() => ({}))

const put = (list: string, now: Export | undefined) => useExports.setState({ [list]: now })

/** What the export of a list does now; undefined: there is none. */
export const useExport = (list: string): Export | undefined => useExports((exports) => exports[list])

/** Begins the export of a list, unless one is running. */
export const startExport = (list: string, fetching: Fetching): void => {
  if (useExports.getState()[list]?.status === 'running') return
  const stop = new AbortController()
  const running = (rows: number, total: number | null) => {
    if (!stop.signal.aborted) put(list, { status: 'running', rows, total, cancel: () => stop.abort() })
  }
  running(0, null)
  fetching({ signal: stop.signal, onProgress: running }).then(
    (downloaded) => {
      put(list, undefined)
      save(downloaded)
      toast({ kind: 'done', title: m['exports:done']({ rows: downloaded.rows }) })
    },
    (thrown: unknown) => {
      if (stop.signal.aborted) {
        put(list, undefined)
        toast({ kind: 'done', title: m['exports:canceled']() })
        return
      }
      const again = () => startExport(list, fetching)
      put(list, { status: 'failed', problem: asProblem(thrown), again, dismiss: () => put(list, undefined) })
    },
  )
}

// Another person at the same screen, or the same one for another organization, gets nothing of what was asked before.
useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id && user?.organizationId === before.user?.organizationId) return
  for (const [list, now] of Object.entries(useExports.getState())) {
    if (now?.status === 'running') now.cancel()
    else put(list, undefined)
  }
})
