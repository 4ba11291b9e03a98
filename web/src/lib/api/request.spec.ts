// A request tells the server whether a person or the page itself caused it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { recordActivity, unreportedActivityMs } from '../stores/activity.ts'
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

it('AUTH-23 marks a request as background if no recent activity can have caused it', async () => {
  recordActivity(Date.now())
  expect(await background()).toBeNull()
  vi.advanceTimersByTime(10_001)
  expect(await background()).toBe('1')
  recordActivity(Date.now())
  // The server learns of this activity with the next request.
  expect(unreportedActivityMs()).toBe(10_001)
  expect(await background()).toBeNull()
  expect(unreportedActivityMs()).toBe(0)
})
