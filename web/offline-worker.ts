// Builds the service worker of a family's own phone (src/lib/offline/worker.ts), with the list of the files that it keeps:
// those of the family's pages.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

import { type Language, forEachLanguage, languages } from '#contracts/language.ts'

import type { Release } from './src/lib/offline/kept-files.ts'
import { type BuiltApp, appSource, codeFiles, fontFiles } from './page-html.ts'

const sourceFolder = join(import.meta.dirname, 'src')

/** What the pages of families load on demand, except for the pages themselves. */
const sharedSources = [
  appSource,
  'src/app/signed-in-routes.ts',
  'src/app/client-pages.ts',
  'src/layouts/page-status/IdleWarning.tsx',
  'src/lib/session/restore-session.ts',
  'src/lib/offline/kept-drafts.ts',
]

/** The names in `pagePaths` of the pages of families. */
const familyRoutes = /path: pagePaths\.((?:client|own|newClient)\w+),.*?import\('\.\.\/([^']+)'\)/gs

const pageSources = (): string[] =>
  [...readFileSync(join(sourceFolder, 'app/signed-in-routes.ts'), 'utf8').matchAll(familyRoutes)].map(
    ([, , file]) => `src/${file}`,
  )

const findRelease = (app: BuiltApp, builtPages: Readonly<Record<Language, readonly string[]>>): Release => {
  const sources = [...sharedSources, ...pageSources()]
  const files = forEachLanguage((language) => [
    ...new Set([...codeFiles(app, language, sources), ...fontFiles(app)].map((file) => `/${file}`)),
  ])
  const hash = createHash('sha256').update(JSON.stringify(files))
  for (const language of languages) for (const html of builtPages[language]) hash.update(html)
  return { id: hash.digest('hex').slice(0, 16), files }
}

/** Returns the code of the worker. `pages` is the HTML of the pages that it keeps, in each language. */
export const buildOfflineWorker = async (
  app: BuiltApp,
  pages: Readonly<Record<Language, readonly string[]>>,
): Promise<string> => {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { __RELEASE__: JSON.stringify(findRelease(app, pages)) },
    build: {
      write: false,
      target: ['chrome100', 'edge100', 'firefox100', 'safari16'],
      rolldownOptions: {
        input: join(sourceFolder, 'lib/offline/worker.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const [chunk] = outputs.flatMap((output) => ('output' in output ? output.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built')
  return chunk.code
}
