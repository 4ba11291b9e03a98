// In any order of responses and change messages, no change is lost and nothing is fetched twice.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type FakeSockets, createFakeSockets } from '#tests/support/fake-socket.ts'
import { endSession, useSession } from '../session/session.ts'
import { startLiveUpdates } from './live-updates.ts'
import { createQueryClient } from '../api/query-client.ts'

let sockets: FakeSockets
let queries: ReturnType<typeof createQueryClient>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  sockets = createFakeSockets()
  vi.stubGlobal('WebSocket', sockets.constructor)
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' })
  useSession.setState({ status: 'signed_in', accessToken: 'token', expiresAt: Number.MAX_SAFE_INTEGER })
  queries = createQueryClient()
  stop = startLiveUpdates(queries)
})
afterEach(() => {
  stop()
  endSession()
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(1_000)

/** A page with one query. The test decides when each of its requests gets a response. */
const open = (topic: string) => {
  const requests: PromiseWithResolvers<object>[] = []
  const observer = new QueryObserver(queries, {
    queryKey: [topic],
    queryFn: () => {
      const request = Promise.withResolvers<object>()
      requests.push(request)
      return request.promise
    },
    meta: { topics: [topic] },
  })
  let unsubscribe = observer.subscribe(() => undefined)
  return {
    requests,
    shows: () => observer.getCurrentResult().data,
    respond: async (data: object) => {
      requests.at(-1)?.resolve(data)
      await settle()
    },
    leave: () => unsubscribe(),
    reopen: async () => {
      unsubscribe = observer.subscribe(() => undefined)
      await settle()
    },
  }
}

const connect = async () => {
  sockets.latest().open()
  sockets.latest().deliver({ type: 'ready' })
  await settle()
}
const subscribe = async (topic: string, position: string) => {
  sockets.latest().deliver({ type: 'subscribed', topics: [topic], positions: { [topic]: position }, refused: [] })
  await settle()
}
const change = async (topic: string, position: string) => {
  sockets.latest().deliver({ type: 'changed', topics: [topic], position })
  await settle()
}

describe('a response that was in flight when something changed', () => {
  it("REF-34 is fetched again, even if it is the page's first response", async () => {
    const page = open('review')
    await connect()
    await subscribe('review', '01')
    await change('review', '02')
    await page.respond({ position: '01' })
    expect(page.requests).toHaveLength(2)
    await page.respond({ position: '02' })
    expect(page.shows()).toEqual({ position: '02' })
    expect(page.requests).toHaveLength(2)
  })

  it('REF-34 is fetched again, even if the page already shows rows', async () => {
    const page = open('review')
    await connect()
    await subscribe('review', '01')
    await page.respond({ position: '01' })
    await change('review', '02')
    // Change 02 started this request. It is still in flight when change 03 arrives, and continues.
    await change('review', '03')
    expect(page.requests).toHaveLength(2)
    await page.respond({ position: '02' })
    expect(page.requests).toHaveLength(3)
    await page.respond({ position: '03' })
    expect(page.shows()).toEqual({ position: '03' })
    expect(page.requests).toHaveLength(3)
  })

  it('REF-34 is not fetched again if it already includes the change', async () => {
    const page = open('review')
    await connect()
    await subscribe('review', '01')
    await change('review', '02')
    await page.respond({ position: '02' })
    await change('review', '02')
    expect(page.requests).toHaveLength(1)
  })

  it('REF-34 is fetched again, even if a later change message has a lower position', async () => {
    const page = open('review')
    await connect()
    await subscribe('review', '01')
    await change('review', '07')
    await change('review', '')
    await page.respond({ position: '05' })
    expect(page.requests).toHaveLength(2)
  })

  it('NOT-07 is fetched once more if it has no position', async () => {
    const notifications = open('notifications:00000000-0000-4000-8000-000000000000')
    const topic = 'notifications:00000000-0000-4000-8000-000000000000'
    await connect()
    await subscribe(topic, '')
    await notifications.respond({ unread: 0 })
    await notifications.respond({ unread: 0 })
    expect(notifications.requests).toHaveLength(2)
    await change(topic, '02')
    await notifications.respond({ unread: 1 })
    expect(notifications.shows()).toEqual({ unread: 1 })
    expect(notifications.requests).toHaveLength(3)
  })
})

describe('data that changed before the subscription', () => {
  it('REF-34 is fetched when the server confirms the subscription with its position', async () => {
    const page = open('review')
    await page.respond({ position: '01' })
    await connect()
    await subscribe('review', '02')
    expect(page.requests).toHaveLength(2)
  })

  it('NOT-07 is fetched after a lost connection if the response has no position, as in the notifications menu', async () => {
    const topic = 'updates:00000000-0000-4000-8000-000000000000'
    const updates = open(topic)
    await connect()
    await subscribe(topic, '')
    await updates.respond({ unread: 0 })
    const requestCount = updates.requests.length
    sockets.latest().closeFromServer()
    await vi.advanceTimersByTimeAsync(30_000)
    await connect()
    // The server process that responds now has seen no changes yet.
    await subscribe(topic, '')
    await updates.respond({ unread: 3 })
    expect(updates.requests.length).toBe(requestCount + 1)
    expect(updates.shows()).toEqual({ unread: 3 })
  })

  it('is not fetched if nothing changed', async () => {
    const page = open('review')
    await page.respond({ position: '02' })
    await connect()
    await subscribe('review', '02')
    await subscribe('review', '')
    expect(page.requests).toHaveLength(1)
  })

  it('REF-34 is fetched after a lost connection', async () => {
    const page = open('review')
    await page.respond({ position: '01' })
    await connect()
    await subscribe('review', '01')
    sockets.latest().closeFromServer()
    await vi.advanceTimersByTimeAsync(30_000)
    await connect()
    expect(sockets.latest().sent).toContainEqual({ type: 'subscribe', topics: ['review'] })
    await subscribe('review', '05')
    await page.respond({ position: '05' })
    expect(page.shows()).toEqual({ position: '05' })
  })

  it('UX-06 is fetched on return to a page within 5 minutes, but only if something changed', async () => {
    const page = open('review')
    await connect()
    await subscribe('review', '01')
    await page.respond({ position: '01' })
    page.leave()
    expect(sockets.latest().sent.at(-1)).toEqual({ type: 'unsubscribe', topics: ['review'] })
    await page.reopen()
    await subscribe('review', '01')
    expect(page.requests).toHaveLength(1)
    page.leave()
    await page.reopen()
    await subscribe('review', '02')
    expect(page.requests).toHaveLength(2)
  })
})

it('fetches the data at most four times a second', async () => {
  const page = open('review')
  await connect()
  await subscribe('review', '0000')
  await page.respond({ position: '0000' })
  const responses = setInterval(() => page.requests.at(-1)?.resolve({ position: '0000' }), 5)
  for (let event = 1; event <= 100; event++) {
    sockets.latest().deliver({ type: 'changed', topics: ['review'], position: String(event).padStart(4, '0') })
    await vi.advanceTimersByTimeAsync(10)
  }
  clearInterval(responses)
  expect(page.requests.length).toBeGreaterThan(3)
  expect(page.requests.length).toBeLessThanOrEqual(6)
})

it('refetches data that failed to load after the connection is restored', async () => {
  const page = open('review')
  await connect()
  await subscribe('review', '01')
  page.requests.at(-1)?.reject(new Error('away'))
  await settle()
  page.requests.at(-1)?.reject(new Error('away'))
  await settle()
  const requestCount = page.requests.length
  sockets.latest().closeFromServer()
  await vi.advanceTimersByTimeAsync(30_000)
  await connect()
  await subscribe('review', '01')
  expect(page.requests).toHaveLength(requestCount + 1)
  await page.respond({ position: '01' })
  expect(page.shows()).toEqual({ position: '01' })
})
