// `npm run requirements`: shows which requirements the tests prove. It reads the ids in docs/requirements.md and in the
// titles of all tests. It prints a summary of each area; with `-- --all`, every id with its text. It fails if fewer
// requirements are proven than docs/requirements-proven.json says. `-- --update` raises that number.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

interface Area {
  readonly code: string
  readonly name: string
  readonly requirements: ReadonlyMap<string, string>
}

const idPattern = /\b[A-Z]{2,4}-\d{2,3}\b/g

/** The areas in document order. Each table row is `| id | requirement | source |`. */
export const readAreas = (markdown: string): readonly Area[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, code = '', name = ''] = /^([A-Z]+): (.*)$/m.exec(section) ?? []
      const rows = section.matchAll(/^\| ([A-Z]+-\d+) \| (.*) \| [^|]* \|$/gm)
      return { code, name, requirements: new Map([...rows].map(([, id = '', text = '']) => [id, text])) }
    })

/**
 * The ids in the titles of a test file: string arguments of `it`, `test` and `describe`, including after `.each(…)` and
 * similar modifiers. Ids elsewhere in the file prove nothing, and neither do skipped or `todo` tests.
 */
export const findTitleIds = (source: string): readonly string[] => {
  const title =
    /\b(?:it|test|describe)(?!(?:\.\w+)*\.(?:todo|skip)\b)(?:\.\w+)*\s*(?:\((?:[^()]|\([^()]*\))*\)\s*)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g
  return [...source.matchAll(title)].flatMap(([, , text = '']) => text.match(idPattern) ?? [])
}

/** Returns an error message if fewer requirements are proven than before, otherwise undefined. */
export const findBaselineProblem = (proven: number, baseline: number): string | undefined =>
  proven < baseline
    ? `Tests proved ${baseline} requirements before. Restore the missing ids in the titles of the tests.`
    : undefined

const baselineFile = join(projectFolder, 'docs/requirements-proven.json')

/** The number of proven requirements is committed, so that a deleted test cannot lower it unnoticed. */
const readBaseline = (): number => (JSON.parse(readFileSync(baselineFile, 'utf8')) as { proven: number }).proven

const checkBaseline = (proven: number): void => {
  const baseline = readBaseline()
  const problem = findBaselineProblem(proven, baseline)
  if (problem !== undefined) {
    console.error(problem)
    process.exitCode = 1
  } else if (proven > baseline && process.argv.includes('--update')) {
    writeFileSync(baselineFile, `${JSON.stringify({ proven }, undefined, 2)}\n`)
    console.log(`docs/requirements-proven.json now says ${proven}. It said ${baseline}.`)
  } else if (proven > baseline) {
    console.log(`Tests proved ${baseline} before. Run npm run requirements -- --update and commit the file.`)
  }
}

const testFiles = (): readonly string[] =>
  globSync(['{services,projections,web,scripts,tests}/**/*.{spec,contract}.{ts,tsx}'], {
    cwd: projectFolder,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })

const main = (): void => {
  const areas = readAreas(readFileSync(join(projectFolder, 'docs/requirements.md'), 'utf8'))
  const knownIds = new Set(areas.flatMap(({ requirements }) => [...requirements.keys()]))
  const prefixes = new Set(areas.map(({ code }) => code))
  const provenIds = new Set<string>()
  const unknownIds: string[] = []
  for (const file of testFiles()) {
    for (const id of findTitleIds(readFileSync(join(projectFolder, file), 'utf8'))) {
      if (knownIds.has(id)) provenIds.add(id)
      else if (prefixes.has(id.slice(0, id.indexOf('-')))) unknownIds.push(`${file}: ${id}`)
    }
  }
  const showAll = process.argv.includes('--all')
  for (const { code, name, requirements } of areas) {
    const ids = [...requirements.keys()]
    const unproven = ids.filter((id) => !provenIds.has(id))
    console.log(
      `${code.padEnd(4)} ${String(ids.length - unproven.length).padStart(3)} of ${String(ids.length).padStart(3)}  ${name}`,
    )
    if (showAll) {
      for (const [id, text] of requirements)
        console.log(`  ${provenIds.has(id) ? 'proven  ' : 'unproven'} ${id}  ${text}`)
    } else if (unproven.length > 0 && unproven.length < ids.length) {
      console.log(`       unproven: ${unproven.join(' ')}`)
    }
  }
  console.log(`${provenIds.size} of ${knownIds.size} requirements are proven by a test.`)
  if (unknownIds.length > 0) {
    console.error(
      `These test titles name requirements that are not in docs/requirements.md:\n  ${unknownIds.join('\n  ')}`,
    )
    process.exitCode = 1
  }
  checkBaseline(provenIds.size)
}

// The bootstrap imports this module, so `import.meta.main` is never true. It sets argv[1] to this file instead.
if (process.argv[1] === import.meta.filename) main()
