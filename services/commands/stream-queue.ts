// Runs the commands of each stream one at a time, in the order of their arrival. Without it, concurrent commands on one
// stream would keep each other from appending. Commands in other processes are not in this queue (handle.ts).
import { RefusalError } from '#domain/decision.ts'
import { type Mutex, createMutex, runUnlessAborted } from '#platform/mutex.ts'

export interface StreamQueue {
  /**
   * Runs the task when the earlier ones of the stream are done. @refuses busy if it cannot start within `maxWait`
   * milliseconds
   */
  run<Result>(stream: string, maxWait: number, task: () => Promise<Result>): Promise<Result>
}

/** After how many seconds a caller may send a busy command again. */
const retryAfter = 1

export const createBusyRefusal = (): RefusalError => new RefusalError('busy', { retryAfter })

export const createStreamQueue = (): StreamQueue => {
  const queues = new Map<string, { readonly mutex: Mutex; size: number }>()
  return {
    run: async (stream, maxWait, task) => {
      const queue = queues.get(stream) ?? { mutex: createMutex(), size: 0 }
      queues.set(stream, queue)
      queue.size += 1
      const signal = queue.size === 1 ? undefined : AbortSignal.timeout(maxWait)
      try {
        return await runUnlessAborted(queue.mutex, signal, task)
      } catch (error) {
        throw signal?.aborted === true && error === signal.reason ? createBusyRefusal() : error
      } finally {
        queue.size -= 1
        if (queue.size === 0) queues.delete(stream)
      }
    },
  }
}
