// The tail when following the log ends by an error, which no store should do and a defect may.
import { describe, expect, it } from 'vitest'

import type { EventLog } from '#platform/event-log/port.ts'

import { createTail } from './tail.ts'

/** A log at a head, each of whose subscriptions can be ended. */
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

describe('a tail whose following ends by an error', () => {
  it('wakes who waits for more, says why to who asks, and begins anew for who opens it next', async () => {
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

  it('one that was stopped is no failure', async () => {
    const { log } = openLog()
    const tail = createTail({ log })
    await (
      await tail.open()
    )()
    expect(tail.after('5', [''], 10)).toBeUndefined()
  })
})
