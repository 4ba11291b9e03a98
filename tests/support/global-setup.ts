// Before and after a whole test run: its folder, in which the first test that needs a database starts the server.
import { closeAbandonedRuns, openTestRun } from './test-server.ts'

export const setup = async (): Promise<() => Promise<void>> => {
  await closeAbandonedRuns()
  return openTestRun()
}
