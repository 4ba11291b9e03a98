// The progress of a rebuild or a verification, shown in the terminal and on the system page.

/**
 * `copying` alternates with `folding` if the log is folded in several passes. `switched` is reported after the switch
 * is committed.
 */
export type Phase = 'folding' | 'copying' | 'indexing' | 'comparing' | 'catching_up' | 'switching' | 'switched'

export interface Progress {
  readonly phase: Phase
  /** Share of the current phase that is done, 0 to 1. */
  readonly done: number
  /** Events read so far. Each pass counts the events it reads. */
  readonly events: number
}

export type ProgressListener = (progress: Progress) => void

export type RunKind = 'rebuild' | 'verify'

type Span = readonly [from: number, to: number]

/**
 * The share of the total time that each phase takes, roughly as profiled in docs/performance.md. Folding and copying
 * share one range.
 */
const spans: Readonly<Record<RunKind, Partial<Record<Phase, Span>>>> = {
  rebuild: { folding: [0, 0.8], copying: [0, 0.8], indexing: [0.8, 0.97], catching_up: [0.97, 1] },
  verify: { folding: [0, 0.8], copying: [0, 0.8], comparing: [0.8, 1] },
}

/** Share of the whole run that is done, 0 to 1. */
export const overallProgress = (kind: RunKind, { phase, done }: Progress): number => {
  const [from, to] = spans[kind][phase] ?? [1, 1]
  return from + (to - from) * Math.min(1, Math.max(0, done))
}

/** The share of the log read up to a position, from 0 to 1. Positions begin with digits that grow with the log. */
export const fractionRead = (end: string | undefined, position: string): number => {
  const [readNumber, endNumber] = [Number.parseInt(position, 10), Number.parseInt(end ?? '', 10)]
  return endNumber > 0 && readNumber >= 0 ? Math.min(1, readNumber / endNumber) : 1
}

export interface RunSpeed {
  readonly eventsPerSecond: number
  /** undefined until enough work is done for an estimate. */
  readonly secondsLeft: number | undefined
}

/** Below this share, an estimate would fluctuate too much. */
const minimumShare = 0.02

export const runSpeed = (share: number, events: number, elapsedMs: number): RunSpeed => ({
  eventsPerSecond: elapsedMs > 0 ? Math.round((events * 1_000) / elapsedMs) : 0,
  secondsLeft: share < minimumShare ? undefined : Math.round((elapsedMs * (1 - share)) / share / 1_000),
})
