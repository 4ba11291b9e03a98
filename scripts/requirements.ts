// `npm run requirements`: shows which requirements the tests prove. A requirement of docs/requirements.md is cited when
// the title of a test names its id, and proven when such a test passed in the last run of `npm test` or of the long specs
// (scripts/test-results.ts). `-- --all` prints every id with its text.
//
// The command fails if fewer requirements are cited than docs/requirements-proven.json says; `-- --update` raises its
// numbers. With `--after-tests`, it also fails if a cited requirement is not proven by the tests that ran.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

import { type TestResult, isLongSpec, readResults, resultsFolder } from './test-results.ts'

interface Area {
  readonly code: string
  readonly name: string
  readonly requirements: ReadonlyMap<string, string>
}

/** Requirement ids by the command that runs the tests: `npm test` or only `npm run test:all`. */
interface IdsByRun {
  readonly npmTest: ReadonlySet<string>
  readonly longRun: ReadonlySet<string>
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

/** The ids that passed tests name. A test that ran several times, such as over both stores, must have passed each time. */
export const findProvenIds = (results: readonly TestResult[]): IdsByRun => {
  const toKey = ({ file, title }: TestResult) => `${file} ${title}`
  const failed = new Set(results.filter(({ passed }) => !passed).map(toKey))
  const idsOf = (isLong: boolean) =>
    new Set(
      results
        .filter((result) => isLongSpec(result.file) === isLong && !failed.has(toKey(result)))
        .flatMap(({ title }) => title.match(idPattern) ?? []),
    )
  return { npmTest: idsOf(false), longRun: idsOf(true) }
}

interface Baseline {
  /** The number of requirements that a test of `npm test` cites. */
  readonly citedByNpmTest: number
  /** The number of requirements that any test cites. */
  readonly cited: number
}

/** Returns an error message if fewer requirements are cited than before, otherwise undefined. */
export const findBaselineProblem = (current: Baseline, baseline: Baseline): string | undefined =>
  current.cited < baseline.cited || current.citedByNpmTest < baseline.citedByNpmTest
    ? `Tests cited ${baseline.cited} requirements before, ${baseline.citedByNpmTest} of them in npm test. ` +
      'Restore the missing ids in the titles of the tests.'
    : undefined

const baselineFile = join(projectFolder, 'docs/requirements-proven.json')

/** The numbers are committed, so that a deleted test cannot lower them unnoticed. */
const checkBaseline = (current: Baseline): void => {
  const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline
  const problem = findBaselineProblem(current, baseline)
  const isHigher = current.cited > baseline.cited || current.citedByNpmTest > baseline.citedByNpmTest
  if (problem !== undefined) fail(problem)
  else if (isHigher && process.argv.includes('--update')) {
    writeFileSync(baselineFile, `${JSON.stringify(current, undefined, 2)}\n`)
    console.log('docs/requirements-proven.json now has the numbers above.')
  } else if (isHigher) {
    console.log('More requirements are cited than before. Run npm run requirements -- --update and commit the file.')
  }
}

const fail = (problem: string): void => {
  console.error(problem)
  process.exitCode = 1
}

const findCitedIds = (): IdsByRun & {
  readonly titleIds: readonly { readonly file: string; readonly id: string }[]
} => {
  const files = globSync(['{services,projections,web,scripts,tests}/**/*.{spec,contract}.{ts,tsx}'], {
    cwd: projectFolder,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  const titleIds = files.flatMap((file) =>
    findTitleIds(readFileSync(join(projectFolder, file), 'utf8')).map((id) => ({ file, id })),
  )
  const idsOf = (isLong: boolean) =>
    new Set(titleIds.filter(({ file }) => isLongSpec(file) === isLong).map(({ id }) => id))
  return { npmTest: idsOf(false), longRun: idsOf(true), titleIds }
}

type Proof = 'npm test' | 'long run' | 'cited' | 'none'

const printAreas = (areas: readonly Area[], proofOf: (id: string) => Proof): void => {
  console.log('Proven by npm test, only by the long run, or only cited, of all requirements:')
  for (const { code, name, requirements } of areas) {
    const ids = [...requirements.keys()]
    const idsWith = (proof: Proof) => ids.filter((id) => proofOf(id) === proof)
    const counts = [...(['npm test', 'long run', 'cited'] as const).map((proof) => idsWith(proof).length), ids.length]
    console.log(`${code.padEnd(4)} ${counts.map((count) => String(count).padStart(4)).join('')}  ${name}`)
    if (process.argv.includes('--all')) {
      for (const [id, text] of requirements) console.log(`  ${proofOf(id).padEnd(8)} ${id}  ${text}`)
    } else {
      for (const proof of ['cited', 'none'] as const) {
        const rest = idsWith(proof)
        const label = proof === 'cited' ? 'only cited' : 'no test'
        if (rest.length > 0 && rest.length < ids.length) console.log(`       ${label}: ${rest.join(' ')}`)
      }
    }
  }
}

const main = (): void => {
  const areas = readAreas(readFileSync(join(projectFolder, 'docs/requirements.md'), 'utf8'))
  const knownIds = [...areas.flatMap(({ requirements }) => [...requirements.keys()])]
  const [cited, results] = [findCitedIds(), readResults(resultsFolder)]
  const proven = findProvenIds(results)
  const isCited = (id: string) => cited.npmTest.has(id) || cited.longRun.has(id)
  const proofOf = (id: string): Proof => {
    if (proven.npmTest.has(id)) return 'npm test'
    if (proven.longRun.has(id)) return 'long run'
    return isCited(id) ? 'cited' : 'none'
  }
  printAreas(areas, proofOf)
  const count = (matches: (id: string) => boolean) => knownIds.filter(matches).length
  const numbers = { citedByNpmTest: count((id) => cited.npmTest.has(id)), cited: count(isCited) }
  console.log(
    `Of ${knownIds.length} requirements, npm test proves ${count((id) => proofOf(id) === 'npm test')}, and the long run ` +
      `${count((id) => proofOf(id) === 'long run')} more. Tests cite ${numbers.cited}, ${numbers.citedByNpmTest} of them ` +
      'in npm test.',
  )
  if (results.length === 0) console.log('There are no results yet. Run npm test first.')

  const prefixes = new Set(areas.map(({ code }) => code))
  const unknownIds = cited.titleIds.filter(
    ({ id }) => !knownIds.includes(id) && prefixes.has(id.slice(0, id.indexOf('-'))),
  )
  if (unknownIds.length > 0) {
    const lines = unknownIds.map(({ file, id }) => `${file}: ${id}`)
    fail(`These test titles name requirements that are not in docs/requirements.md:\n  ${lines.join('\n  ')}`)
  }
  checkBaseline(numbers)
  if (!process.argv.includes('--after-tests')) return
  const unproven = knownIds.filter(
    (id) =>
      (cited.npmTest.has(id) && !proven.npmTest.has(id)) ||
      (process.env.TEST_ALL === '1' && cited.longRun.has(id) && !proven.longRun.has(id)),
  )
  if (unproven.length > 0) fail(`No test that cites these requirements ran and passed: ${unproven.join(' ')}`)
}

// The bootstrap imports this module, so `import.meta.main` is never true. It sets argv[1] to this file instead.
if (process.argv[1] === import.meta.filename) main()
