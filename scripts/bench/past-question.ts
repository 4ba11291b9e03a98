// What past-once.ts can be asked, and its asking.
import { runChild } from './child.ts'
import type { BenchDatabase } from './database.ts'
import type { Once } from './rebuild.ts'

export type PastQuestion = 'recent' | 'old' | 'report' | 'reading'

/** Answered in a process of its own. */
export const askOnce = async (question: PastQuestion, { url }: BenchDatabase, masterKey: Buffer): Promise<Once> =>
  JSON.parse(await runChild('past-once', { url, masterKey }, { BENCH_QUESTION: question })) as Once
