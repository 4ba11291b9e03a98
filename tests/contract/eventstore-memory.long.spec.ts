// A follower holds what it has in hand and no more, however long the log is.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { startEventStore } from '#tests/support/eventstore/emulator.ts'

const total = 200_000
const step = 20_000

it('the memory of a process that follows 200,000 events of EventStoreDB stays flat', async () => {
  const store = await startEventStore()
  const script = new URL('eventstore-memory.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    script,
    store.url,
    String(total),
    String(step),
  ])
  await store.stop()
  const looks = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { seen: number; bytes: number })
  expect(looks).toHaveLength(total / step)
  const megabytes = looks.map(({ bytes }) => bytes / 1_000_000)
  const [first = 0] = megabytes
  // A follower that kept its events would hold 60 MB more at the end.
  expect(Math.max(...megabytes) - first).toBeLessThan(10)
}, 120_000)
