// The tasks of as-of-once.ts, and a function that runs one.
import { runChild } from './child.ts'
import type { BenchDatabase } from './database.ts'
import type { RunFigures } from './rebuild.ts'

export type AsOfTask = 'recent' | 'old' | 'report' | 'readOnly'

/** Runs the task in a separate process. */
export const runAsOfTask = async (task: AsOfTask, { url }: BenchDatabase, masterKey: Buffer): Promise<RunFigures> =>
  JSON.parse(await runChild('as-of-once', { url, masterKey }, { BENCH_TASK: task })) as RunFigures
