import { expect, it } from 'vitest'

import { createShare } from './share.ts'

/** Requests that the test answers one by one. */
const questions = () => {
  const asked: PromiseWithResolvers<string>[] = []
  const share = createShare<string>()
  const ask = (key: string) =>
    share(key, () => {
      const question = Promise.withResolvers<string>()
      asked.push(question)
      return question.promise
    })
  return { asked, ask }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('REF-34 gives callers that arrive during a request the next answer, not the one in progress', async () => {
  const { asked, ask } = questions()
  const first = [ask('a'), ask('a')]
  await settle()
  const later = [ask('a'), ask('a'), ask('a')]
  await settle()
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('old')
  await settle()
  expect(asked).toHaveLength(2)
  asked[1]?.resolve('new')
  expect(await Promise.all([...first, ...later])).toEqual(['old', 'old', 'new', 'new', 'new'])
  const after = ask('a')
  await settle()
  asked[2]?.resolve('newest')
  expect(await after).toBe('newest')
})

it('does not delay requests for other keys, and rejects only the callers that share a failed request', async () => {
  const { asked, ask } = questions()
  const [a, b] = [ask('a'), ask('b')]
  await settle()
  expect(asked).toHaveLength(2)
  const next = ask('a')
  asked[0]?.reject(new Error('away'))
  await expect(a).rejects.toThrow('away')
  await settle()
  asked[2]?.resolve('back')
  asked[1]?.resolve('b')
  expect(await Promise.all([next, b])).toEqual(['back', 'b'])
})
