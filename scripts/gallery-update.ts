// `npm run gallery:update`: writes new baselines for the pictures of the component gallery (tests/e2e/gallery/). Check
// the changed pictures before you commit them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

const args = ['run', '--project', 'e2e', 'tests/e2e/gallery.spec.ts']
const { status } = spawnSync(join(projectFolder, 'node_modules/.bin/vitest'), args, {
  cwd: projectFolder,
  stdio: 'inherit',
  env: { ...process.env, UPDATE_BASELINES: '1' },
})
process.exitCode = status ?? 1
