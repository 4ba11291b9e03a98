import { expect, it } from 'vitest'

import { normalizeText } from './normalized-text.ts'

it('NEW-25 replaces variants of a character, and returns the range in the original text', () => {
  const { text, originalRange } = normalizeText('🏠ＳＳＮ 𝟭')
  expect(text).toBe('🏠SSN 1')
  expect(originalRange(0, 2)).toEqual({ start: 0, end: 2 })
  expect(originalRange(1, 3)).toEqual({ start: 1, end: 3 })
  // The digit takes two units of the original text.
  expect(originalRange(6, 7)).toEqual({ start: 6, end: 8 })
})

it('NEW-25 keeps a character whose plain form has several characters', () => {
  const { text, originalRange } = normalizeText('½ Ａ')
  expect(text).toBe('½ A')
  expect(originalRange(2, 3)).toEqual({ start: 2, end: 3 })
})

it('NEW-25 returns plain text unchanged', () => {
  const { text, originalRange } = normalizeText('Food 🏠')
  expect(text).toBe('Food 🏠')
  expect(originalRange(5, 7)).toEqual({ start: 5, end: 7 })
})
