// Each request tells the server whether a person or the page itself caused it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { recordActivity, unreportedActivityMs } from '../session/activity.ts'
import { requestJson } from './request.ts'

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    fetchMock.mockImplementation(async () => Response.json({})),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sendAndReadHeader = async () => {
  await requestJson('currentUser', {})
  return new Headers(fetchMock.mock.lastCall?.[1]?.headers).get('x-background')
}

it('AUTH-23 marks a request without recent activity as background', async () => {
  recordActivity(Date.now())
  expect(await sendAndReadHeader()).toBeNull()
  vi.advanceTimersByTime(10_001)
  expect(await sendAndReadHeader()).toBe('1')
  recordActivity(Date.now())
  // The next request reports this activity to the server.
  expect(unreportedActivityMs()).toBe(10_001)
  expect(await sendAndReadHeader()).toBeNull()
  expect(unreportedActivityMs()).toBe(0)
})
