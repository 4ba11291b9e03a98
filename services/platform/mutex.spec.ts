import { expect, it } from 'vitest'

import { createMutex, runUnlessAborted } from './mutex.ts'

it('rejects callers that abort before or during their wait, and does not run them', async () => {
  const mutex = createMutex()
  const first = Promise.withResolvers<void>()
  const running = mutex(() => first.promise)
  const started: string[] = []
  const enqueue = (name: string, signal: AbortSignal) =>
    runUnlessAborted(mutex, signal, async () => {
      started.push(name)
      return name
    })
  const stop = new AbortController()
  const aborted = enqueue('aborted', stop.signal)
  const waiting = enqueue('waiting', new AbortController().signal)
  stop.abort(new Error('canceled'))
  await expect(aborted).rejects.toThrow('canceled')
  await expect(enqueue('too late', stop.signal)).rejects.toThrow('canceled')
  first.resolve()
  await running
  expect(await waiting).toBe('waiting')
  expect(started).toEqual(['waiting'])
})
