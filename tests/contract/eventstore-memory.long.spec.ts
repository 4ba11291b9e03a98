// A follower holds what it has in hand and no more, however long the log is.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { startEventStore } from '#tests/support/eventstore/emulator.ts'

const total = 200_000
const step = 20_000
/** With the follower's process, which is ended then; milliseconds. */
const patience = 300_000

it(
  'the memory of a process that follows 200,000 events of EventStoreDB stays flat',
  async () => {
    const store = await startEventStore()
    const script = new URL('eventstore-memory.ts', import.meta.url).pathname
    const args = ['--expose-gc', script, store.url, String(total), String(step)]
    // A follower whose store is gone would come back to it for ever.
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: patience })
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
  },
  patience + 10_000,
)
