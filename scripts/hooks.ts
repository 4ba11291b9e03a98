// `npm run hooks`: makes Git run the checks in `.githooks/` before each commit in this clone. `-- --off` stops that.
import { spawnSync } from 'node:child_process'

import { projectFolder } from '#platform/config.ts'

import { OperatorError, runCommand } from './terminal.ts'

const usage = 'Usage: npm run hooks [-- --off]'

await runCommand({ usage, options: ['--off'] }, async () => {
  const off = process.argv.includes('--off')
  const setting = off ? ['--unset-all', 'core.hooksPath'] : ['core.hooksPath', '.githooks']
  const { status, stderr } = spawnSync('git', ['config', ...setting], { cwd: projectFolder, encoding: 'utf8' })
  // Git exits with status 5 if there was nothing to unset.
  if (status !== 0 && !(off && status === 5)) throw new OperatorError(`Git did not change its settings. ${stderr}`)
  console.log(off ? 'Git runs no checks before a commit.' : 'Git checks format, lint and subject before each commit.')
})
