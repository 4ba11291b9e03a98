// The faults that a test can inject into a node, and the checks that the handlers make for them.
import type { Call } from './call.ts'
import type { Listener } from './listener.ts'
import type { Refusal } from './refusals.ts'
import type { CallKind } from './tally.ts'

/**
 * How a call fails. A refusal ends it with that status. `quietly` ends it with status OK but no response. `reset`
 * resets its stream without a status. `cut` breaks the connection. `silence` never responds.
 */
export type Manner = Refusal | 'quietly' | 'reset' | 'cut' | 'silence'

export interface WriteFault {
  readonly how: Manner
  /** Whether the write takes effect although it fails. */
  readonly effect: 'none' | 'done'
  /** How many of the next writes fail. Default: 1. */
  readonly times?: number
}

/** Calls that write nothing. */
export type AskingKind = Exclude<CallKind, 'append' | 'batchAppend' | 'delete' | 'tombstone' | 'other'>

export interface CallFault {
  readonly how: Manner
  /** For reads and subscriptions: how many events arrive before the failure. Default: 0. */
  readonly afterEvents?: number
  readonly times?: number
  /** How many calls of each kind succeed first. Default: 0. */
  readonly afterCalls?: number
}

export interface Faults {
  /** Fails the next appends (single or in a batch) and deletions. */
  failWrites(fault: WriteFault): void
  /** Fails the next calls of these kinds. */
  failCalls(kinds: readonly AskingKind[], fault: CallFault): void
  /** Ends the open subscriptions. With `silence`, they stay open but receive no more events. */
  endSubscriptions(how: Manner): void
  /**
   * Accepts connections and requests but sends no responses or events until `resume`. Only then does it process the
   * requests.
   */
  stall(): void
  resume(): void
  /** Delays the response to each request by this many milliseconds, after the work is done. 0 ends the delay. */
  delay(milliseconds: number): void
  /** Limits how many events a filter examines per second, as in a large log. Infinity removes the limit. */
  searchSlowly(perSecond: number): void
  /** Breaks every connection but accepts new ones. */
  cutConnections(): void
  /** Refuses new connections until `restart`; open connections stay open. */
  refuseConnections(): Promise<void>
  /** Breaks every connection and refuses new ones, like a dead process. The data stays. */
  kill(): Promise<void>
  /** Accepts connections again, on the same port. */
  restart(): Promise<void>
  /** Cancels all pending faults and resumes a stalled node. A killed node stays dead. */
  heal(): void
}

export interface Troubles {
  readonly faults: Faults
  /** Resolves while the node is not stalled. */
  running(): Promise<void>
  /** Resolves after the response delay. */
  late(): Promise<void>
  /** Waits for as long as a filter takes to examine this many events; undefined: no wait. */
  searching(events: number): Promise<void> | undefined
  nextWrite(): WriteFault | undefined
  nextCall(kind: AskingKind): CallFault | undefined
  /** Keeps track of a subscription until its call closes. */
  subscription(call: Call): void
}

export const strike = (call: Call, how: Manner): void => {
  if (how === 'reset') call.reset()
  else if (how === 'cut') call.cut()
  else if (how === 'quietly') call.end()
  else if (how !== 'silence') call.end(how)
}

export const createTroubles = (listener: Listener): Troubles => {
  const subscriptions = new Set<Call>()
  let writes: WriteFault[] = []
  let calls: { readonly kind: AskingKind; readonly fault: CallFault | undefined }[] = []
  let delayed = 0
  let searchedPerSecond = Infinity
  let stalled: PromiseWithResolvers<void> | undefined
  const times = <F extends WriteFault | CallFault>(fault: F): F[] =>
    Array.from({ length: fault.times ?? 1 }, () => fault)
  const resume = () => {
    stalled?.resolve()
    stalled = undefined
    listener.release()
  }
  return {
    running: () => stalled?.promise ?? Promise.resolve(),
    late: () => (delayed === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, delayed))),
    searching: (events) =>
      searchedPerSecond === Infinity
        ? undefined
        : new Promise((resolve) => setTimeout(resolve, (events * 1_000) / searchedPerSecond)),
    nextWrite: () => writes.shift(),
    nextCall: (kind) => {
      const at = calls.findIndex((planned) => planned.kind === kind)
      return at < 0 ? undefined : calls.splice(at, 1)[0]?.fault
    },
    subscription: (call) => {
      subscriptions.add(call)
      call.onClosed(() => subscriptions.delete(call))
    },
    faults: {
      failWrites: (fault) => {
        writes.push(...times(fault))
      },
      failCalls: (kinds, fault) => {
        const well = Array.from({ length: fault.afterCalls ?? 0 }, () => undefined)
        calls.push(...kinds.flatMap((kind) => [...well, ...times(fault)].map((one) => ({ kind, fault: one }))))
      },
      endSubscriptions: (how) => {
        for (const call of [...subscriptions]) {
          if (how === 'silence') call.mute()
          else strike(call, how)
        }
      },
      stall: () => {
        stalled ??= Promise.withResolvers<void>()
        listener.hold()
      },
      resume,
      delay: (milliseconds) => {
        delayed = milliseconds
      },
      searchSlowly: (perSecond) => {
        searchedPerSecond = perSecond
      },
      cutConnections: listener.cut,
      refuseConnections: listener.close,
      kill: async () => {
        await listener.close()
        listener.cut()
      },
      restart: listener.open,
      heal: () => {
        writes = []
        calls = []
        delayed = 0
        searchedPerSecond = Infinity
        resume()
      },
    },
  }
}
