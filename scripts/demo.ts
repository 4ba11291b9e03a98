// Records in the data directory whether the demo data was written. Only the first start writes it. If that start is
// interrupted, the next one resumes it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '#platform/config.ts'

/** `begun`: the demo data is being written. `done`: it is complete. `none`: the directory holds other data. */
type DemoState = 'begun' | 'done' | 'none'

const fileOf = (config: Config): string => join(config.dataDir, 'demo')

const read = (config: Config): DemoState | undefined => {
  try {
    return readFileSync(fileOf(config), 'utf8').trim() as DemoState
  } catch {
    return undefined
  }
}

const note = (config: Config, state: DemoState): void => writeFileSync(fileOf(config), `${state}\n`)

/** Clears the record, so that the next start counts as the first one. */
export const forgetDemo = (config: Config): void => rmSync(fileOf(config), { force: true })

/** Whether the demo accounts can sign in here. */
export const hasDemo = (config: Config): boolean => read(config) === 'done'

/** Runs `seed` on the first start (empty log, no `--empty`), or if an earlier run of `seed` was interrupted. */
export const seedOnce = async (
  config: Config,
  how: { readonly empty: boolean; readonly logIsEmpty: () => Promise<boolean> },
  seed: () => Promise<void>,
): Promise<void> => {
  const state = read(config)
  if (state === 'done' || state === 'none') return
  if (state === undefined && (how.empty || !(await how.logIsEmpty()))) {
    note(config, 'none')
    return
  }
  note(config, 'begun')
  await seed()
  note(config, 'done')
}
