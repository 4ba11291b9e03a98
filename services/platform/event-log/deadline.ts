// Waiting for an answer that may never come.

/** The time is up, or whoever waited does no longer. */
export class Late extends Error {
  override readonly name = 'Late'
}

/** Rejects with `Late` when the time is up (Infinity: never) or the signal aborts, whatever becomes of the promise. */
export const within = async <T>(milliseconds: number, promise: Promise<T>, signal?: AbortSignal): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new Late(`no answer within ${Math.round(milliseconds)} ms`))
  const timer = milliseconds === Infinity ? undefined : setTimeout(giveUp, milliseconds)
  const abort = () => reject(new Late('nobody waits any more'))
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    // Nobody looks at it any more where the race was lost.
    promise.catch(() => undefined)
  }
}
