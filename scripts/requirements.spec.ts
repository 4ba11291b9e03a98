import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'

import { findBaselineProblem, readAreas, findTitleIds } from './requirements.ts'

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

  it('fails when fewer requirements are proven than before', () => {
    expect(findBaselineProblem(318, 319)).toContain('proved 319 requirements before')
    expect(findBaselineProblem(319, 319)).toBeUndefined()
    expect(findBaselineProblem(320, 319)).toBeUndefined()
  })

  it('prints the list when the bootstrap runs it', () => {
    const command = ['scripts/bootstrap.mjs', 'scripts/requirements.ts']
    const output = execFileSync(process.execPath, command, { cwd: projectFolder, encoding: 'utf8' })
    expect(output).toMatch(/requirements are proven by a test\.\n/)
  })
})
