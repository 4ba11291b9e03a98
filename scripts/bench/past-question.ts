// The tasks of past-once.ts, and how to run one.
import { runChild } from './child.ts'
import type { BenchDatabase } from './database.ts'
import type { Once } from './rebuild.ts'

export type PastQuestion = 'recent' | 'old' | 'report' | 'reading'

/** Runs the task in a separate process. */
export const askOnce = async (question: PastQuestion, { url }: BenchDatabase, masterKey: Buffer): Promise<Once> =>
  JSON.parse(await runChild('past-once', { url, masterKey }, { BENCH_QUESTION: question })) as Once
