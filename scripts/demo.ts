// Whether this data directory has had its demo: only the first start writes it, and one that was cut off is taken up again.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '#platform/config.ts'

/** `begun`: the demo is being written. `done`: it is there. `none`: the data is somebody's own. */
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

/** The next start is a first one again. */
export const forgetDemo = (config: Config): void => rmSync(fileOf(config), { force: true })

/** Whether the accounts of the demo can be used here. */
export const hasDemo = (config: Config): boolean => read(config) === 'done'

/** Runs `seed` where this is the first start (nothing in the log and no `--empty`), or where the first was cut off. */
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
