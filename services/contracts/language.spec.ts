import { describe, expect, it } from 'vitest'

import { languageOf, languages, pathIn, pathWithoutLanguage } from './language.ts'

describe('localized paths', () => {
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

  it('have no language prefix if their first word only starts with the same letters', () => {
    expect(languageOf('/estate')).toBe('en')
    expect(pathWithoutLanguage('/estate')).toBe('/estate')
  })

  it.each(['/es//elsewhere.example', '/es/\\elsewhere.example', '//elsewhere.example'])(
    'AUTH-04 never lead to another site when the language prefix is removed: %s',
    (path) => {
      expect(pathWithoutLanguage(path)).toBe('/elsewhere.example')
    },
  )

  it('can be split back into language and path', () => {
    for (const language of languages) {
      for (const path of ['/', '/about', '/partners/apply/status', '/?from=mail', '/#programs']) {
        expect(languageOf(pathIn(language, path))).toBe(language)
        expect(pathWithoutLanguage(pathIn(language, path))).toBe(path)
      }
    }
  })
})
