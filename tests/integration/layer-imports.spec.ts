// The linter enforces the import rules between layers (docs/architecture.md). The test writes each refused import into
// an empty project with our linter configuration, and the linter must report exactly those lines.
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

const runCommand = promisify(execFile)
const repositoryFolder = process.cwd()
const oxlint = join(repositoryFolder, 'node_modules/.bin/oxlint')

const refusedImports: readonly (readonly [file: string, imported: string])[] = [
  ['services/messages/probe.ts', '#contracts/enumerations.ts'],
  ['services/contracts/probe.ts', '#domain/referral/decide.ts'],
  ['services/contracts/probe.ts', '../domain/referral/decide.ts'],
  ['services/contracts/probe.ts', 'kysely'],
  ['services/contracts/probe.ts', 'node:fs'],
  ['services/contracts/screening/probe.ts', '../../platform/clock.ts'],
  ['services/domain/referral/probe.ts', '#platform/clock.ts'],
  ['services/domain/referral/probe.ts', '#messages'],
  ['services/domain/referral/probe.ts', '#commands/handle.ts'],
  ['services/domain/referral/probe.ts', 'node:crypto'],
  ['services/domain/referral/probe.ts', 'pg'],
  ['services/platform/probe.ts', '#domain/events.ts'],
  ['services/platform/event-log/probe.ts', '../../commands/handle.ts'],
  ['services/identity/probe.ts', '#commands/handle.ts'],
  ['services/identity/probe.ts', '#domain/events.ts'],
  ['services/settings/probe.ts', '#commands/handle.ts'],
  ['services/settings/probe.ts', '../identity/accounts.ts'],
  ['services/commands/probe.ts', '#identity/accounts.ts'],
  ['services/commands/probe.ts', '#projections/queries.ts'],
  ['services/commands/probe.ts', '#api/app.ts'],
  ['services/notifications/probe.ts', '#reactions/reaction.ts'],
  ['services/notifications/probe.ts', '#commands/context.ts'],
  ['services/reactions/probe.ts', '#api/app.ts'],
  ['services/reactions/probe.ts', '#projections/queries.ts'],
  ['services/api/probe.ts', '#projections/referrals/table.ts'],
  ['services/api/probe.ts', '#projections/engine/engine.ts'],
  ['services/api/services.ts', '#projections/engine/engine.ts'],
  ['services/api/probe.ts', '#scripts/start.ts'],
  ['services/api/features/referrals/probe.ts', '../exports/routes.ts'],
  ['services/api/features/referrals/probe.ts', '#api/features/exports/routes.ts'],
  ['services/api/features/referrals/probe.ts', '#projections/referrals/fold.ts'],
  ['projections/referrals/probe.ts', '#commands/handle.ts'],
  ['projections/referrals/probe.ts', '#domain/referral/decide.ts'],
  ['projections/referrals/probe.ts', '../../services/domain/events.ts'],
  ['web/src/app/probe.tsx', '#domain/events.ts'],
  ['web/src/app/probe.tsx', '#projections/queries.ts'],
  ['web/src/app/probe.tsx', '../../../services/contracts/routes.ts'],
  ['web/src/features/reports/probe.tsx', '../../app/routes.ts'],
  ['web/src/features/reports/probe.tsx', '../referrals/shared/referral-tags.tsx'],
  ['web/src/features/reports/probe.tsx', '#domain/events.ts'],
  ['web/src/features/accounts/sign-in/probe.tsx', '../../directory/DirectoryPage.tsx'],
  ['web/src/features/accounts/sign-in/probe.tsx', '../../../app/app.tsx'],
  ['web/src/features/accounts/sign-in/deeper/probe.tsx', '../../../directory/DirectoryPage.tsx'],
  ['web/src/features/unlisted/probe.tsx', '../reports/ReportsPage.tsx'],
  ['web/src/features/unlisted/deeper/probe.tsx', '../../../app/app.tsx'],
  ['web/src/layouts/probe.tsx', '../app/routes.ts'],
  ['web/src/layouts/probe.tsx', '../features/reports/queries.ts'],
  ['web/src/design-system/ui/probe.tsx', '../../features/referrals/shared/referral-tags.tsx'],
  ['web/src/design-system/ui/probe.tsx', '../../layouts/PublicFooter.tsx'],
  ['web/src/design-system/ui/probe.tsx', '../../lib/display/referral-status.ts'],
  ['web/src/design-system/ui/probe.tsx', '../../lib/api/client.ts'],
  ['web/src/design-system/ui/probe.tsx', '../../lib/session/session.ts'],
  ['web/src/design-system/ui/probe.tsx', '#contracts/referrals.ts'],
  ['web/src/lib/stores/probe.ts', '../../design-system/ui/Button.tsx'],
  ['web/src/lib/probe.ts', '../app/routes.ts'],
  ['services/domain/referral/probe.spec.ts', '#commands/handle.ts'],
]

const allowedImports: readonly (readonly [file: string, imported: string])[] = [
  ['services/contracts/allowed.ts', 'zod'],
  ['services/contracts/allowed.ts', '#messages'],
  ['services/contracts/allowed.ts', './lists.ts'],
  ['services/domain/referral/allowed.ts', '#contracts/lists.ts'],
  ['services/domain/referral/allowed.ts', '../events.ts'],
  ['services/domain/referral/allowed.spec.ts', 'fast-check'],
  ['services/domain/referral/allowed.spec.ts', '#tests/support/database.ts'],
  ['services/platform/allowed.ts', 'pg'],
  ['services/commands/allowed.ts', '#domain/events.ts'],
  ['services/settings/allowed.ts', '#identity/accounts.ts'],
  ['services/notifications/allowed.ts', '#platform/derive-id.ts'],
  ['services/reactions/allowed.ts', '#commands/handle.ts'],
  ['services/reactions/allowed.ts', '#notifications/updates.ts'],
  ['services/api/allowed.ts', '#projections/queries.ts'],
  ['services/api/features/referrals/allowed.ts', '#projections/referrals/queries/page.ts'],
  ['services/api/features/referrals/allowed.ts', '../../plugins/problems.ts'],
  ['services/api/features/exports/allowed.ts', '#projections/row-cursor.ts'],
  ['services/reactions/allowed.ts', '#identity/accounts.ts'],
  ['services/api/open-read-models.ts', '#projections/engine/engine.ts'],
  ['services/api/open-read-models.ts', '#projections/models.ts'],
  ['projections/referrals/allowed.ts', '#domain/referral/events.ts'],
  ['projections/referrals/allowed.ts', '#domain/recorded.ts'],
  ['projections/referrals/allowed.ts', '../engine/model.ts'],
  ['web/src/app/allowed.tsx', '#contracts/routes.ts'],
  ['web/src/app/allowed.tsx', '../features/reports/ReportsPage.tsx'],
  ['web/src/features/reports/allowed.tsx', '../as-of/wall-time.ts'],
  ['web/src/features/reports/allowed.tsx', '../../lib/api/client.ts'],
  ['web/src/features/reports/allowed.tsx', '#contracts/reports.ts'],
  ['web/src/features/referrals/review/allowed.tsx', '../../as-of/useAsOf.ts'],
  ['web/src/features/referrals/review/allowed.tsx', '../shared/referral-tags.tsx'],
  ['web/src/features/referrals/review/deeper/allowed.tsx', '../../shared/referral-tags.tsx'],
  ['web/src/features/unlisted/allowed.tsx', '../../lib/api/client.ts'],
  ['web/src/features/referrals/review/allowed.tsx', '../../../layouts/PublicFooter.tsx'],
  ['web/src/layouts/allowed.tsx', '../lib/paths.ts'],
  ['web/src/design-system/ui/allowed.tsx', '../../lib/language.ts'],
  ['web/src/design-system/table/allowed.spec.ts', '#contracts/referrals.ts'],
  ['web/src/lib/api/allowed.ts', '#contracts/routes.ts'],
  ['tests/integration/allowed.ts', '#commands/handle.ts'],
  ['scripts/allowed.ts', '#api/app.ts'],
]

let projectFolder: string
beforeAll(() => {
  projectFolder = mkdtempSync(join(tmpdir(), 'layers-'))
  for (const file of ['oxlint.config.ts', 'oxlint.layers.ts', 'oxlint.web.ts'])
    copyFileSync(join(repositoryFolder, file), join(projectFolder, file))
  // The linter derives the features from these folders. `unlisted`, with files below, is one that the project lacks.
  cpSync(join(repositoryFolder, 'web/src/features'), join(projectFolder, 'web/src/features'), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory(),
  })
  mkdirSync(join(projectFolder, 'node_modules'))
  symlinkSync(join(repositoryFolder, 'node_modules/oxlint'), join(projectFolder, 'node_modules/oxlint'))
  writeFileSync(join(projectFolder, 'package.json'), '{"type":"module"}')
  const lines = new Map<string, string[]>()
  for (const [file, specifier] of [...refusedImports, ...allowedImports]) {
    const statements = lines.get(file) ?? []
    lines.set(file, [...statements, `export * as name${statements.length} from '${specifier}'`])
  }
  for (const [file, statements] of lines) {
    mkdirSync(join(projectFolder, dirname(file)), { recursive: true })
    writeFileSync(join(projectFolder, file), `${statements.join('\n')}\n`)
  }
})
afterAll(() => rmSync(projectFolder, { recursive: true }))

/** Lints these files of the empty project, or all of them. */
const lint = async (...files: readonly string[]) => {
  const output = await runCommand(oxlint, ['-f', 'json', ...files], { cwd: projectFolder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
  }
  return diagnostics
}

it('refuses exactly the imports that the layer table does not allow', async () => {
  const reportedLines = new Set(
    (await lint())
      .filter(({ code }) => code.includes('no-restricted-imports'))
      .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`),
  )
  const findLine = (file: string, specifier: string): string =>
    `${file}:${[...refusedImports, ...allowedImports].filter(([name]) => name === file).findIndex(([, name]) => name === specifier) + 1}`
  expect([...reportedLines].sort()).toEqual(refusedImports.map(([file, specifier]) => findLine(file, specifier)).sort())
})

it('refuses a file that imports more than 25 modules', async () => {
  const writeImports = (file: string, count: number) =>
    writeFileSync(
      join(projectFolder, 'services/platform', file),
      Array.from({ length: count }, (_, index) => `import * as name${index} from './module-${index}.ts'\n`).join(''),
    )
  writeImports('many.ts', 25)
  writeImports('too-many.ts', 26)
  const diagnostics = await lint('services/platform/many.ts', 'services/platform/too-many.ts')
  const reported = diagnostics.filter(({ code }) => code.includes('max-dependencies'))
  expect(reported.map(({ filename }) => filename)).toEqual(['services/platform/too-many.ts'])
})

it('tries to import only files that exist', () => {
  const { imports } = JSON.parse(readFileSync(join(repositoryFolder, 'package.json'), 'utf8')) as {
    readonly imports: Readonly<Record<string, string>>
  }
  const resolveImport = (file: string, imported: string): string | undefined => {
    if (imported.startsWith('.')) return join(dirname(file), imported)
    const [layer = '', ...path] = imported.split('/')
    return imports[`${layer}/*`]?.replace('*', path.join('/'))
  }
  const missingFiles = [...refusedImports, ...allowedImports]
    .map(([file, imported]) => resolveImport(file, imported))
    .filter((path) => path !== undefined && !existsSync(join(repositoryFolder, path)))
  expect(missingFiles).toEqual([])
})

it('covers every layer of this project', async () => {
  const { stdout } = await runCommand(oxlint, ['--debug=files'], { cwd: repositoryFolder, maxBuffer: 10_000_000 })
  const layers = [
    'messages',
    'contracts',
    'domain',
    'platform',
    'identity',
    'settings',
    'commands',
    'notifications',
    'reactions',
    'api',
  ]
  const folders = [...layers.map((layer) => `services/${layer}/`), 'projections/', 'web/src/', 'scripts/', 'tests/']
  const unlintedFolders = folders.filter((folder) => !stdout.includes(folder))
  expect(unlintedFolders).toEqual([])
})
