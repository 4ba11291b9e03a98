// A mutex that runs one task at a time, in the order of the calls.

export type Mutex = <Result>(run: () => Promise<Result>) => Promise<Result>

/** A failure rejects only its own caller. The next task still runs. */
export const createMutex = (): Mutex => {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Runs a task under a mutex. A caller that aborts stops waiting, but a task that has started still runs to completion.
 */
export const runUnlessAborted = async <Result>(
  mutex: Mutex,
  signal: AbortSignal | undefined,
  run: () => Promise<Result>,
): Promise<Result> => {
  if (signal === undefined) return mutex(run)
  // A signal that has already aborted fires no `abort` event.
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  const result = mutex(() => {
    signal.throwIfAborted()
    signal.removeEventListener('abort', onAbort)
    return run()
  })
  return Promise.race([result, aborted.promise])
}
