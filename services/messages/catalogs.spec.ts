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

it('lets the catalog of a staff feature contain only what families see, with the same parameters', () => {
  const read = (feature: string, catalog: Readonly<Record<string, string>>) =>
    findCatalogProblems((locale, name) =>
      locale === 'es-US' && name === feature ? catalog : readCatalog(locale, name),
    )
  expect(read('referral-detail', { title: 'Solicitud {{shortId}}' })).toEqual([])
  expect(read('referral-detail', { title: 'Solicitud' })).toEqual([
    'es-US/referral-detail.json: title takes (), but (shortId) in en-US',
  ])
  expect(read('client-portal', {})).toContain('es-US/client-portal.json lacks greeting')
})

it('finds no unused message', () => {
  expect(findUnusedMessages()).toEqual([])
})
