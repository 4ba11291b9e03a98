// Before and after a whole test run: its folder, in which the first test that needs a database starts the server.
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

import { closeAbandonedRuns, openTestRun } from './test-server.ts'

export const setup = async (): Promise<() => Promise<void>> => {
  // Many tests start programs of the house: each reads what the first one has compiled.
  process.env['NODE_COMPILE_CACHE'] ??= join(projectFolder, 'node_modules/.cache/node-compile')
  await closeAbandonedRuns()
  return openTestRun()
}
