// Shows the progress of a long run: one line, rewritten in a terminal. Without a terminal, a new line every ten
// seconds.
import type { Clock } from '#platform/clock.ts'

export interface ProgressLine {
  update(done: number): void
  end(): void
}

const interval = { terminal: 200, elsewhere: 10_000 } as const

/** "12,000 of 100,000 events, 2,310/s, 38 s left". */
export const formatProgress = (done: number, total: number, milliseconds: number): string => {
  const speed = done / Math.max(milliseconds / 1_000, 0.001)
  const left = Math.ceil(Math.max(total - done, 0) / Math.max(speed, 1))
  const number = (value: number): string => Math.round(value).toLocaleString('en-US')
  return `${number(done)} of ${number(Math.max(total, done))} events, ${number(speed)}/s, ${number(left)} s left`
}

export const createProgressLine = (
  total: number,
  clock: Clock,
  out: NodeJS.WriteStream = process.stdout,
): ProgressLine => {
  const startedAt = clock.now().getTime()
  const minimumInterval = out.isTTY ? interval.terminal : interval.elsewhere
  let lastWrittenAt = startedAt
  let latestDone = 0
  const write = (now: number) => {
    const text = formatProgress(latestDone, total, now - startedAt)
    out.write(out.isTTY ? `\r${text}\u001B[K` : `${text}\n`)
    lastWrittenAt = now
  }
  return {
    update: (done) => {
      latestDone = done
      const now = clock.now().getTime()
      if (now - lastWrittenAt >= minimumInterval) write(now)
    },
    end: () => {
      write(clock.now().getTime())
      if (out.isTTY) out.write('\n')
    },
  }
}
