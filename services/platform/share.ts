// One answer for all who ask the same at the same moment. Nobody joins a question that is under way already: its answer may
// be of before they asked; they wait together for the next one.

/** `run` is called for the first of those who share an answer; a failure is everybody's. */
export type Share<Answer> = (key: string, run: () => Promise<Answer>) => Promise<Answer>

export const createShare = <Answer>(): Share<Answer> => {
  const underWay = new Map<string, Promise<Answer>>()
  const next = new Map<string, Promise<Answer>>()
  return (key, run) => {
    const known = next.get(key)
    if (known !== undefined) return known
    const ask = async (): Promise<Answer> => {
      await underWay.get(key)?.catch(() => undefined)
      next.delete(key)
      const answer = run()
      underWay.set(key, answer)
      try {
        return await answer
      } finally {
        if (underWay.get(key) === answer) underWay.delete(key)
      }
    }
    const answer = ask()
    next.set(key, answer)
    return answer
  }
}
