// `npm run retry`: lists the streams that read models and reactions have parked, with position and error. `npm run retry
// -- NAME [STREAM]`: makes the running server retry those of one model or reaction now, and reports the result.
import { setTimeout as pause } from 'node:timers/promises'

import type { ParkedStream, ParkedStreams } from '#api/parked-streams.ts'
import type { EventLog } from '#platform/event-log/port.ts'

import { withServices } from './with-services.ts'
import { positionalArguments, runCommand, OperatorError } from './terminal.ts'

/** In milliseconds. A server checks for retries every second, but a busy one takes longer. */
const timeoutMs = 10_000
const pollIntervalMs = 100

const printParkedStream = async (log: EventLog, parkedStream: ParkedStream): Promise<void> => {
  const { name, stream, revision, parkedAt, error } = parkedStream
  const [event] = await log.readStream(stream, { from: revision, maxCount: 1 })
  console.log(`${name} ${stream}`)
  console.log(`  position ${event?.position ?? 'none'}, since ${parkedAt.toISOString()}: ${error}`)
}

const printAll = async (log: EventLog, parkedStreams: readonly ParkedStream[]): Promise<void> => {
  for (const parkedStream of parkedStreams) await printParkedStream(log, parkedStream)
  console.log(
    parkedStreams.length === 0
      ? 'No streams are parked.'
      : `Parked streams: ${parkedStreams.length}. To retry them: npm run retry -- MODEL_OR_REACTION [STREAM]`,
  )
}

/** Requests the retries, and waits for their results. Returns how many streams were not retried in time. */
const retryAll = async (
  log: EventLog,
  { list, retry }: ParkedStreams,
  selectedStreams: readonly ParkedStream[],
): Promise<number> => {
  const requests = new Map<string, number | undefined>()
  for (const selectedStream of selectedStreams)
    requests.set(selectedStream.stream, (await retry(selectedStream))?.getTime())
  const deadline = performance.now() + timeoutMs
  let pendingStreams = selectedStreams
  while (pendingStreams.length > 0 && performance.now() < deadline) {
    await pause(pollIntervalMs)
    const latest = new Map((await list(pendingStreams[0]?.name)).map((details) => [details.stream, details]))
    const isPending = ({ stream }: ParkedStream) =>
      latest.has(stream) && latest.get(stream)?.retryAt.getTime() === requests.get(stream)
    for (const { name, stream } of pendingStreams.filter((pendingStream) => !isPending(pendingStream))) {
      const details = latest.get(stream)
      if (details === undefined) console.log(`${name} ${stream}: done`)
      else {
        console.log('Failed again:')
        await printParkedStream(log, details)
        process.exitCode = 1
      }
    }
    pendingStreams = pendingStreams.filter(isPending)
  }
  return pendingStreams.length
}

const usage =
  'Usage: npm run retry [-- MODEL_OR_REACTION [STREAM]] (without MODEL_OR_REACTION, lists the parked streams)'

await runCommand({ usage, options: [] }, async () => {
  const [name, stream] = positionalArguments()
  await withServices(async ({ log, parkedStreams }) => {
    const allStreams = await parkedStreams.list(name)
    if (name === undefined) return printAll(log, allStreams)
    const selectedStreams = allStreams.filter((parkedStream) => stream === undefined || parkedStream.stream === stream)
    if (selectedStreams.length === 0)
      throw new OperatorError(`Nothing to retry: ${name} has not parked ${stream ?? 'any stream'}.`)
    const pending = await retryAll(log, parkedStreams, selectedStreams)
    if (pending === 0) return
    console.log(`Not retried yet: ${pending}. Is a server running? When a server starts, it retries them first.`)
    process.exitCode = 1
  })
})
