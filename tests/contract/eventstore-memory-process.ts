// Writes many events to a store, follows them, and prints its memory use at a fixed interval of events:
// `node --expose-gc tests/contract/eventstore-memory-process.ts <connection string> <events> <interval>`.
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'

import { someEvents } from './subject.ts'

const [url = '', total = '0', step = '1'] = process.argv.slice(2)
const collectGarbage = globalThis.gc
if (collectGarbage === undefined) throw new Error('needs --expose-gc')

const log = createEventStoreLog({ connectionString: url })
const perAppend = 500
for (let written = 0; written < Number(total); written += perAppend) {
  await log.append(`memory-${written}`, 'none', someEvents(perAppend))
}

let handledCount = 0
const { promise: done, resolve } = Promise.withResolvers<void>()
const printMemory = () => {
  collectGarbage()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  console.log(JSON.stringify({ seen: handledCount, bytes: heapUsed + external + arrayBuffers }))
}
const subscription = log.subscribe({
  after: undefined,
  streamPrefixes: ['memory-'],
  onBatch: async ({ events }) => {
    const previousCount = handledCount
    handledCount += events.length
    if (Math.floor(previousCount / Number(step)) !== Math.floor(handledCount / Number(step))) printMemory()
    if (handledCount >= Number(total)) resolve()
  },
})
await done
await subscription.stop()
await log.close()
