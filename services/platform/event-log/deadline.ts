// Timeouts for promises that may never settle.

/** Thrown when the time is up or the caller stops waiting. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * Rejects with DeadlineExceeded if the promise has not settled when the time is up (never if Infinity) or the signal
 * aborts.
 */
export const withDeadline = async <T>(milliseconds: number, promise: Promise<T>, signal?: AbortSignal): Promise<T> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new DeadlineExceeded(`no response within ${Math.round(milliseconds)} ms`))
  const timer = milliseconds === Infinity ? undefined : setTimeout(giveUp, milliseconds)
  const abort = () => reject(new DeadlineExceeded('the caller stopped waiting'))
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    // After the deadline, a late rejection must not count as unhandled.
    promise.catch(() => undefined)
  }
}
