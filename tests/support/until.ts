// Waits for something to come true, looking again and again; no fixed sleep, and an end that says what was missing.
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves with the first answer that is not undefined or false. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> => {
  const end = performance.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`not within ${timeoutMs} ms: ${what}`)
    await pause(10)
  }
}
