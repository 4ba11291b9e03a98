import { describe, expect, it } from 'vitest'

import { languageOf, languages, pathIn, plainPath } from './language.ts'

describe('addresses of two languages', () => {
  it.each([
    ['/', '/es'],
    ['/about', '/es/about'],
    ['/directory?county=Cobb#list', '/es/directory?county=Cobb#list'],
    ['/?from=mail', '/es?from=mail'],
    ['/#programs', '/es#programs'],
  ])('%s is %s in Spanish', (english, spanish) => {
    expect(pathIn('en', english)).toBe(english)
    expect(pathIn('es', english)).toBe(spanish)
  })

  it('takes no word that only begins alike for a language', () => {
    expect(languageOf('/estate')).toBe('en')
    expect(plainPath('/estate')).toBe('/estate')
  })

  it('comes back to where it began', () => {
    for (const language of languages) {
      for (const path of ['/', '/about', '/partners/apply/status']) {
        expect(languageOf(pathIn(language, path))).toBe(language)
        expect(plainPath(pathIn(language, path))).toBe(path)
      }
    }
  })
})
