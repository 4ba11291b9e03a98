import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from './query-client.ts'

afterEach(() => vi.restoreAllMocks())

it('UX-04 UX-07 retries a failed query once, and logs the failure once without personal data', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const error = new Error('down')
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(error)
  const client = createQueryClient()
  const observer = new QueryObserver(client, { queryKey: ['notifications', 'Rosa'], queryFn: load, retryDelay: 0 })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isLoading).toBe(false))
  stop()
  expect(load).toHaveBeenCalledTimes(2)
  expect(consoleError.mock.calls).toEqual([['Failed to load notifications', error]])
})
