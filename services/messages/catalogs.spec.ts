import { expect, it } from 'vitest'

import { findCatalogProblems, readCatalog } from './catalog-problems.ts'
import { findUnusedMessages } from './unused-messages.ts'

it('finds no problem in the catalogs', () => {
  expect(findCatalogProblems()).toEqual([])
})

it('reports a missing catalog only if families or visitors use the feature', () => {
  const problems = findCatalogProblems((locale, feature) =>
    locale === 'es-US' && ['home', 'review'].includes(feature) ? undefined : readCatalog(locale, feature),
  )
  expect(problems).toEqual(['es-US/home.json does not exist'])
})

it('finds no unused message', () => {
  expect(findUnusedMessages()).toEqual([])
})
