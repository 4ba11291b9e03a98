// Runs the tests' EventStoreDB emulator with a generated log. It is a separate process, so that the bench counts only
// the reader's CPU time. Reads BENCH_SIZE, and prints its address once the log is filled.
import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'

import { generateEvents } from './generator/events.ts'

const events = Number(process.env['BENCH_SIZE'])
const server = await startEventStoreEmulator()
for (const { stream, revision, id, type, data, metadata } of generateEvents({ events, now: new Date() })) {
  const result = server.data.append(stream, revision === 0 ? 'noStream' : revision - 1, [
    { id, type, contentType: 'application/json', data: Buffer.from(data), metadata: Buffer.from(metadata) },
  ])
  if (result.kind !== 'written') throw new Error(result.kind)
}
process.stdout.write(`${server.url}\n`)
process.once('disconnect', () => void server.stop())
