// Many questions of the same kind asked as one: whoever asks while an answer is under way waits for the next round. One
// alone goes out at once; the more are asked, the less each costs.
import { setImmediate as turn } from 'node:timers/promises'

interface Asked<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface GatherOptions<Question, Answer> {
  /** Answers in the order of the questions. A failure is everybody's who asked. */
  readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>
  /** The most questions in one round. */
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
    // What else arrives in this turn of the event loop comes along.
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
