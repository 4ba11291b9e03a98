import { describe, expect, it } from 'vitest'
import { visibleChanges, stableRows } from './stableRows.ts'

const rows = (text: string) => text.split('').map((id) => ({ id: id.toLowerCase(), is: id }))
const update = (shown: string, fresh: string, own = '') => {
  const result = stableRows(rows(shown), rows(fresh), new Set(own))
  return [result.rows.map(({ is }) => is).join(''), [...result.removed].join(''), result.waiting]
}

describe('a list that changes under the eyes', () => {
  it('changes rows in their place, in whatever order they are now', () => {
    expect(update('abc', 'CaB')).toEqual(['aBC', '', 0])
  })

  it('lets new rows wait, wherever they would stand', () => {
    expect(update('bd', 'abcde')).toEqual(['bd', '', 3])
  })

  it('keeps what left where it was', () => {
    expect(update('abc', 'ac')).toEqual(['abc', 'b', 0])
    expect(update('abc', 'acx')).toEqual(['abc', 'b', 1])
    expect(update('ab', '')).toEqual(['ab', 'ab', 0])
  })

  it('shows at once what the person did: what left, what came, and what moves up in its place', () => {
    expect(update('abc', 'ac', 'b')).toEqual(['ac', '', 0])
    expect(update('ac', 'abc', 'b')).toEqual(['abc', '', 0])
    expect(update('bc', 'abc', 'a')).toEqual(['abc', '', 0])
    expect(update('abc', 'xacyz', 'b')).toEqual(['acy', '', 2])
    expect(update('abc', 'xyz', 'abc')).toEqual(['xyz', '', 0])
  })

  it('lets one act of the person stand for one change of its row, and a second act for the next', () => {
    const [one, two] = [
      { id: 'a', is: 'one' },
      { id: 'a', is: 'two' },
    ]
    const unchanged = { id: 'b', is: 'still' }
    const none = new Map<string, number>()
    // Nothing has come of it yet.
    expect(visibleChanges([one, unchanged], [one, unchanged], new Map([['a', 1]]), none)).toEqual(none)
    const once = visibleChanges(
      [one, unchanged],
      [two, unchanged],
      new Map([
        ['a', 1],
        ['b', 1],
      ]),
      none,
    )
    expect(once).toEqual(new Map([['a', 1]]))
    // It left the list, or came into it.
    expect(visibleChanges([two], [], new Map([['a', 2]]), once)).toEqual(new Map([['a', 2]]))
    expect(visibleChanges([], [one], new Map([['a', 3]]), once)).toEqual(new Map([['a', 3]]))
  })

  it('shows everything where nothing was shown', () => {
    expect(update('', 'abc')).toEqual(['abc', '', 0])
  })
})
