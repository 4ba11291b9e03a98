// Polls until a condition is true, instead of sleeping for a fixed time. The timeout error names the condition.
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves with the first result that is neither undefined nor false. */
export const waitUntil = async <T>(
  description: string,
  check: () => Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const result = await check()
    if (result !== undefined && result !== false) return result
    if (performance.now() > deadline) throw new Error(`Timed out after ${timeoutMs} ms. Expected: ${description}`)
    await pause(10)
  }
}
