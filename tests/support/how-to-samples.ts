// Adds the samples of docs/how-to/ to a copy of the project, with the files and the lines that the pages name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

import type { ProjectCopy } from './project-copy.ts'

/** A line that a page adds to a file, before text that is there. */
type AddedLine = readonly [file: string, before: string, line: string]

const addLines = (copy: ProjectCopy, lines: readonly AddedLine[]): void => {
  for (const [file, before, line] of lines) copy.replace(file, before, `${line}\n${before}`)
}

/** The code blocks of a page, in its order. */
const readCodeBlocks = (page: string, count: number): readonly string[] => {
  const text = readFileSync(join(projectFolder, 'docs/how-to', page), 'utf8')
  const blocks = [...text.matchAll(/^ *```(?:tsx?|json)\n(.*?)^ *```$/gms)].map(([, code = '']) => code)
  if (blocks.length !== count) throw new Error(`${page} has ${blocks.length} code blocks instead of ${count}`)
  return blocks
}

const readModelFiles = [
  ...['fold.ts', 'table.ts', 'model.ts', 'stored.ts', 'queries/load.ts', 'queries.ts'].map(
    (name) => `projections/partner-load/${name}`,
  ),
  'services/contracts/partner-load.ts',
  'services/api/features/partner-load/routes.ts',
]

const readModelLines: readonly AddedLine[] = [
  ['projections/models.ts', 'import ', `import { partnerLoadModel } from './partner-load/model.ts'`],
  ['projections/models.ts', '  analyticsModel,', '  partnerLoadModel,'],
  [
    'projections/queries.ts',
    'import ',
    `import { type PartnerLoadQueries, createPartnerLoadQueries } from './partner-load/queries.ts'`,
  ],
  ['projections/queries.ts', '    AnalyticsQueries,', '    PartnerLoadQueries,'],
  ['projections/queries.ts', '    ...createAnalyticsQueries(deps),', '    ...createPartnerLoadQueries(deps),'],
  ['services/contracts/routes.ts', 'import ', `import { partnerLoadRoutes } from './partner-load.ts'`],
  ['services/contracts/routes.ts', '  ...analyticsRoutes,', '  ...partnerLoadRoutes,'],
  [
    'services/api/features/staff-features.ts',
    'import ',
    `import { partnerLoadFeature } from './partner-load/routes.ts'`,
  ],
  ['services/api/features/staff-features.ts', '  analyticsFeature,', '  partnerLoadFeature,'],
  ['tests/support/route-inputs.ts', '  analytics: ', '  partnerLoad: () => ({}),'],
  ['tests/support/expected-access.ts', '  analytics: ', `  partnerLoad: '11 33 33 ++ 3',`],
]

export const addReadModelSample = (copy: ProjectCopy): void => {
  const blocks = readCodeBlocks('read-model.md', readModelFiles.length)
  readModelFiles.forEach((file, index) => copy.write(file, blocks[index] ?? ''))
  addLines(copy, readModelLines)
}

/** Adds the page of the sample. The read model's sample has its route. */
export const addPageSample = (copy: ProjectCopy): void => {
  const [path = '', link = '', messages = '', query = '', page = '', route = ''] = readCodeBlocks('page.md', 6)
  const settingsFile = 'services/messages/project.inlang/settings.json'
  addLines(copy, [
    ['web/src/lib/paths.ts', `  reports: '/admin/reports',`, path],
    ['web/src/lib/paths.ts', '  reports: (query', link],
    ['services/messages/catalog-problems.ts', `  'partner-referrals',`, `  'partner-load',`],
    [settingsFile, '      "partner-referrals":', '      "partner-load": "./{locale}/partner-load.json",'],
    ['web/src/app/signed-in-routes.ts', '  {\n    path: pagePaths.listingProblems,', route],
  ])
  copy.write('services/messages/en-US/partner-load.json', messages)
  copy.write('web/src/features/partner-load/queries.ts', query)
  copy.write('web/src/features/partner-load/PartnerLoadPage.tsx', page)
}
