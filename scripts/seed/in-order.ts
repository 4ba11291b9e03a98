// Runs dated tasks in the order of their instants, several at a time. Tasks that share a resource run one after
// another.

export interface Task {
  readonly at: Date
  /** The names of the resources that it reads or changes. Tasks that share a resource keep their order. */
  readonly resources: readonly string[]
  readonly run: () => Promise<void>
}

/**
 * Runs at most `concurrency` tasks at a time. After the first failure, it starts no more tasks and throws the error.
 */
export const runInOrder = async (tasks: readonly Task[], concurrency: number): Promise<void> => {
  const queue = tasks.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const lastTasks = new Map<string, Promise<void>>()
  const running = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | undefined

  for (const { resources, run } of queue) {
    while (running.size >= concurrency) await Promise.race(running)
    if (failure !== undefined) break
    const predecessors = resources.flatMap((name) => lastTasks.get(name) ?? [])
    const task: Promise<void> = Promise.all(predecessors)
      .then(async () => {
        if (failure === undefined) await run()
      })
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => running.delete(task))
    running.add(task)
    for (const name of resources) lastTasks.set(name, task)
  }
  await Promise.all(running)
  if (failure !== undefined) throw failure.error
}
