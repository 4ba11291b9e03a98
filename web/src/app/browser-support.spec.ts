// The oldest browsers that the site promises to work in (vite.config.ts): the build writes newer syntax anew for them, but no
// pattern and no method.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Safari came to these after the floor; the first makes a whole file unreadable there. */
const tooNew =
  /\(\?<[=!]|\.(?:toSorted|toReversed|toSpliced)\(|Promise\.withResolvers|URL\.(?:canParse|parse)\(|(?:Object|Map)\.groupBy|Array\.fromAsync|AbortSignal\.(?:any|timeout)\(/

it('is written for the oldest browsers of the floor, with what it shares with the server', () => {
  const files = globSync(['web/src/**/*.{ts,tsx}', 'services/contracts/**/*.ts']).filter(
    (file) => !file.endsWith('.spec.ts') && !file.endsWith('prerender.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => tooNew.test(readFileSync(file, 'utf8')))).toEqual([])
})
