// Writes many events to a store, follows them, and prints its memory use at a fixed interval of events:
// `node --expose-gc tests/contract/eventstore-memory-process.ts <connection string> <events> <interval>`.
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'

import { someEvents } from './subject.ts'

const [url = '', total = '0', interval = '1'] = process.argv.slice(2)
const collectGarbage = globalThis.gc
if (collectGarbage === undefined) throw new Error('Run this with --expose-gc')

const log = createEventStoreLog({ connectionString: url })
const eventsPerAppend = 500
for (let count = 0; count < Number(total); count += eventsPerAppend) {
  await log.append(`memory-${count}`, 'none', someEvents(eventsPerAppend))
}

let handledCount = 0
const allHandled = Promise.withResolvers<void>()
const printMemory = () => {
  collectGarbage()
  // `external` includes the array buffers.
  const { heapUsed, external } = process.memoryUsage()
  console.log(JSON.stringify({ handledCount, bytes: heapUsed + external }))
}
const subscription = log.subscribe({
  after: undefined,
  streamPrefixes: ['memory-'],
  onBatch: async ({ events }) => {
    const previousCount = handledCount
    handledCount += events.length
    if (Math.floor(previousCount / Number(interval)) !== Math.floor(handledCount / Number(interval))) printMemory()
    if (handledCount >= Number(total)) allHandled.resolve()
  },
})
await allHandled.promise
await subscription.stop()
await log.close()
