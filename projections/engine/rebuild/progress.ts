// How far a rebuild or a verification is: told by whoever works, shown in the terminal and on the page of the read models.

/** `copying` alternates with `folding` where the log is folded in several passes; `switched` is told after the commit. */
export type Phase = 'folding' | 'copying' | 'indexing' | 'comparing' | 'catching_up' | 'switching' | 'switched'

export interface Progress {
  readonly phase: Phase
  /** Of the stage that the phase belongs to, 0 to 1. */
  readonly done: number
  /** Read from the log so far; a pass for each range of keys counts them anew. */
  readonly events: number
}

export type Tell = (progress: Progress) => void

export type RunKind = 'rebuild' | 'verify'

type Span = readonly [from: number, to: number]

/** Which part of the whole each stage takes; near enough to the profile in docs/performance.md. Folding and copying are one stage. */
const spans: Readonly<Record<RunKind, Partial<Record<Phase, Span>>>> = {
  rebuild: { folding: [0, 0.8], copying: [0, 0.8], indexing: [0.8, 0.97], catching_up: [0.97, 1] },
  verify: { folding: [0, 0.8], copying: [0, 0.8], comparing: [0.8, 1] },
}

/** Of the whole, 0 to 1. */
export const shareOf = (kind: RunKind, { phase, done }: Progress): number => {
  const [from, to] = spans[kind][phase] ?? [1, 1]
  return from + (to - from) * Math.min(1, Math.max(0, done))
}

/** How far a position is on the way to another, 0 to 1: positions begin with digits that grow with the log. */
export const wayTo = (end: string | undefined, position: string): number => {
  const [at, all] = [Number.parseInt(position, 10), Number.parseInt(end ?? '', 10)]
  return all > 0 && at >= 0 ? Math.min(1, at / all) : 1
}

export interface Pace {
  readonly eventsPerSecond: number
  /** undefined while too little is done to say. */
  readonly secondsLeft: number | undefined
}

/** Less than this and a guess would jump about. */
const enough = 0.02

export const paceOf = (share: number, events: number, elapsedMs: number): Pace => ({
  eventsPerSecond: elapsedMs > 0 ? Math.round((events * 1_000) / elapsedMs) : 0,
  secondsLeft: share < enough ? undefined : Math.round((elapsedMs * (1 - share)) / share / 1_000),
})
