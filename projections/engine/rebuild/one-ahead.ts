// Work that waits for others, done while its taker is still busy with what came before.

/**
 * What `work` makes of each item, in order and one at a time: the next item's begins when an item's is handed out. A failure
 * comes in its turn, after everything before it was taken.
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
      // Whoever takes it sees its failure; a taker that stopped earlier never does.
      ahead.catch(() => undefined)
      if (done !== undefined) yield done
    }
  } catch (failure) {
    if (ahead !== undefined) yield await ahead
    throw failure
  }
  if (ahead !== undefined) yield await ahead
}
