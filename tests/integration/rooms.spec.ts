// The import rules between layers (docs/architecture.md) take effect: each refused import is written into an empty
// project that has our linter configuration, and the linter must report that line and no other.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const project = process.cwd()
const oxlint = join(project, 'node_modules/.bin/oxlint')

const refused: readonly (readonly [file: string, imported: string])[] = [
  ['services/contracts/probe.ts', '#domain/referral/decide.ts'],
  ['services/contracts/probe.ts', '../domain/referral/decide.ts'],
  ['services/contracts/probe.ts', 'kysely'],
  ['services/contracts/probe.ts', 'node:fs'],
  ['services/contracts/texts/probe.ts', '../../platform/clock.ts'],
  ['services/domain/referral/probe.ts', '#platform/clock.ts'],
  ['services/domain/referral/probe.ts', '#commands/handler.ts'],
  ['services/domain/referral/probe.ts', 'node:crypto'],
  ['services/domain/referral/probe.ts', 'pg'],
  ['services/platform/probe.ts', '#domain/events.ts'],
  ['services/platform/event-log/probe.ts', '../../commands/handler.ts'],
  ['services/identity/probe.ts', '#commands/handler.ts'],
  ['services/identity/probe.ts', '#domain/events.ts'],
  ['services/commands/probe.ts', '#identity/accounts.ts'],
  ['services/commands/probe.ts', '#projections/referrals/queries.ts'],
  ['services/commands/probe.ts', '#api/app.ts'],
  ['services/reactions/probe.ts', '#api/app.ts'],
  ['services/reactions/probe.ts', '#projections/referrals/queries.ts'],
  ['services/api/probe.ts', '#projections/referrals/table.ts'],
  ['services/api/probe.ts', '#projections/engine/rebuild.ts'],
  ['services/api/probe.ts', '#scripts/start.ts'],
  ['services/api/features/review/probe.ts', '../incoming/routes.ts'],
  ['services/api/features/review/probe.ts', '#api/features/incoming/routes.ts'],
  ['services/api/features/review/probe.ts', '#projections/referrals/part.ts'],
  ['projections/referrals/probe.ts', '#commands/handler.ts'],
  ['projections/referrals/probe.ts', '#domain/referral/decide.ts'],
  ['projections/referrals/probe.ts', '../../services/domain/events.ts'],
  ['web/src/pages/probe.tsx', '#domain/events.ts'],
  ['web/src/pages/probe.tsx', '#projections/referrals/queries.ts'],
  ['web/src/pages/probe.tsx', '../../../services/contracts/routes.ts'],
  ['services/domain/referral/probe.spec.ts', '#commands/handler.ts'],
]

const allowed: readonly (readonly [file: string, imported: string])[] = [
  ['services/contracts/allowed.ts', 'zod'],
  ['services/contracts/allowed.ts', './lists.ts'],
  ['services/domain/referral/allowed.ts', '#contracts/lists.ts'],
  ['services/domain/referral/allowed.ts', '../events.ts'],
  ['services/domain/referral/allowed.spec.ts', 'fast-check'],
  ['services/domain/referral/allowed.spec.ts', '#tests/support/database.ts'],
  ['services/platform/allowed.ts', 'pg'],
  ['services/commands/allowed.ts', '#domain/events.ts'],
  ['services/reactions/allowed.ts', '#commands/handler.ts'],
  ['services/api/allowed.ts', '#projections/referrals/queries.ts'],
  ['services/api/features/review/allowed.ts', '#projections/referrals/queries/page.ts'],
  ['services/api/features/review/allowed.ts', '../../plugins/problems.ts'],
  ['services/reactions/allowed.ts', '#identity/accounts.ts'],
  ['services/api/main.ts', '#projections/engine/runner.ts'],
  ['services/api/services.ts', '#projections/models.ts'],
  ['projections/referrals/allowed.ts', '#domain/referral/events.ts'],
  ['projections/referrals/allowed.ts', '#domain/recorded.ts'],
  ['projections/referrals/allowed.ts', '../engine/model.ts'],
  ['web/src/pages/allowed.tsx', '#contracts/routes.ts'],
  ['web/src/pages/allowed.tsx', '../api/client.ts'],
  ['tests/integration/allowed.ts', '#commands/handler.ts'],
  ['scripts/allowed.ts', '#api/app.ts'],
]

let house: string
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'layers-'))
  copyFileSync(join(project, 'oxlint.config.ts'), join(house, 'oxlint.config.ts'))
  mkdirSync(join(house, 'node_modules'))
  symlinkSync(join(project, 'node_modules/oxlint'), join(house, 'node_modules/oxlint'))
  writeFileSync(join(house, 'package.json'), '{"type":"module"}')
  const lines = new Map<string, string[]>()
  for (const [file, imported] of [...refused, ...allowed]) {
    const text = lines.get(file) ?? []
    lines.set(file, [...text, `export * as name${text.length} from '${imported}'`])
  }
  for (const [file, text] of lines) {
    mkdirSync(join(house, dirname(file)), { recursive: true })
    writeFileSync(join(house, file), `${text.join('\n')}\n`)
  }
})
afterAll(() => rmSync(house, { recursive: true }))

it('refuses exactly the imports that the layer table does not allow', async () => {
  const output = await run(oxlint, ['-f', 'json'], { cwd: house }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
  const report = JSON.parse(output) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
  }
  const found = new Set(
    report.diagnostics
      .filter(({ code }) => code.includes('no-restricted-imports'))
      .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`),
  )
  const place = (file: string, imported: string): string =>
    `${file}:${[...refused, ...allowed].filter(([name]) => name === file).findIndex(([, name]) => name === imported) + 1}`
  expect([...found].sort()).toEqual(refused.map(([file, imported]) => place(file, imported)).sort())
})

it('covers every layer of this project', async () => {
  const { stdout } = await run(oxlint, ['--debug=files'], { cwd: project, maxBuffer: 10_000_000 })
  const rooms = ['contracts', 'domain', 'platform', 'identity', 'commands', 'reactions', 'api']
  const folders = [...rooms.map((room) => `services/${room}/`), 'projections/', 'web/src/', 'scripts/', 'tests/']
  const empty = folders.filter((folder) => !stdout.includes(folder))
  expect(empty).toEqual([])
})
