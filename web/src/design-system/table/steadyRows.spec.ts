import { describe, expect, it } from 'vitest'
import { actsSeen, steadyRows } from './steadyRows.ts'

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

  it('lets one act of the person stand for one change of its row, and a second act for the next', () => {
    const [one, two] = [
      { id: 'a', is: 'one' },
      { id: 'a', is: 'two' },
    ]
    const still = { id: 'b', is: 'still' }
    const none = new Map<string, number>()
    // Nothing has come of it yet.
    expect(actsSeen([one, still], [one, still], new Map([['a', 1]]), none)).toEqual(none)
    const once = actsSeen(
      [one, still],
      [two, still],
      new Map([
        ['a', 1],
        ['b', 1],
      ]),
      none,
    )
    expect(once).toEqual(new Map([['a', 1]]))
    // It left the list, or came into it.
    expect(actsSeen([two], [], new Map([['a', 2]]), once)).toEqual(new Map([['a', 2]]))
    expect(actsSeen([], [one], new Map([['a', 3]]), once)).toEqual(new Map([['a', 3]]))
  })

  it('shows everything where nothing was shown', () => {
    expect(after('', 'abc')).toEqual(['abc', '', 0])
  })
})
