// Counts calls by kind, so that a test can check that none leaked.

const callKinds = [
  'append',
  'batchAppend',
  'readStream',
  'readAll',
  'subscribeToStream',
  'subscribeToAll',
  'delete',
  'tombstone',
  'gossip',
  'features',
  'other',
] as const

export type CallKind = (typeof callKinds)[number]

export interface CallCounts {
  /** Calls since the start. */
  total(kind: CallKind): number
  /** Open calls of this kind, or of all kinds. */
  open(kind?: CallKind): number
  /** Events sent in responses to calls of this kind. */
  sentEvents(kind: CallKind): number
  /** Appends by either method; one `batchAppend` call can contain many. */
  readonly appends: number
  /** Open connections. */
  readonly connections: number
  /** Connections since the start. */
  readonly totalConnections: number
}

/** Connections of all nodes together. */
type ConnectionCounts = Pick<CallCounts, 'connections' | 'totalConnections'>

export interface CallCounter {
  /** Counts a call. Call the returned function when the call ends. */
  countCall(kind: CallKind): () => void
  countAppend(): void
  countSentEvent(kind: CallKind): void
  counts(countConnections: () => ConnectionCounts): CallCounts
}

export const createCallCounter = (): CallCounter => {
  const totals = new Map<CallKind, number>()
  const openCounts = new Map<CallKind, number>()
  const sentEvents = new Map<CallKind, number>()
  const add = (counts: Map<CallKind, number>, kind: CallKind, n: number) =>
    counts.set(kind, (counts.get(kind) ?? 0) + n)
  let appends = 0
  return {
    countCall: (kind) => {
      add(totals, kind, 1)
      add(openCounts, kind, 1)
      return () => add(openCounts, kind, -1)
    },
    countAppend: () => {
      appends += 1
    },
    countSentEvent: (kind) => add(sentEvents, kind, 1),
    counts: (countConnections) => ({
      total: (kind) => totals.get(kind) ?? 0,
      open: (kind) =>
        kind === undefined
          ? callKinds.reduce((sum, callKind) => sum + (openCounts.get(callKind) ?? 0), 0)
          : (openCounts.get(kind) ?? 0),
      sentEvents: (kind) => sentEvents.get(kind) ?? 0,
      get appends() {
        return appends
      },
      get connections() {
        return countConnections().connections
      },
      get totalConnections() {
        return countConnections().totalConnections
      },
    }),
  }
}
