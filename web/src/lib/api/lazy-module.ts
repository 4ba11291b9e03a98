// Loads a module that a public page needs only once someone starts to fill in its form. The connection may be lost by
// then.
import { create } from 'zustand'
import { unreachableError } from './problem-error.ts'
import { isServerReachable } from './server-reachable.ts'
import { reloadOnce } from './reload-once.ts'

export interface LazyModule<Module> {
  /**
   * Preloads the module without reporting failures. After a failure it tries again when the browser is back online.
   */
  readonly prepare: () => void
  /** Can be called again after a failure. @throws ProblemError `unavailable` if the module did not load */
  readonly load: () => Promise<Module>
  /** A hook that returns the module, or undefined until it has loaded. */
  readonly useLoaded: () => Module | undefined
}

export const lazyModule = <Module extends object>(
  load: () => Promise<Module>,
  reload: () => void = reloadOnce,
): LazyModule<Module> => {
  const useStore = create<{ readonly loaded: Module | undefined }>(() => ({ loaded: undefined }))
  let loading: Promise<Module> | undefined
  /** The last load error while the server was reachable. */
  let lastLoadError: unknown
  /** The last such error that was reported after a button press. */
  let lastReportedError: unknown

  const loadOnce = async (): Promise<Module> => {
    if (!(await isServerReachable())) throw unreachableError()
    const loaded = await load().catch(() => {
      lastLoadError = unreachableError()
      throw lastLoadError
    })
    useStore.setState({ loaded })
    return loaded
  }
  const attempt = (): Promise<Module> => {
    loading ??= loadOnce().catch((error: unknown) => {
      // A press that needs the module twice, to validate and to submit, fails only once.
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
          // A previous press failed too.
          if (lastReportedError !== undefined && lastReportedError !== error) reload()
          lastReportedError = error
        }
        throw error
      }),
    useLoaded: () => useStore(({ loaded }) => loaded),
  }
}
