// Asks a reaction about several events or timers at once.
import type { ApplyEffects, CollectedEffects } from './effects.ts'

/**
 * For how many events or timers a reaction reads at the same time. It is low, because all reactions share their
 * connections with the requests of people.
 */
const concurrentReads = 4

interface Prepared<T> {
  readonly item: T
  /** Runs the commands and collects the other effects. Rejects if the reaction or a command failed. */
  readonly apply: (effects: CollectedEffects) => Promise<void>
}

/**
 * Yields the events or timers in order, each with what the reaction answered. A reaction only reads, so several are
 * prepared at once, and their effects are applied one after the other.
 */
export async function* prepareInOrder<T>(
  items: readonly T[],
  prepare: (item: T) => Promise<ApplyEffects | undefined>,
): AsyncGenerator<Prepared<T>> {
  for (let start = 0; start < items.length; start += concurrentReads) {
    const group = items.slice(start, start + concurrentReads)
    const prepared = await Promise.allSettled(group.map(prepare))
    for (const [index, item] of group.entries()) {
      const outcome = prepared[index]
      yield {
        item,
        apply: async (effects) => {
          if (outcome?.status === 'rejected') throw outcome.reason
          await outcome?.value?.(effects)
        },
      }
    }
  }
}
