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

/** As `inTurn`, but who gives up while waiting does not wait on; work that has begun ends before its caller hears of it. */
export const inTurnUnlessGivenUp = async <Result>(
  inTurn: InTurn,
  signal: AbortSignal | undefined,
  run: () => Promise<Result>,
): Promise<Result> => {
  if (signal === undefined) return inTurn(run)
  // Who gave up before asking hears no `abort` any more.
  signal.throwIfAborted()
  const givenUp = Promise.withResolvers<never>()
  const leave = () => givenUp.reject(signal.reason)
  signal.addEventListener('abort', leave)
  const turn = inTurn(() => {
    signal.throwIfAborted()
    signal.removeEventListener('abort', leave)
    return run()
  })
  return Promise.race([turn, givenUp.promise])
}
