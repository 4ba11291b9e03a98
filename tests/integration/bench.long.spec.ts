// Each benchmark runs, compares its result with its budget, and prints the ratio in its last line.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

/** In milliseconds. Growth starts 75 processes, one after the other: 146 s on two cores, over 300 s with other work. */
const timeout = 600_000
/** In milliseconds. The export of 100,000 rows took 230 seconds there. */
const fullSizeTimeout = 900_000

const execute = promisify(execFile)
const script = fileURLToPath(new URL('../../scripts/bench.ts', import.meta.url))

const runBench = async (...names: string[]): Promise<string[]> =>
  (await execute(process.execPath, [script, ...names])).stdout.trimEnd().split('\n')

describe('the benchmarks', () => {
  it.each([
    ['rebuild', '3000'],
    ['verify', '3000'],
    ['as-of', '3000'],
    ['report', '3000'],
    ['growth', '3000'],
    ['analytics', '600'],
    ['catchup', '3000'],
    ['export', '3000'],
    ['replay-eventstoredb', '3000'],
    ['kills', '7'],
    ['move', '3000'],
    ['portals', '300'],
  ])(
    '%s measures, compares with its budget, and prints the ratio last',
    async (name, size) => {
      const lines = await runBench(name, size)
      expect(lines.at(-1)).toMatch(new RegExp(`^${name} ratio \\d+\\.\\d\\d \\(budget .+\\)$`))
      expect(lines.at(-2)).toMatch(/^(Within|Over) the budget\.$/)
    },
    timeout,
  )

  it(
    'export 100,000 rows in bounded memory',
    async () => {
      const lines = await runBench('export', '100000')
      expect(lines).toContainEqual(expect.stringMatching(/^ {2}100,000 rows, /))
      const memoryGrowth = /extra memory during the export: (\d+\.\d) MB/.exec(lines.join('\n'))?.[1]
      // In memory, the whole file would need 25 MB, and its rows about 100 MB.
      expect(Number(memoryGrowth)).toBeLessThan(10)
    },
    fullSizeTimeout,
  )

  it(
    'find every page of both languages within the budget of its scripts',
    async () => expect((await runBench('bundle')).at(-2)).toBe('Within the budget.'),
    timeout,
  )

  it('exit with code 2 for an unknown benchmark', async () => {
    await expect(runBench('nothing')).rejects.toMatchObject({ code: 2 })
  })
})
