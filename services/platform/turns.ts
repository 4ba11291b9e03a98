// Lets one run at a time, in the order of asking.

export type InTurn = <Result>(run: () => Promise<Result>) => Promise<Result>

/** What fails fails for its caller alone; the next one has its turn. */
export const createTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
}
