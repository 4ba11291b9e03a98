// Shows the progress of a long run: one line, rewritten in a terminal. Without a terminal, a new line every ten
// seconds.
import type { Clock } from '#platform/clock.ts'

export interface ProgressLine {
  tell(done: number): void
  end(): void
}

const interval = { terminal: 200, elsewhere: 10_000 } as const

/** "12,000 of 100,000 events, 2,310/s, 38 s left". */
export const progressText = (done: number, total: number, milliseconds: number): string => {
  const speed = done / Math.max(milliseconds / 1_000, 0.001)
  const left = Math.ceil(Math.max(total - done, 0) / Math.max(speed, 1))
  const number = (value: number): string => Math.round(value).toLocaleString('en-US')
  return `${number(done)} of ${number(Math.max(total, done))} events, ${number(speed)}/s, ${number(left)} s left`
}

export const progressLine = (total: number, clock: Clock, out: NodeJS.WriteStream = process.stdout): ProgressLine => {
  const begun = clock.now().getTime()
  const pause = out.isTTY ? interval.terminal : interval.elsewhere
  let told = begun
  let last = 0
  const write = (now: number) => {
    const text = progressText(last, total, now - begun)
    out.write(out.isTTY ? `\r${text}\u001B[K` : `${text}\n`)
    told = now
  }
  return {
    tell: (done) => {
      last = done
      const now = clock.now().getTime()
      if (now - told >= pause) write(now)
    },
    end: () => {
      write(clock.now().getTime())
      if (out.isTTY) out.write('\n')
    },
  }
}
