// One answer for all callers that request the same key at the same moment. A caller never joins a request that is already
// running, because its answer may be older than the call. Callers that arrive meanwhile share the next request.

/** Calls `run` for the first of the callers that share an answer. A failure rejects all of them. */
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
