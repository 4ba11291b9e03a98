// The word check: words and names that the project avoids, because a reader would stumble over them. CONTRIBUTING.md
// (Style) has the rules behind this list.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'

const avoidedWords = [
  'anew',
  'whoever',
  'whomever',
  'whatever',
  'wherever',
  'nobody',
  'somebody',
  'anybody',
  'whom',
  'besides',
  'reckon(s|ed|ing)?',
  'upkeep',
  'dearest',
  'hitherto',
  'thereof',
  'of its own accord',
  'as it stands',
  // The application, not a building.
  '(the|this|our|one|another|whole|running) house',
  'stretch(es)?',
]

/** Former names of things that have a standard name. */
const formerNames = [
  'HouseLog',
  'openHouse',
  'RunningHouse',
  'assertNoHouse',
  'lockOutHouses',
  'HouseRuns',
  'HouseProcess',
  'FoldedLook',
  'LookGround',
  'askLook',
  'reckonAnew',
  'reckonsBy',
  'AskedWake',
  'DueWake',
  'wokenUp',
  'askToWake',
  'isToldToClient',
  'toldOfMove',
  'lateCode',
  'servedFields',
  'ReadingAsOf',
  'bareReading',
  'handedOver',
  'whateverTheLine',
  'butAfter',
  'ringForTheLatest',
  'startedAnew',
  'onceOnly',
]

/** Files whose wording is not ours, or whose subject is the wording. */
const exceptions: readonly string[] = [
  // Quotes the source texts of the product verbatim.
  'docs/requirements.md',
  // What families and partners write, in their own words.
  'scripts/seed/{notes,organizations}/**',
  'tests/support/screening-samples*.ts',
  // Released migrations never change.
  'infra/migrations/**',
  'scripts/plain-words.spec.ts',
]

/** Values, not prose: CSS, the `assigned` filter of the review page, and made-up addresses, names and search terms. */
const values =
  /['"]stretch['"]|'nobody'|`nobody-|"nobody"|`nobody`|(nobody|somebody)[\w.-]*@|'Somebody Else'|'nobody of that name'|'Do not call the house\.'/g

const pattern = new RegExp(`\\b(?:(?:${avoidedWords.join('|')})|(?:${formerNames.join('|')}))\\b`, 'gi')

const folders = '{docs,infra,projections,scripts,services,tests,web,.github}/**/*.{ts,tsx,mjs,md,json,html,yml}'
const excluded = [...exceptions, '**/{compiled,dist,node_modules}/**']

const findings = (file: string): readonly string[] =>
  readFileSync(join(projectFolder, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const matches = line.replaceAll(values, '').match(pattern) ?? []
      return matches.map((word) => `${file}:${index + 1}: ${word}`)
    })

describe('code, docs and messages', () => {
  it('contain no word or name that the project avoids', () => {
    const files = globSync([folders, '*.{ts,md,json}'], { cwd: projectFolder, exclude: excluded })
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((file) => file !== 'package-lock.json').flatMap(findings)).toEqual([])
  })
})
