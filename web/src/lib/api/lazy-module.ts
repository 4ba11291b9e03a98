// Code that a public page needs only once somebody begins to fill in its form: loaded then, over a line that may be gone by then.
import { create } from 'zustand'
import { unreachable } from './problem-error.ts'
import { isServerReachable } from './server-reachable.ts'
import { reloadOnce } from './reload.ts'

export interface LazyModule<Module> {
  /** Loads it ahead without a word; where that fails, again as soon as the line is back. */
  readonly prepare: () => void
  /** @throws ProblemError `unavailable` where it did not come; then it may be called again */
  readonly load: () => Promise<Module>
  /** What is there so far, as a hook. */
  readonly useLoaded: () => Module | undefined
}

export const lazyModule = <Module extends object>(
  load: () => Promise<Module>,
  reload: () => void = reloadOnce,
): LazyModule<Module> => {
  const useStore = create<{ readonly loaded: Module | undefined }>(() => ({ loaded: undefined }))
  let loading: Promise<Module> | undefined
  /** Why it did not come last although the server answered. */
  let lastLoadError: unknown
  /** The last of these that somebody who pressed a button was told. */
  let lastReportedError: unknown

  const loadOnce = async (): Promise<Module> => {
    if (!(await isServerReachable())) throw unreachable()
    const loaded = await load().catch(() => {
      lastLoadError = unreachable()
      throw lastLoadError
    })
    useStore.setState({ loaded })
    return loaded
  }
  const attempt = (): Promise<Module> => {
    loading ??= loadOnce().catch((error: unknown) => {
      // What one press asks for twice, to check and to send, fails once.
      setTimeout(() => {
        loading = undefined
      })
      throw error
    })
    return loading
  }
  const prepare = () => void attempt().catch(() => addEventListener('online', prepare, { once: true }))

  return {
    prepare,
    load: () =>
      attempt().catch((error: unknown) => {
        if (error === lastLoadError) {
          // At another press than the first.
          if (lastReportedError !== undefined && lastReportedError !== error) reload()
          lastReportedError = error
        }
        throw error
      }),
    useLoaded: () => useStore(({ loaded }) => loaded),
  }
}
