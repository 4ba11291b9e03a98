// Shows a rebuild or a verification in the terminal as a progress bar, rewritten in place. Without a terminal, it
// prints a line every ten seconds.
import {
  runSpeed,
  type Phase,
  type Progress,
  type RunKind,
  overallProgress,
  type ProgressListener,
} from '#projections/engine/rebuild/progress.ts'

export interface RunProgress {
  readonly update: ProgressListener
  /** Removes the bar. */
  end(): void
}

const phaseLabels: Readonly<Record<Phase, string>> = {
  folding: 'reading the log',
  copying: 'writing rows',
  indexing: 'creating indexes',
  comparing: 'comparing tables',
  catching_up: 'catching up',
  switching: 'switching',
  switched: 'switched',
}

/** Milliseconds between two lines. */
const interval = { terminal: 100, withoutTerminal: 10_000 } as const
const width = 24

/** `referrals [######------------------]  25%  reading the log  32,800 events/s  14 s left` */
export const formatRunProgress = (kind: RunKind, model: string, progress: Progress, milliseconds: number): string => {
  const share = overallProgress(kind, progress)
  const { eventsPerSecond, secondsLeft } = runSpeed(share, progress.events, milliseconds)
  const filledWidth = Math.floor(share * width)
  return [
    `${model} [${'#'.repeat(filledWidth)}${'-'.repeat(width - filledWidth)}] ${String(Math.floor(share * 100)).padStart(3)}%`,
    phaseLabels[progress.phase],
    `${eventsPerSecond.toLocaleString('en-US')} events/s`,
    ...(secondsLeft === undefined ? [] : [`${secondsLeft.toLocaleString('en-US')} s left`]),
  ].join('  ')
}

export const createRunProgress = (
  kind: RunKind,
  model: string,
  out: NodeJS.WriteStream = process.stdout,
): RunProgress => {
  const startedAt = performance.now()
  const minimumInterval = out.isTTY ? interval.terminal : interval.withoutTerminal
  let lastWrittenAt = startedAt
  return {
    update: (progress) => {
      const now = performance.now()
      if (now - lastWrittenAt < minimumInterval) return
      lastWrittenAt = now
      const text = formatRunProgress(kind, model, progress, now - startedAt)
      out.write(out.isTTY ? `\r${text}\u001B[K` : `${text}\n`)
    },
    end: () => {
      if (out.isTTY) out.write('\r\u001B[K')
    },
  }
}
