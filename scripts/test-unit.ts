// `npm run test:unit`: runs only the specs next to the code, without a web build or a server. `-- --watch` runs them
// again after each change; other arguments go to Vitest, for example a folder.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

const filters = process.argv.slice(2).filter((argument) => argument !== '--watch')
const mode = process.argv.includes('--watch') ? 'watch' : 'run'
const { status } = spawnSync(
  join(projectFolder, 'node_modules/.bin/vitest'),
  [mode, '--project', 'unit*', ...filters],
  {
    cwd: projectFolder,
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
