import { describe, expect, it } from 'vitest'

import { termUnlessAfter, terms } from './term.ts'

describe('NEW-12 a term with an exception', () => {
  const matches = (text: string) => terms('legal', termUnlessAfter('cardiac', 'arrest')).matches(text)

  it('is ignored only right after the word of the exception', () => {
    expect(matches('arrest')).toBe(true)
    for (const text of ['cardiac arrest', 'CARDIAC\nArrest', 'a cardiac   arrest']) expect(matches(text)).toBe(false)
    for (const text of ['cardiac, arrest', 'cardiac arrest and an arrest']) expect(matches(text)).toBe(true)
  })

  it('is ignored only if that word is among the 80 characters before it', () => {
    const between = (length: number) => `A cardiac${' '.repeat(length)}arrest`
    expect(matches(between(73))).toBe(false)
    expect(matches(between(74))).toBe(true)
  })
})
