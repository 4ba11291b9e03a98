import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'

import { createDecision } from './decision.ts'

let folder: string
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const indexRows = (): readonly string[] => read('README.md').match(/^\| \[\d{4}\].*$/gm) ?? []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decisions-'))
  cpSync(join(projectFolder, 'docs/decisions'), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a new decision record', () => {
  it('has the next number and a file name derived from its title', () => {
    const rowsBefore = indexRows()
    // A number may be missing, because parallel branches take their numbers in advance.
    const highest = Math.max(...rowsBefore.map((row) => Number(row.slice('| ['.length, '| ['.length + 4))))
    const number = String(highest + 1).padStart(4, '0')
    const name = basename(createDecision(folder, 'Cache the $1 directory, per county', '2027-01-31'))
    expect(name).toBe(`${number}-cache-the-1-directory-per-county.md`)
    expect(indexRows()).toEqual([
      ...rowsBefore,
      `| [${number}](${name}) | Cache the $1 directory, per county | 2027-01-31 | proposed |`,
    ])
  })

  it('contains the template with its title, date and status', () => {
    const name = basename(createDecision(folder, 'Cache the $1 directory', '2027-01-31'))
    const record = read(name)
    expect(record).toMatch(
      /^# \d{4} · Cache the \$1 directory\n\n- \*\*Date:\*\* 2027-01-31\n- \*\*Status:\*\* proposed\n/,
    )
    expect(record.slice(record.indexOf('## Context'))).toBe(
      read('template.md').slice(read('template.md').indexOf('## Context')),
    )
  })

  it('requires a title', () => {
    expect(() => createDecision(folder, ' … ', '2027-01-31')).toThrow('Usage: npm run decision -- "TITLE"')
  })
})
