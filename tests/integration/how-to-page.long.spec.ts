// Follows docs/how-to/page.md in a copy of the project: its messages compile, each of them is used, and the web app
// passes the type check.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'
import { addPageSample, addReadModelSample } from '#tests/support/how-to-samples.ts'
import { type ProjectCopy, copyProject } from '#tests/support/project-copy.ts'

/** Runs a command in the copy. Returns its output if it fails. */
const run = (command: string, ...args: readonly string[]): Promise<string> =>
  promisify(execFile)(command, args, { cwd: copy.folder }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

let copy: ProjectCopy
beforeAll(() => {
  copy = copyProject(['infra', 'projections', 'scripts', 'services', 'tests', 'web'])
  addReadModelSample(copy)
  addPageSample(copy)
})
afterAll(() => copy.remove())

it('compiles the messages of the sample, and each of them is used', async () => {
  expect(await run(process.execPath, 'services/messages/compile.ts')).toBe('')
  expect(await run(process.execPath, 'services/messages/compile.ts', '--check')).toBe('')
})

it('passes the type check of the web app with no other change', { timeout: 240_000 }, async () => {
  expect(await run(join(projectFolder, 'node_modules/.bin/tsc'), '--noEmit', '-p', 'web')).toBe('')
})
