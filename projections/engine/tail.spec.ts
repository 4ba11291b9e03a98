// The live buffer when its subscription fails. No event store should do that, but a defect could.
import { describe, expect, it } from 'vitest'

import type { EventLog } from '#platform/event-log/port.ts'

import { createTail } from './tail.ts'

/** A log with a head, whose subscriptions the test can end. */
const openLog = () => {
  const endings: PromiseWithResolvers<void>[] = []
  const log: Pick<EventLog, 'head' | 'subscribe'> = {
    head: async () => '5',
    subscribe: () => {
      const ending = Promise.withResolvers<void>()
      endings.push(ending)
      return { ended: ending.promise, stop: async () => ending.resolve() }
    },
  }
  return { log: log as EventLog, endings }
}

const never = new AbortController().signal

describe('a live buffer whose subscription fails', () => {
  it('wakes waiting readers, throws the reason to later readers, and subscribes again on the next open', async () => {
    const { log, endings } = openLog()
    const tail = createTail({ log })
    const close = await tail.open()
    expect(tail.after('5', [''], 10)).toEqual({ events: [], position: '5' })
    const waiting = tail.beyond('5', never)
    endings[0]?.reject(new Error('a defect'))
    await waiting
    expect(() => tail.after('5', [''], 10)).toThrow('the log can no longer be followed: a defect')
    await tail.beyond('5', never)

    const closeAgain = await tail.open()
    expect(endings).toHaveLength(2)
    expect(tail.after('5', [''], 10)).toEqual({ events: [], position: '5' })
    await close()
    expect(tail.end).toBe('5')
    await closeAgain()
    expect(tail.end).toBeUndefined()
  })

  it('does not report a stopped subscription as a failure', async () => {
    const { log } = openLog()
    const tail = createTail({ log })
    await (
      await tail.open()
    )()
    expect(tail.after('5', [''], 10)).toBeUndefined()
  })
})
