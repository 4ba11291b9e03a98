// Appends of a batch call that a test holds back until several have arrived: to respond in another order, or to lose
// some of them with their call.
import type { Call } from './call.ts'
import type { WriteOutcome } from './records.ts'

/** An append that has arrived but is not written yet. */
export interface HeldAppend {
  readonly call: Call
  /** Writes it. */
  readonly apply: () => WriteOutcome
  /** Responds to it. */
  readonly reply: (outcome: WriteOutcome) => void
}

export interface HoldOptions {
  /** How many appends to wait for. */
  readonly count: number
  /** The indexes of those to write, in the order in which to write them. */
  readonly written: readonly number[]
  /** Fails their call afterwards. Without it, each that was written gets its response, in the order of writing. */
  readonly fail: ((call: Call) => void) | undefined
}

export interface HeldAppends {
  /** Holds the next `count` appends. */
  hold(options: HoldOptions): void
  /** Takes the append if the test holds it. */
  take(append: HeldAppend): boolean
  /** Holds no more appends. Those that have arrived stay without a response. */
  clear(): void
}

export const createHeldAppends = (): HeldAppends => {
  const groups: { readonly options: HoldOptions; readonly appends: HeldAppend[] }[] = []
  const release = ({ written, fail }: HoldOptions, appends: readonly HeldAppend[]) => {
    for (const index of written) {
      const append = appends[index]
      const outcome = append?.apply()
      if (outcome !== undefined && fail === undefined) append?.reply(outcome)
    }
    for (const call of new Set(appends.map((append) => append.call))) fail?.(call)
  }
  return {
    hold: (options) => void groups.push({ options, appends: [] }),
    take: (append) => {
      const [group] = groups
      if (group === undefined) return false
      group.appends.push(append)
      if (group.appends.length < group.options.count) return true
      groups.shift()
      release(group.options, group.appends)
      return true
    },
    clear: () => void groups.splice(0),
  }
}
