// Batches requests of the same kind. A request that arrives while a batch is running waits for the next batch, but not
// for a batch that is slow. A single request is sent immediately. The more requests are waiting, the less each one costs.
import { setImmediate as nextTurn } from 'node:timers/promises'

interface PendingLoad<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

export interface BatchLoaderOptions<Key, Value> {
  /** Returns the values in the order of the keys. A failure rejects every request in the batch. */
  readonly loadBatch: (keys: readonly Key[]) => Promise<readonly Value[]>
  /** Maximum number of keys in one batch. */
  readonly maxBatchSize: number
  /** The next batch waits this long for the previous one, in milliseconds. Defaults to 100. */
  readonly maxWait?: number
}

/** Resolves when the promise has settled, or when the time is up. The promise must not reject. */
const waitAtMost = async (milliseconds: number, promise: Promise<void>): Promise<void> => {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([promise, timeIsUp])
  clearTimeout(timer)
}

export const createBatchLoader = <Key, Value>(options: BatchLoaderOptions<Key, Value>) => {
  const { loadBatch, maxBatchSize, maxWait = 100 } = options
  const pending: PendingLoad<Key, Value>[] = []
  let loading = false

  const runBatch = async (batch: readonly PendingLoad<Key, Value>[]): Promise<void> => {
    try {
      const values = await loadBatch(batch.map(({ key }) => key))
      batch.forEach(({ resolve }, index) => resolve(values[index] as Value))
    } catch (error) {
      batch.forEach(({ reject }) => reject(error))
    }
  }

  const runPending = async (): Promise<void> => {
    loading = true
    // Waits for the requests that arrive later in this turn of the event loop.
    await nextTurn()
    while (pending.length > 0) await waitAtMost(maxWait, runBatch(pending.splice(0, maxBatchSize)))
    loading = false
  }

  return (key: Key): Promise<Value> => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    pending.push({ key, resolve, reject })
    if (!loading) void runPending()
    return promise
  }
}
