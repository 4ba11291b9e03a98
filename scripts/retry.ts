// `npm run retry`: lists the streams that reactions have parked, with position and error.
// `npm run retry -- REACTION [STREAM]`: has the running server retry them now, and reports the result.
import { setTimeout as pause } from 'node:timers/promises'

import type { EventLog } from '#platform/event-log/port.ts'
import { type ParkedSubject, parkedSubjects, retryAtOnce } from '#reactions/parked.ts'

import { withServices } from './models.ts'
import { plainArguments, runScript, Stop } from './terminal.ts'

/** Milliseconds. A server checks for retries every second; a busy one takes longer. */
const longestWait = 10_000
const lookEvery = 100

const report = async (log: EventLog, subject: ParkedSubject): Promise<void> => {
  const { reaction, stream, revision, parkedAt, error } = subject
  const [event] = await log.readStream(stream, { from: revision, maxCount: 1 })
  console.log(`${reaction} ${stream}`)
  console.log(`  position ${event?.position ?? 'none'}, since ${parkedAt.toISOString()}: ${error}`)
}

await runScript(async () => {
  const [reaction, stream] = plainArguments()
  await withServices(async ({ db, log }) => {
    const parked = await parkedSubjects(db, reaction)
    if (reaction === undefined) {
      for (const subject of parked) await report(log, subject)
      console.log(
        parked.length === 0
          ? 'No streams are parked.'
          : `${parked.length} parked. To retry them: npm run retry -- REACTION [STREAM]`,
      )
      return
    }
    const chosen = parked.filter((subject) => stream === undefined || subject.stream === stream)
    if (chosen.length === 0) throw new Stop(`Nothing to retry: ${reaction} has not parked ${stream ?? 'any stream'}.`)
    const asked = new Date()
    for (const subject of chosen) await retryAtOnce(db, subject, asked)

    const end = performance.now() + longestWait
    let waiting: readonly ParkedSubject[] = chosen
    while (waiting.length > 0 && performance.now() < end) {
      await pause(lookEvery)
      const left = new Map((await parkedSubjects(db, reaction)).map((subject) => [subject.stream, subject]))
      for (const subject of waiting) {
        const now = left.get(subject.stream)
        if (now === undefined) console.log(`${reaction} ${subject.stream}: done`)
        else if (now.retryAt > asked) {
          console.log('Failed again:')
          await report(log, now)
          process.exitCode = 1
        }
      }
      waiting = waiting.filter(({ stream: one }) => left.get(one)?.retryAt.getTime() === asked.getTime())
    }
    if (waiting.length === 0) return
    console.log(`Not retried yet: ${waiting.length}. Is a server running? The next one that starts retries them first.`)
    process.exitCode = 1
  })
})
