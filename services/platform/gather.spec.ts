import { describe, expect, it } from 'vitest'

import { gather } from './gather.ts'

/** Answers each question with its double, when the test allows it. */
const createDoubling = (most = 10) => {
  const rounds: { readonly questions: readonly number[]; answer(): void; fail(error: Error): void }[] = []
  const opened: (() => void)[] = []
  const ask = gather({
    most,
    ask: (questions: readonly number[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<number[]>()
      rounds.push({ questions, answer: () => resolve(questions.map((question) => question * 2)), fail: reject })
      opened.shift()?.()
      return promise
    },
  })
  const nextRound = async () => {
    if (rounds.length === 0) await new Promise<void>((open) => opened.push(open))
    return rounds.shift() ?? expect.fail()
  }
  return { ask, nextRound }
}

describe('batched requests', () => {
  it('sends simultaneous requests together and returns each its own answer', async () => {
    const { ask, nextRound } = createDoubling()
    const answers = Promise.all([3, 1, 3].map(ask))
    const round = await nextRound()
    expect(round.questions).toEqual([3, 1, 3])
    round.answer()
    expect(await answers).toEqual([6, 2, 6])
  })

  it('queues requests that arrive during a batch, and limits the size of the next batches', async () => {
    const { ask, nextRound } = createDoubling(2)
    const first = ask(1)
    const round = await nextRound()
    const later = Promise.all([2, 3, 4].map(ask))
    round.answer()
    expect(await first).toBe(2)
    const second = await nextRound()
    expect(second.questions).toEqual([2, 3])
    second.answer()
    const last = await nextRound()
    expect(last.questions).toEqual([4])
    last.answer()
    expect(await later).toEqual([4, 6, 8])
  })

  it('rejects only the requests of the failed batch', async () => {
    const { ask, nextRound } = createDoubling()
    const lost = Promise.allSettled([ask(1), ask(2)])
    const round = await nextRound()
    const kept = ask(3)
    round.fail(new Error('away'))
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = await nextRound()
    expect(next.questions).toEqual([3])
    next.answer()
    expect(await kept).toBe(6)
  })

  it('starts a new batch after all earlier requests are answered', async () => {
    const { ask, nextRound } = createDoubling()
    for (const question of [1, 2]) {
      const answer = ask(question)
      ;(await nextRound()).answer()
      expect(await answer).toBe(2 * question)
    }
  })
})
