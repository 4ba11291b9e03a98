// `npm run retry`: lists the streams that reactions have parked, with position and error.
// `npm run retry -- REACTION [STREAM]`: has the running server retry them now, and reports the result.
import { setTimeout as pause } from 'node:timers/promises'

import type { EventLog } from '#platform/event-log/port.ts'
import { type ParkedStreamDetails, listParkedStreams, retryNow } from '#reactions/parked-streams.ts'

import { withServices } from './with-services.ts'
import { positionalArguments, runScript, OperatorError } from './terminal.ts'

/** Milliseconds. A server checks for retries every second; a busy one takes longer. */
const timeoutMs = 10_000
const pollIntervalMs = 100

const printParked = async (log: EventLog, subject: ParkedStreamDetails): Promise<void> => {
  const { reaction, stream, revision, parkedAt, error } = subject
  const [event] = await log.readStream(stream, { from: revision, maxCount: 1 })
  console.log(`${reaction} ${stream}`)
  console.log(`  position ${event?.position ?? 'none'}, since ${parkedAt.toISOString()}: ${error}`)
}

await runScript(async () => {
  const [reaction, stream] = positionalArguments()
  await withServices(async ({ db, log }) => {
    const parked = await listParkedStreams(db, reaction)
    if (reaction === undefined) {
      for (const subject of parked) await printParked(log, subject)
      console.log(
        parked.length === 0
          ? 'No streams are parked.'
          : `${parked.length} parked. To retry them: npm run retry -- REACTION [STREAM]`,
      )
      return
    }
    const selected = parked.filter((subject) => stream === undefined || subject.stream === stream)
    if (selected.length === 0)
      throw new OperatorError(`Nothing to retry: ${reaction} has not parked ${stream ?? 'any stream'}.`)
    const requestedAt = new Date()
    for (const subject of selected) await retryNow(db, subject, requestedAt)

    const deadline = performance.now() + timeoutMs
    let pending: readonly ParkedStreamDetails[] = selected
    while (pending.length > 0 && performance.now() < deadline) {
      await pause(pollIntervalMs)
      const stillParked = new Map((await listParkedStreams(db, reaction)).map((subject) => [subject.stream, subject]))
      for (const subject of pending) {
        const current = stillParked.get(subject.stream)
        if (current === undefined) console.log(`${reaction} ${subject.stream}: done`)
        else if (current.retryAt > requestedAt) {
          console.log('Failed again:')
          await printParked(log, current)
          process.exitCode = 1
        }
      }
      pending = pending.filter(
        ({ stream: pendingStream }) => stillParked.get(pendingStream)?.retryAt.getTime() === requestedAt.getTime(),
      )
    }
    if (pending.length === 0) return
    console.log(`Not retried yet: ${pending.length}. Is a server running? The next one that starts retries them first.`)
    process.exitCode = 1
  })
})
