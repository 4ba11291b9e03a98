// Runs an operation for each item of a bulk command, a few at a time.

/**
 * The number of items processed at the same time. It is large enough to keep the log busy, and small enough to leave
 * connections for other requests.
 */
const concurrency = 4

/** Returns the results in the order of the items. Rejects if one of them does. */
export const mapConcurrently = async <T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      const item = items[index]
      if (item !== undefined) results[index] = await run(item)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
