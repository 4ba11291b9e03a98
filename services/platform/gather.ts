// Batches requests of the same kind. A request that arrives while a batch is running waits for the next batch. A single
// request goes out at once; the more requests wait, the less each one costs.
import { setImmediate as turn } from 'node:timers/promises'

interface Asked<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface GatherOptions<Question, Answer> {
  /** Returns the answers in the order of the questions. A failure rejects every request in the batch. */
  readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>
  /** Maximum number of questions in one batch. */
  readonly most: number
}

export const gather = <Question, Answer>({ ask, most }: GatherOptions<Question, Answer>) => {
  const waiting: Asked<Question, Answer>[] = []
  let asking = false

  const round = async (asked: readonly Asked<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(asked.map(({ question }) => question))
      asked.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      asked.forEach(({ reject }) => reject(error))
    }
  }

  const askAll = async (): Promise<void> => {
    asking = true
    // Include the requests that arrive in the rest of this event loop turn.
    await turn()
    while (waiting.length > 0) await round(waiting.splice(0, most))
    asking = false
  }

  return (question: Question): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.push({ question, resolve, reject })
    if (!asking) void askAll()
    return promise
  }
}
