// Creates the folder of a test run and removes it at the end. The first test that needs a database starts the server in
// it.
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

import { closeAbandonedRuns, openTestRun } from './test-server.ts'

export const setup = async (): Promise<() => Promise<void>> => {
  // Many tests start the app's programs. They share one compile cache, so only the first start compiles.
  process.env['NODE_COMPILE_CACHE'] ??= join(projectFolder, 'node_modules/.cache/node-compile')
  const program = process.env['TEST_EVENTSTORE_START'] ?? ''
  console.log(
    program === ''
      ? 'Tests over EventStoreDB use the emulator (TEST_EVENTSTORE_START is not set).'
      : `Tests over EventStoreDB start "${program}". Tests of failures on demand (stalled, cut or delayed calls, elections, counted calls) are skipped, except those in tests/contract and eventstore-leader-change.spec.ts, which use the emulator.`,
  )
  await closeAbandonedRuns()
  return openTestRun()
}
