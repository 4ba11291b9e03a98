import { expect, it } from 'vitest'

import { createSingleFlight } from './single-flight.ts'

/** Sets up requests that the test settles one by one. */
const setUp = () => {
  const requests: PromiseWithResolvers<string>[] = []
  const singleFlight = createSingleFlight<string>()
  const request = (key: string) =>
    singleFlight(key, () => {
      const deferred = Promise.withResolvers<string>()
      requests.push(deferred)
      return deferred.promise
    })
  return { requests, request }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('REF-34 gives callers that arrive during a request the result of the next one', async () => {
  const { requests, request } = setUp()
  const first = [request('a'), request('a')]
  await settle()
  const later = [request('a'), request('a'), request('a')]
  await settle()
  expect(requests).toHaveLength(1)
  requests[0]?.resolve('old')
  await settle()
  expect(requests).toHaveLength(2)
  requests[1]?.resolve('new')
  expect(await Promise.all([...first, ...later])).toEqual(['old', 'old', 'new', 'new', 'new'])
  const after = request('a')
  await settle()
  requests[2]?.resolve('newest')
  expect(await after).toBe('newest')
})

it('does not delay requests for other keys, and rejects only the callers that share a failed request', async () => {
  const { requests, request } = setUp()
  const [a, b] = [request('a'), request('b')]
  await settle()
  expect(requests).toHaveLength(2)
  const next = request('a')
  requests[0]?.reject(new Error('unavailable'))
  await expect(a).rejects.toThrow('unavailable')
  await settle()
  requests[2]?.resolve('back')
  requests[1]?.resolve('b')
  expect(await Promise.all([next, b])).toEqual(['back', 'b'])
})
