import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

it('REV-06 compares names without regard to case, accents and doubled spaces', () => {
  expect(searchText('  José   María ')).toBe('jose maria')
  expect(searchText('ÅSA')).toBe(searchText('asa'))
})
