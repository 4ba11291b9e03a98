import { describe, expect, it } from 'vitest'
import { steadyRows } from './steadyRows.ts'

const rows = (text: string) => text.split('').map((id) => ({ id: id.toLowerCase(), is: id }))
const after = (shown: string, fresh: string, own = '') => {
  const steady = steadyRows(rows(shown), rows(fresh), new Set(own))
  return [steady.rows.map(({ is }) => is).join(''), [...steady.gone].join(''), steady.waiting]
}

describe('a list that changes under the eyes', () => {
  it('changes rows in their place, in whatever order they are now', () => {
    expect(after('abc', 'CaB')).toEqual(['aBC', '', 0])
  })

  it('lets new rows wait, wherever they would stand', () => {
    expect(after('bd', 'abcde')).toEqual(['bd', '', 3])
  })

  it('keeps what left where it was', () => {
    expect(after('abc', 'ac')).toEqual(['abc', 'b', 0])
    expect(after('abc', 'acx')).toEqual(['abc', 'b', 1])
    expect(after('ab', '')).toEqual(['ab', 'ab', 0])
  })

  it('shows at once what the person did: what left, what came, and what moves up in its place', () => {
    expect(after('abc', 'ac', 'b')).toEqual(['ac', '', 0])
    expect(after('ac', 'abc', 'b')).toEqual(['abc', '', 0])
    expect(after('bc', 'abc', 'a')).toEqual(['abc', '', 0])
    expect(after('abc', 'xacyz', 'b')).toEqual(['acy', '', 2])
    expect(after('abc', 'xyz', 'abc')).toEqual(['xyz', '', 0])
  })

  it('shows everything where nothing was shown', () => {
    expect(after('', 'abc')).toEqual(['abc', '', 0])
  })
})
