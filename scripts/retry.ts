// `npm run retry`: lists the streams that reactions have parked, with position and error. `npm run retry -- REACTION
// [STREAM]`: makes the running server retry them now, and reports the result.
import { setTimeout as pause } from 'node:timers/promises'

import type { EventLog } from '#platform/event-log/port.ts'
import { type ParkedStreamDetails, listParkedStreams, retryNow } from '#reactions/parked-streams.ts'

import { withServices } from './with-services.ts'
import { positionalArguments, runCommand, OperatorError } from './terminal.ts'

/** In milliseconds. A server checks for retries every second, but a busy one takes longer. */
const timeoutMs = 10_000
const pollIntervalMs = 100

const printParkedStream = async (log: EventLog, parkedStream: ParkedStreamDetails): Promise<void> => {
  const { reaction, stream, revision, parkedAt, error } = parkedStream
  const [event] = await log.readStream(stream, { from: revision, maxCount: 1 })
  console.log(`${reaction} ${stream}`)
  console.log(`  position ${event?.position ?? 'none'}, since ${parkedAt.toISOString()}: ${error}`)
}

const usage = 'Usage: npm run retry [-- REACTION [STREAM]] (without REACTION, lists the parked streams)'

await runCommand({ usage, options: [] }, async () => {
  const [reaction, stream] = positionalArguments()
  await withServices(async ({ db, log }) => {
    const parkedStreams = await listParkedStreams(db, reaction)
    if (reaction === undefined) {
      for (const parkedStream of parkedStreams) await printParkedStream(log, parkedStream)
      console.log(
        parkedStreams.length === 0
          ? 'No streams are parked.'
          : `Parked streams: ${parkedStreams.length}. To retry them: npm run retry -- REACTION [STREAM]`,
      )
      return
    }
    const selectedStreams = parkedStreams.filter(
      (parkedStream) => stream === undefined || parkedStream.stream === stream,
    )
    if (selectedStreams.length === 0)
      throw new OperatorError(`Nothing to retry: ${reaction} has not parked ${stream ?? 'any stream'}.`)
    const requestedAt = new Date()
    for (const parkedStream of selectedStreams) await retryNow(db, parkedStream, requestedAt)

    const deadline = performance.now() + timeoutMs
    let pendingStreams: readonly ParkedStreamDetails[] = selectedStreams
    while (pendingStreams.length > 0 && performance.now() < deadline) {
      await pause(pollIntervalMs)
      const latestDetails = new Map((await listParkedStreams(db, reaction)).map((details) => [details.stream, details]))
      for (const pendingStream of pendingStreams) {
        const details = latestDetails.get(pendingStream.stream)
        if (details === undefined) console.log(`${reaction} ${pendingStream.stream}: done`)
        else if (details.retryAt > requestedAt) {
          console.log('Failed again:')
          await printParkedStream(log, details)
          process.exitCode = 1
        }
      }
      pendingStreams = pendingStreams.filter(
        (pendingStream) => latestDetails.get(pendingStream.stream)?.retryAt.getTime() === requestedAt.getTime(),
      )
    }
    if (pendingStreams.length === 0) return
    console.log(
      `Not retried yet: ${pendingStreams.length}. Is a server running? When a server starts, it retries them first.`,
    )
    process.exitCode = 1
  })
})
