// The oldest supported browsers (vite.config.ts). The build transpiles newer syntax for them, but not regular
// expressions or methods.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The oldest supported Safari lacks these. A lookbehind makes the whole file fail to parse there. */
const unsupportedFeatures =
  /\(\?<[=!]|\.(?:toSorted|toReversed|toSpliced)\(|Promise\.withResolvers|URL\.(?:canParse|parse)\(|(?:Object|Map)\.groupBy|Array\.fromAsync|AbortSignal\.(?:any|timeout)\(/

it('uses only features of the oldest supported browsers, including in code shared with the server', () => {
  const files = globSync(['web/src/**/*.{ts,tsx}', 'services/contracts/**/*.ts']).filter(
    (file) => !file.endsWith('.spec.ts') && !file.endsWith('prerender.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => unsupportedFeatures.test(readFileSync(file, 'utf8')))).toEqual([])
})
