// Shows the progress of a long run as one line, rewritten in place. Without a terminal, it prints a new line every ten
// seconds.
import type { Clock } from '#platform/clock.ts'

export interface ProgressLine {
  update(completedEvents: number): void
  end(): void
}

/** Milliseconds between two lines. */
const interval = { terminal: 200, withoutTerminal: 10_000 } as const

/** "12,000 of 100,000 events, 2,310/s, 38 s left". */
export const formatProgress = (completedEvents: number, total: number, milliseconds: number): string => {
  const eventsPerSecond = completedEvents / Math.max(milliseconds / 1_000, 0.001)
  const secondsLeft = Math.ceil(Math.max(total - completedEvents, 0) / Math.max(eventsPerSecond, 1))
  const format = (value: number): string => Math.round(value).toLocaleString('en-US')
  return `${format(completedEvents)} of ${format(Math.max(total, completedEvents))} events, ${format(eventsPerSecond)}/s, ${format(secondsLeft)} s left`
}

export const createProgressLine = (
  total: number,
  clock: Clock,
  out: NodeJS.WriteStream = process.stdout,
): ProgressLine => {
  const startedAt = clock.now().getTime()
  const minimumInterval = out.isTTY ? interval.terminal : interval.withoutTerminal
  let lastWrittenAt = startedAt
  let latestCompletedEvents = 0
  const write = (now: number) => {
    const text = formatProgress(latestCompletedEvents, total, now - startedAt)
    out.write(out.isTTY ? `\r${text}\u001B[K` : `${text}\n`)
    lastWrittenAt = now
  }
  return {
    update: (completedEvents) => {
      latestCompletedEvents = completedEvents
      const now = clock.now().getTime()
      if (now - lastWrittenAt >= minimumInterval) write(now)
    },
    end: () => {
      write(clock.now().getTime())
      if (out.isTTY) out.write('\n')
    },
  }
}
