// Shares one result among all callers that request the same key at the same time. A caller never joins a request that
// is already running, because its result may be older than the call. Callers that arrive in the meantime share the next
// request.

/** Calls `run` for the first of the callers that share a result. A failure rejects all of them. */
export type SingleFlight<Result> = (key: string, run: () => Promise<Result>) => Promise<Result>

export const createSingleFlight = <Result>(): SingleFlight<Result> => {
  const inFlight = new Map<string, Promise<Result>>()
  const queued = new Map<string, Promise<Result>>()
  return (key, run) => {
    const existing = queued.get(key)
    if (existing !== undefined) return existing
    const startAfterCurrent = async (): Promise<Result> => {
      await inFlight.get(key)?.catch(() => undefined)
      queued.delete(key)
      const result = run()
      inFlight.set(key, result)
      try {
        return await result
      } finally {
        if (inFlight.get(key) === result) inFlight.delete(key)
      }
    }
    const result = startAfterCurrent()
    queued.set(key, result)
    return result
  }
}
