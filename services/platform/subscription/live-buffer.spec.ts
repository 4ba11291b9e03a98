// Tests how the live buffer paces its subscription, and what it does when the subscription fails. No event store should
// cause a failure, but a bug could.
import { setImmediate as nextTurn } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import type { EventLog, StoredEvent, SubscribeOptions } from '../event-log/port.ts'

import { createLiveBuffer } from './live-buffer.ts'

/** A log that ends at position 5, and whose subscriptions the test can end. */
const createFailingLog = () => {
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

const neverAborted = new AbortController().signal

describe('a live buffer whose subscription fails', () => {
  it('wakes waiting readers, throws the error to later readers, and subscribes again when it is opened again', async () => {
    const { log, endings } = createFailingLog()
    const buffer = createLiveBuffer({ log })
    const close = await buffer.open()
    expect(buffer.eventsAfter('5', [''], 10)).toEqual({ events: [], position: '5' })
    expect(['4', '5', '6'].map(buffer.reachesBackTo)).toEqual([false, true, true])
    const waiting = buffer.waitUntilAfter('5', neverAborted)
    endings[0]?.reject(new Error('a defect'))
    await waiting
    expect(() => buffer.eventsAfter('5', [''], 10)).toThrow('the log can no longer be followed: a defect')
    await buffer.waitUntilAfter('5', neverAborted)

    const closeAgain = await buffer.open()
    expect(endings).toHaveLength(2)
    expect(buffer.eventsAfter('5', [''], 10)).toEqual({ events: [], position: '5' })
    await close()
    expect(buffer.endPosition).toBe('5')
    await closeAgain()
    expect(buffer.endPosition).toBeUndefined()
  })

  it('does not report a stopped subscription as a failure', async () => {
    const { log } = createFailingLog()
    const buffer = createLiveBuffer({ log })
    await (
      await buffer.open()
    )()
    expect(buffer.eventsAfter('5', [''], 10)).toBeUndefined()
  })
})

describe('a live buffer that receives batches', () => {
  /** Delivers a batch, and returns whether the buffer asks for the next one at once or after a pause. */
  const deliver = async (count: number): Promise<'at once' | 'after a pause'> => {
    let onBatch: SubscribeOptions['onBatch'] | undefined
    const { log } = createFailingLog()
    const buffer = createLiveBuffer({
      log: {
        ...log,
        subscribe: (options) => {
          ;({ onBatch } = options)
          return log.subscribe(options)
        },
      },
    })
    const close = await buffer.open()
    const event: StoredEvent = { id: '', type: '', data: '', metadata: '', stream: 's', revision: 0, position: '6' }
    const events = Array.from({ length: count }, () => event)
    const outcome = Promise.race([
      onBatch?.({ events, position: '6', caughtUp: true }).then(() => 'at once' as const),
      nextTurn('after a pause' as const),
    ])
    expect(buffer.eventsAfter('5', [''], 100)).toEqual({ events, position: '6' })
    const result = (await outcome) ?? expect.fail()
    await close()
    return result
  }

  it('asks for the next event at once after a single one, and lets events accumulate under load', async () => {
    expect([await deliver(1), await deliver(20)]).toEqual(['at once', 'after a pause'])
  })
})
