// Checks that raw SQL says why it is not a query of Kysely (docs/decisions/0051-raw-sql-only-with-a-reason.md).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'

/** Places with raw SQL of their own: the projection engine, the event log, and the benches, which compare with it. */
const withoutReasons = /^(projections\/engine|services\/platform\/event-log|scripts\/bench)\//

const rawStatement =
  /\bsql(<[^`]*>)?`\s*(select|insert|update|delete|with|lock|declare|fetch|drop|create|\$\{sql\.join)\b|\bsql\.raw\([^)]*\)+\.execute|\b(pool|connection|client|owner|current)\.query[<(]/

const files = globSync('{services,projections,scripts}/**/*.ts', { cwd: projectFolder }).filter(
  (file) => !file.endsWith('.spec.ts') && !withoutReasons.test(file),
)

describe('raw SQL', () => {
  it('says why, outside the projection engine and the event log', () => {
    const texts = files.map((file) => ({ file, text: readFileSync(join(projectFolder, file), 'utf8') }))
    const rawFiles = texts.filter(({ text }) => rawStatement.test(text))
    expect(rawFiles.length).toBeGreaterThan(0)
    expect(rawFiles.filter(({ text }) => !text.includes('// Raw SQL: ')).map(({ file }) => file)).toEqual([])
  })
})
