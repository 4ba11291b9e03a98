// The faults that a test can inject into a node, and the checks that the handlers make for them.
import type { Call } from './call.ts'
import { type HeldAppend, type HoldOptions, createHeldAppends } from './held-appends.ts'
import type { Listener } from './listener.ts'
import type { Refusal } from './refusals.ts'
import type { CallKind } from './call-counter.ts'

/**
 * How a call fails. A refusal ends it with that status. `endWithoutError` ends it with status OK but no response.
 * `reset` resets its stream without a status. `disconnect` breaks the connection. `silence` never responds.
 */
export type FailureMode = Refusal | 'endWithoutError' | 'reset' | 'disconnect' | 'silence'

interface WriteFault {
  readonly mode: FailureMode
  /** Whether the write takes effect although it fails. */
  readonly effect: 'none' | 'done'
  /** How many of the next writes fail. The default is 1. */
  readonly times?: number
}

/** Calls that write nothing. */
export type ReadOnlyCallKind = Exclude<CallKind, 'append' | 'batchAppend' | 'delete' | 'tombstone' | 'other'>

export interface CallFault {
  readonly mode: FailureMode
  /** For reads and subscriptions: how many events arrive before the failure. The default is 0. */
  readonly afterEvents?: number
  readonly times?: number
  /** How many calls of each kind succeed first. The default is 0. */
  readonly afterCalls?: number
}

interface HoldFault extends Omit<HoldOptions, 'fail'> {
  /** How the call of the held appends fails. Without it, they get their responses. */
  readonly failure?: FailureMode
}

export interface Faults {
  /** Fails the next appends (single or in a batch) and deletions. */
  failWrites(fault: WriteFault): void
  /** Holds the next appends of batch calls until `count` of them are in progress, and then writes some of them. */
  holdAppends(options: HoldFault): void
  /** Fails the next calls of these kinds. */
  failCalls(kinds: readonly ReadOnlyCallKind[], fault: CallFault): void
  /** Ends the open subscriptions. With `silence`, they stay open but receive no more events. */
  endSubscriptions(mode: FailureMode): void
  /**
   * Accepts connections and requests but sends no responses or events until `resume`, when it processes
   * the requests.
   */
  stall(): void
  resume(): void
  /** Delays the response to each request by this many milliseconds, after the work is done. 0 ends the delay. */
  delay(milliseconds: number): void
  /** Limits how many events a filter examines per second, as in a large log. Infinity removes the limit. */
  slowSearches(perSecond: number): void
  /** Sends every event twice. */
  repeatEvents(enabled: boolean): void
  /** Breaks every connection but accepts new ones. */
  resetConnections(): void
  /** Refuses new connections until `restart`; open connections stay open. */
  refuseConnections(): Promise<void>
  /** Breaks every connection and refuses new ones, like a dead process. The data stays. */
  kill(): Promise<void>
  /** Accepts connections again, on the same port. */
  restart(): Promise<void>
  /** Cancels all pending faults and resumes a stalled node. A killed node stays dead. */
  clear(): void
}

export interface FaultInjector {
  readonly faults: Faults
  /** Resolves while the node is not stalled. */
  whenRunning(): Promise<void>
  /** Resolves after the response delay. */
  responseDelay(): Promise<void>
  /** Waits for as long as a filter takes to examine this many events. Does not wait if it is undefined. */
  searchDelay(events: number): Promise<void> | undefined
  /** How many times to send each event. */
  copies(): number
  takeWriteFault(): WriteFault | undefined
  /** Takes the append of a batch call if the test holds it. */
  takeHeldAppend(append: HeldAppend): boolean
  takeCallFault(kind: ReadOnlyCallKind): CallFault | undefined
  /** Keeps track of a subscription until its call closes. */
  trackSubscription(call: Call): void
}

export const failCall = (call: Call, mode: FailureMode): void => {
  if (mode === 'reset') call.reset()
  else if (mode === 'disconnect') call.resetConnection()
  else if (mode === 'endWithoutError') call.end()
  else if (mode !== 'silence') call.end(mode)
}

const repeatFault = <F extends WriteFault | CallFault>(fault: F): F[] =>
  Array.from({ length: fault.times ?? 1 }, () => fault)

export const createFaultInjector = (listener: Listener): FaultInjector => {
  const subscriptions = new Set<Call>()
  const heldAppends = createHeldAppends()
  let writeFaults: WriteFault[] = []
  let callFaults: { readonly kind: ReadOnlyCallKind; readonly fault: CallFault | undefined }[] = []
  let responseDelayMs = 0
  let searchesPerSecond = Infinity
  let copies = 1
  let stallEnd: PromiseWithResolvers<void> | undefined
  const resume = () => {
    stallEnd?.resolve()
    stallEnd = undefined
    listener.releaseConnections()
  }
  return {
    whenRunning: () => stallEnd?.promise ?? Promise.resolve(),
    responseDelay: () =>
      responseDelayMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, responseDelayMs)),
    searchDelay: (events) =>
      searchesPerSecond === Infinity
        ? undefined
        : new Promise((resolve) => setTimeout(resolve, (events * 1_000) / searchesPerSecond)),
    copies: () => copies,
    takeWriteFault: () => writeFaults.shift(),
    takeHeldAppend: heldAppends.take,
    takeCallFault: (kind) => {
      const index = callFaults.findIndex((entry) => entry.kind === kind)
      return index < 0 ? undefined : callFaults.splice(index, 1)[0]?.fault
    },
    trackSubscription: (call) => {
      subscriptions.add(call)
      call.onClosed(() => subscriptions.delete(call))
    },
    faults: {
      failWrites: (fault) => {
        writeFaults.push(...repeatFault(fault))
      },
      holdAppends: ({ failure, ...options }) =>
        heldAppends.hold({ ...options, fail: failure && ((call) => failCall(call, failure)) }),
      failCalls: (kinds, fault) => {
        const successes = Array.from({ length: fault.afterCalls ?? 0 }, () => undefined)
        callFaults.push(
          ...kinds.flatMap((kind) =>
            [...successes, ...repeatFault(fault)].map((nextFault) => ({ kind, fault: nextFault })),
          ),
        )
      },
      endSubscriptions: (mode) => {
        for (const call of [...subscriptions]) {
          if (mode === 'silence') call.mute()
          else failCall(call, mode)
        }
      },
      stall: () => {
        stallEnd ??= Promise.withResolvers<void>()
        listener.holdNewConnections()
      },
      resume,
      delay: (milliseconds) => void (responseDelayMs = milliseconds),
      slowSearches: (perSecond) => void (searchesPerSecond = perSecond),
      repeatEvents: (enabled) => void (copies = enabled ? 2 : 1),
      resetConnections: listener.resetConnections,
      refuseConnections: listener.close,
      kill: async () => {
        await listener.close()
        listener.resetConnections()
      },
      restart: listener.open,
      clear: () => {
        writeFaults = []
        heldAppends.clear()
        callFaults = []
        responseDelayMs = 0
        searchesPerSecond = Infinity
        copies = 1
        resume()
      },
    },
  }
}
