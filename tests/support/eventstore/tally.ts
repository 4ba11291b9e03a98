// Counts calls by kind, so that a test can check that none leaked.

export const callKinds = [
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
  made(kind: CallKind): number
  /** Open calls of this kind, or of all kinds. */
  open(kind?: CallKind): number
  /** Appends by either method; one `batchAppend` call carries many. */
  readonly appends: number
  /** Open connections. */
  readonly connections: number
  /** Connections since the start. */
  readonly connectionsMade: number
}

/** Connections of all nodes together. */
type Connections = Pick<CallCounts, 'connections' | 'connectionsMade'>

export interface Tally {
  /** Counts a call. Call the returned function when the call ends. */
  begin(kind: CallKind): () => void
  countAppend(): void
  counts(now: () => Connections): CallCounts
}

export const createTally = (): Tally => {
  const made = new Map<CallKind, number>()
  const open = new Map<CallKind, number>()
  const add = (counts: Map<CallKind, number>, kind: CallKind, n: number) =>
    counts.set(kind, (counts.get(kind) ?? 0) + n)
  let appends = 0
  return {
    begin: (kind) => {
      add(made, kind, 1)
      add(open, kind, 1)
      return () => add(open, kind, -1)
    },
    countAppend: () => {
      appends += 1
    },
    counts: (now) => ({
      made: (kind) => made.get(kind) ?? 0,
      open: (kind) =>
        kind === undefined ? callKinds.reduce((sum, one) => sum + (open.get(one) ?? 0), 0) : (open.get(kind) ?? 0),
      get appends() {
        return appends
      },
      get connections() {
        return now().connections
      },
      get connectionsMade() {
        return now().connectionsMade
      },
    }),
  }
}
