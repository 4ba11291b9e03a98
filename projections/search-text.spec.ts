import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

it('REV-06 ignores case, accents and repeated spaces when comparing names', () => {
  expect(searchText('  José   María ')).toBe('jose maria')
  expect(searchText('ÅSA')).toBe(searchText('asa'))
})
