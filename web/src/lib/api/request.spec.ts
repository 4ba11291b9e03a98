// A request tells the server whether it was caused by a person or by the page itself.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { recordActivity, unreportedActivityMs } from '../session/activity.ts'
import { requestJson } from './request.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(async () => Response.json({})),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const background = async () => {
  await requestJson('currentUser', {})
  return new Headers(fetched.mock.lastCall?.[1]?.headers).get('x-background')
}

it('AUTH-23 a request without recent activity is marked as background', async () => {
  recordActivity(Date.now())
  expect(await background()).toBeNull()
  vi.advanceTimersByTime(10_001)
  expect(await background()).toBe('1')
  recordActivity(Date.now())
  // The next request reports this activity to the server.
  expect(unreportedActivityMs()).toBe(10_001)
  expect(await background()).toBeNull()
  expect(unreportedActivityMs()).toBe(0)
})
