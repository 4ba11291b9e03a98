import { changesPossible, readOnlySinceHeader } from '#contracts/read-only.ts'
import { QueryObserver, environmentManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { reviewSummary } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { useReadOnly } from '../stores/read-only.ts'

let requestCount: number
let respond: () => Response

beforeEach(() => {
  vi.useFakeTimers()
  // Without a window, the query library assumes a server and never refetches.
  environmentManager.setIsServer(() => false)
  requestCount = 0
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return respond()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openPage = async () => {
  const queries = createQueryClient()
  const observer = new QueryObserver(queries, reviewSummary())
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return {
    result: () => observer.getCurrentResult(),
    leave: () => {
      leave()
      queries.clear()
    },
  }
}
const ok = (stale: boolean) =>
  Response.json({ awaiting: 3, position: '01', stale }, { headers: { [readOnlySinceHeader]: changesPossible } })
const refusal = (status: number, code: string) =>
  Response.json({ type: 'about:blank', code, status, title: 'No' }, { status })

it('REF-34 refetches only responses that are marked as stale', async () => {
  respond = () => ok(requestCount < 3)
  const page = await openPage()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requestCount).toBe(3)
  expect(page.result().data?.stale).toBe(false)
  page.leave()
})

it('refetches stale responses less often while the server can only read, which it learns from the responses', async () => {
  respond = () =>
    Response.json(
      { awaiting: 3, position: '01', stale: true },
      { headers: { [readOnlySinceHeader]: '2026-03-02T15:00:00.000Z' } },
    )
  const page = await openPage()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requestCount, useReadOnly.getState().since]).toEqual([5, '2026-03-02T15:00:00.000Z'])
  respond = () => ok(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requestCount, useReadOnly.getState().since]).toEqual([6, null])
  page.leave()
})

it.each([
  ['an error page of a proxy', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
  ['a page that a network shows in its place', () => Response.json({})],
])('keeps the notice that nothing can be changed after %s', async (_, answer) => {
  const since = '2026-03-02T15:00:00.000Z'
  useReadOnly.setState({ since })
  respond = answer
  const page = await openPage()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([requestCount > 0, useReadOnly.getState().since]).toEqual([true, since])
  page.leave()
  respond = () => ok(false)
  const later = await openPage()
  expect(useReadOnly.getState().since).toBeNull()
  later.leave()
})

it('UX-04 retries a failed request once, but never a refused one', async () => {
  respond = () => refusal(503, 'unavailable')
  const failing = await openPage()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([requestCount, failing.result().status]).toEqual([2, 'error'])
  failing.leave()
  requestCount = 0
  respond = () => refusal(404, 'referral_not_found')
  const refusing = await openPage()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([requestCount, refusing.result().status]).toEqual([1, 'error'])
  refusing.leave()
})
