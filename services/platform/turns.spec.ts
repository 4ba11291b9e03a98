import { expect, it } from 'vitest'

import { createTurns, inTurnUnlessGivenUp } from './turns.ts'

it('rejects callers that abort before or during their wait, and does not run them', async () => {
  const inTurn = createTurns()
  const first = Promise.withResolvers<void>()
  const before = inTurn(() => first.promise)
  const began: string[] = []
  const asking = (name: string, signal: AbortSignal) =>
    inTurnUnlessGivenUp(inTurn, signal, async () => {
      began.push(name)
      return name
    })
  const stop = new AbortController()
  const givenUp = asking('given up', stop.signal)
  const staying = asking('staying', new AbortController().signal)
  stop.abort(new Error('enough'))
  await expect(givenUp).rejects.toThrow('enough')
  await expect(asking('too late', stop.signal)).rejects.toThrow('enough')
  first.resolve()
  await before
  expect(await staying).toBe('staying')
  expect(began).toEqual(['staying'])
})
