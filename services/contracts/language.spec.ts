import { describe, expect, it } from 'vitest'

import { languageOf, languages, pathIn, pathWithoutLanguage } from './language.ts'

describe('the paths of the languages', () => {
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

  it('do not treat a word that only starts with the language prefix as a prefix', () => {
    expect(languageOf('/estate')).toBe('en')
    expect(pathWithoutLanguage('/estate')).toBe('/estate')
  })

  it('are parsed by pathWithoutLanguage and languageOf', () => {
    for (const language of languages) {
      for (const path of ['/', '/about', '/partners/apply/status']) {
        expect(languageOf(pathIn(language, path))).toBe(language)
        expect(pathWithoutLanguage(pathIn(language, path))).toBe(path)
      }
    }
  })
})
