import { expect, it } from 'vitest'

import { createShare } from './share.ts'

/** What was asked, each to be answered by the test. */
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

it('REF-34 who asks while the same is under way shares the next answer, never one of before', async () => {
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

it('what is asked of another thing waits for nothing, and a failure ends with those who shared it', async () => {
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
