// Does asynchronous work for the next item while the consumer processes the current one.

/**
 * Yields the result of `work` for each item, in order and one at a time. Work on the next item starts before the
 * current result is yielded. A failure is thrown in order, after all earlier results.
 */
export async function* oneAhead<Item, Result extends object>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  let ahead: Promise<Result> | undefined
  try {
    for await (const item of items) {
      const done = await ahead
      ahead = work(item)
      // The consumer of the result gets this error. If it stopped earlier, the error is ignored.
      ahead.catch(() => undefined)
      if (done !== undefined) yield done
    }
  } catch (failure) {
    if (ahead !== undefined) yield await ahead
    throw failure
  }
  if (ahead !== undefined) yield await ahead
}
