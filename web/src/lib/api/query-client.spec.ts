import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from './query-client.ts'

afterEach(() => vi.restoreAllMocks())

it('UX-04 UX-07 a query that fails twice is logged once, without personal data, and is no longer loading', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const broken = new Error('down')
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(broken)
  const client = createQueryClient()
  const observer = new QueryObserver(client, { queryKey: ['notifications', 'Rosa'], queryFn: load, retryDelay: 0 })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isLoading).toBe(false))
  stop()
  expect(load).toHaveBeenCalledTimes(2)
  expect(logged.mock.calls).toEqual([['Failed to load notifications', broken]])
})
