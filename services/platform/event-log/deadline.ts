// Timeouts for promises that may never settle.

/** The time is up, or the caller stopped waiting. */
export class Late extends Error {
  override readonly name = 'Late'
}

/** Rejects with `Late` when the time is up (Infinity: never) or the signal aborts, no matter how the promise settles later. */
export const within = async <T>(milliseconds: number, promise: Promise<T>, signal?: AbortSignal): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new Late(`no answer within ${Math.round(milliseconds)} ms`))
  const timer = milliseconds === Infinity ? undefined : setTimeout(giveUp, milliseconds)
  const abort = () => reject(new Late('the caller stopped waiting'))
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    // After a lost race, a late rejection must not count as unhandled.
    promise.catch(() => undefined)
  }
}
