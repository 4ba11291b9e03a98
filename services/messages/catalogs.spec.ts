import { describe, expect, it } from 'vitest'

import { catalogProblems, readCatalog } from './catalog-problems.ts'
import { unusedMessages } from './unused-messages.ts'

describe('the message catalogs', () => {
  it('have the same messages with the same parameters in every locale', () => {
    expect(catalogProblems()).toEqual([])
  })

  it('have a file in every locale for each feature that families and visitors use', () => {
    const problems = catalogProblems((locale, feature) =>
      locale === 'es-US' && ['home', 'review'].includes(feature) ? undefined : readCatalog(locale, feature),
    )
    expect(problems).toEqual(['es-US/home.json does not exist'])
  })

  it('have no message that the code does not use', () => {
    expect(unusedMessages()).toEqual([])
  })
})
