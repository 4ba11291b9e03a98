// Counts calls by what they are for, so that a test can say that none leaked.

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
  /** Calls that neither side has ended; of this kind, or of all. */
  open(kind?: CallKind): number
  /** Appends asked for on either path: one call of `batchAppend` carries many. */
  readonly appends: number
  /** Open now. */
  readonly connections: number
  /** Since the start. */
  readonly connectionsMade: number
}

/** The same, of every node. */
type Connections = Pick<CallCounts, 'connections' | 'connectionsMade'>

export interface Tally {
  /** Counts a call; the answer is called when it is over. */
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
