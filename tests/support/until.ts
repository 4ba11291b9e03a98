// Polls until a condition holds. There is no fixed sleep, and the timeout error names the condition.
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves with the first result that is neither undefined nor false. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> => {
  const end = performance.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`Timed out after ${timeoutMs} ms. Expected: ${what}`)
    await pause(10)
  }
}
