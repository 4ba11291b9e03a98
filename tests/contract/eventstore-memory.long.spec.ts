// A follower's memory use does not grow with the length of the log.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'

const total = 200_000
const interval = 20_000
/** Timeout of the follower's process, in milliseconds. */
const timeoutMs = 300_000

it(
  'the memory of a process that follows 200,000 events of EventStoreDB stays flat',
  async () => {
    const store = await startEventStoreEmulator()
    const script = new URL('eventstore-memory-process.ts', import.meta.url).pathname
    const args = ['--expose-gc', script, store.url, String(total), String(interval)]
    // The timeout is needed: a follower that loses its store would retry forever.
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: timeoutMs })
    await store.stop()
    const samples = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { handledCount: number; bytes: number })
    expect(samples).toHaveLength(total / interval)
    const megabytes = samples.map(({ bytes }) => bytes / 1_000_000)
    const [first = 0] = megabytes
    // A follower that kept its events would use 60 MB more at the end.
    expect(Math.max(...megabytes) - first).toBeLessThan(10)
  },
  timeoutMs + 10_000,
)
