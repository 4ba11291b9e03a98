// What a test can have go wrong at a node, and where the handlers ask whether it does.
import type { Call } from './call.ts'
import type { Listener } from './listener.ts'
import type { Refusal } from './refusals.ts'
import type { CallKind } from './tally.ts'

/**
 * How a call fails: a refusal ends it with that status; `quietly` ends it well, without an answer; `reset` ends its stream
 * without a status; `cut` breaks the connection; `silence` never answers.
 */
export type Manner = Refusal | 'quietly' | 'reset' | 'cut' | 'silence'

export interface WriteFault {
  readonly how: Manner
  /** Whether the write takes effect all the same. */
  readonly effect: 'none' | 'done'
  /** How many writes fail, the next ones. Default 1. */
  readonly times?: number
}

/** Calls that write nothing. */
export type AskingKind = Exclude<CallKind, 'append' | 'batchAppend' | 'delete' | 'tombstone' | 'other'>

export interface CallFault {
  readonly how: Manner
  /** Reads and subscriptions: so many events come first. Default 0. */
  readonly afterEvents?: number
  readonly times?: number
  /** How many calls of each kind go well before. Default 0. */
  readonly afterCalls?: number
}

export interface Faults {
  /** The next appends, single or in a batch, and deletions. */
  failWrites(fault: WriteFault): void
  /** The next calls of these kinds. */
  failCalls(kinds: readonly AskingKind[], fault: CallFault): void
  /** Ends the subscriptions that are open now; with `silence`, they stay open and no event comes any more. */
  endSubscriptions(how: Manner): void
  /** Takes connections and requests, answers none and sends no event until `resume`; what was asked is done then. */
  stall(): void
  resume(): void
  /** The answer to each request comes so many milliseconds late, after its work was done. 0 ends it. */
  delay(milliseconds: number): void
  /** Filters look at so many events in a second, as if the log were large; Infinity ends it. */
  searchSlowly(perSecond: number): void
  /** Breaks every connection; new ones are taken. */
  cutConnections(): void
  /** Refuses new connections until `restart`; those that are open stay. */
  refuseConnections(): Promise<void>
  /** Breaks every connection and refuses new ones, as a dead process would. The data stays. */
  kill(): Promise<void>
  /** Takes connections again, on the same port. */
  restart(): Promise<void>
  /** Takes back every fault that is still to come, and resumes; a killed node stays dead. */
  heal(): void
}

export interface Troubles {
  readonly faults: Faults
  /** Resolves while the node is not stalled. */
  running(): Promise<void>
  /** Resolves after the delay of answers. */
  late(): Promise<void>
  /** The time that it takes a filter to look at so many events; undefined: none. */
  searching(events: number): Promise<void> | undefined
  nextWrite(): WriteFault | undefined
  nextCall(kind: AskingKind): CallFault | undefined
  /** Registers a subscription until its call closes. */
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
