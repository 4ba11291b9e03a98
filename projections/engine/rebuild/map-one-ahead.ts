// Does asynchronous work for the next item while the consumer processes the current one.

/**
 * Yields the result of `work` for each item, in order and one at a time. Work on the next item starts before the
 * current result is yielded. A failure is thrown in order, after all earlier results.
 */
export async function* mapOneAhead<Item, Result extends object>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  let prefetched: Promise<Result> | undefined
  try {
    for await (const item of items) {
      const previousResult = await prefetched
      prefetched = work(item)
      // The consumer of the result receives this error, unless it has already stopped.
      prefetched.catch(() => undefined)
      if (previousResult !== undefined) yield previousResult
    }
  } catch (failure) {
    if (prefetched !== undefined) yield await prefetched
    throw failure
  }
  if (prefetched !== undefined) yield await prefetched
}
