// Follows docs/how-to/read-model.md in a copy of the project: the files and the lines that the page names are enough for
// the sample to pass the type check and to serve its figures.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { projectFolder } from '#platform/config.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { killProcess, startServerProcess } from '#tests/support/server-group.ts'
import { addReadModelSample } from '#tests/support/how-to-samples.ts'
import { type ProjectCopy, copyProject } from '#tests/support/project-copy.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import type { TestUser } from '#tests/support/test-user.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
const jwtSecret = randomBytes(32).toString('hex')

let copy: ProjectCopy
let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  copy = copyProject(['infra', 'projections', 'scripts', 'services', 'tests', 'web'])
  addReadModelSample(copy)
  app = await createTestApp({
    config: { masterKey, jwtSecret },
    clock: { ...systemClock, set: () => {}, advance: () => {} },
  })
  scenario = await createReferralScenario(app)
})
afterAll(async () => {
  copy.remove()
  await app.close()
})

it('passes the type check with no other change', { timeout: 240_000 }, async () => {
  // These files import the whole server and name every route.
  const files = ['services/api/main.ts', 'tests/support/route-inputs.ts', 'tests/support/expected-access.ts']
  copy.write('tsconfig.sample.json', JSON.stringify({ extends: './tsconfig.json', include: [], files }))
  const tsc = join(projectFolder, 'node_modules/.bin/tsc')
  const output = await promisify(execFile)(tsc, ['-p', 'tsconfig.sample.json'], { cwd: copy.folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(output).toBe('')
})

it('serves the figures of the sample to staff only', async () => {
  const id = await scenario.createSubmittedReferral()
  const { position } = await scenario.act(scenario.receiverMember, id, { action: 'accept', version: 2 })
  await app.server.close()
  const { eventStoreUrl } = app.database.log
  const settings = { databaseUrl: app.database.url, eventStoreUrl, masterKey: masterKey.toString('base64'), jwtSecret }
  const { child, address } = await startServerProcess(settings, copy.folder)
  const request = ({ token }: TestUser) =>
    fetch(`${address}/api/partner-load?after=${position}`, { headers: { authorization: `Bearer ${token}` } })
  try {
    const response = await waitUntil('the sample is built', async () => {
      const built = await request(scenario.staff)
      return built.status === 503 ? undefined : built
    })
    expect(await response.json()).toMatchObject({
      rows: [{ partner: { id: scenario.receiverId, name: 'Cobb Food Pantry' }, count: 1 }],
      stale: false,
    })
    expect((await request(scenario.partner)).status).toBe(403)
  } finally {
    await killProcess(child)
  }
})
