// Records in the data directory whether the demo data was written. Only the first start writes it. If that start is
// interrupted, the next one resumes it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '#platform/config.ts'

/**
 * `started` means that the demo data is being written, `done` that it is complete, and `none` that the directory
 * contains other data.
 */
type DemoState = 'started' | 'done' | 'none'

const stateFile = (config: Config): string => join(config.dataDir, 'demo')

const readState = (config: Config): DemoState | undefined => {
  try {
    return readFileSync(stateFile(config), 'utf8').trim() as DemoState
  } catch {
    return undefined
  }
}

const writeState = (config: Config, state: DemoState): void => writeFileSync(stateFile(config), `${state}\n`)

/** Clears the record, so that the next start counts as the first one. */
export const clearDemoState = (config: Config): void => rmSync(stateFile(config), { force: true })

/** Whether the demo accounts can sign in here. */
export const hasDemo = (config: Config): boolean => readState(config) === 'done'

/** Runs `seed` on the first start (empty log, no `--empty`), or if an earlier run of `seed` was interrupted. */
export const seedOnce = async (
  config: Config,
  options: { readonly empty: boolean; readonly logIsEmpty: () => Promise<boolean> },
  seed: () => Promise<void>,
): Promise<void> => {
  const state = readState(config)
  if (state === 'done' || state === 'none') return
  if (state === undefined && (options.empty || !(await options.logIsEmpty()))) {
    writeState(config, 'none')
    return
  }
  writeState(config, 'started')
  await seed()
  writeState(config, 'done')
}
