// A mutex: runs one task at a time, in the order of the calls.

export type InTurn = <Result>(run: () => Promise<Result>) => Promise<Result>

/** A failure rejects only its own caller. The next task still runs. */
export const createTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Like `inTurn`, but a caller that aborts stops waiting. A task that has started still runs to its end. */
export const inTurnUnlessGivenUp = async <Result>(
  inTurn: InTurn,
  signal: AbortSignal | undefined,
  run: () => Promise<Result>,
): Promise<Result> => {
  if (signal === undefined) return inTurn(run)
  // A signal that has already aborted fires no `abort` event.
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
