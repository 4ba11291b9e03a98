import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'

import { findBaselineProblem, findProvenIds, readAreas, findTitleIds } from './requirements.ts'

describe('npm run requirements', () => {
  it('reads the areas and their requirements', () => {
    const areas = readAreas(
      '# R\n\n## AB: First\n\n| id | requirement | source |\n|---|---|---|\n| AB-01 | A `x`. | N1 |\n',
    )
    expect(areas).toEqual([{ code: 'AB', name: 'First', requirements: new Map([['AB-01', 'A `x`.']]) }])
  })

  it('finds ids only in titles, including modifiers, tables and templates', () => {
    const source = `
      // AB-01 in a comment
      it('AB-02 AB-03 works', () => expect('AB-04').toBe(1))
      it.each([['a', (x) => x]])("AB-05 %s", () => {})
      describe.sequential(\`AB-06 \${x}\`, () => {})
      test('it\\'s AB-07', () => {})
      submit('AB-08')
      it.todo('AB-09 is to come')
      it.skip('AB-10 is left out', () => {})
    `
    expect(findTitleIds(source)).toEqual(['AB-02', 'AB-03', 'AB-05', 'AB-06', 'AB-07'])
  })

  it('counts a requirement as proven if a test that names it passed in every run', () => {
    const pass = (file: string, title: string) => ({ file, title, passed: true })
    const results = [
      pass('a.spec.ts', 'AB-01 AB-02 works'),
      pass('a.spec.ts', 'a suite AB-03 > works'),
      pass('a.long.spec.ts', 'AB-02 AB-04 works'),
      // Passed over one store and failed over the other.
      pass('b.spec.ts', 'AB-05 works'),
      { ...pass('b.spec.ts', 'AB-05 works'), passed: false },
      { ...pass('b.spec.ts', 'AB-06 works'), passed: false },
    ]
    expect(findProvenIds(results)).toEqual({
      npmTest: new Set(['AB-01', 'AB-02', 'AB-03']),
      longRun: new Set(['AB-02', 'AB-04']),
    })
  })

  it('fails when fewer requirements are cited than before, by all tests or by npm test', () => {
    const baseline = { citedByNpmTest: 271, cited: 319 }
    expect(findBaselineProblem({ ...baseline, cited: 318 }, baseline)).toContain('cited 319 requirements before')
    expect(findBaselineProblem({ ...baseline, citedByNpmTest: 270 }, baseline)).toContain('271 of them in npm test')
    expect(findBaselineProblem(baseline, baseline)).toBeUndefined()
    expect(findBaselineProblem({ citedByNpmTest: 272, cited: 320 }, baseline)).toBeUndefined()
  })

  it('prints the list when the bootstrap runs it', () => {
    const command = ['scripts/bootstrap.mjs', 'scripts/requirements.ts']
    const output = execFileSync(process.execPath, command, { cwd: projectFolder, encoding: 'utf8' })
    expect(output).toMatch(/^Of \d+ requirements, npm test proves \d+, and the long run \d+ more\. /m)
  })
})
