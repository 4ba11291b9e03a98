import { describe, expect, it } from 'vitest'
import { visibleChanges, stableRows } from './stable-rows.ts'

const rows = (text: string) => text.split('').map((id) => ({ id: id.toLowerCase(), is: id }))
const update = (visible: string, latest: string, own = '') => {
  const result = stableRows(rows(visible), rows(latest), new Set(own))
  return [result.rows.map(({ is }) => is).join(''), [...result.removed].join(''), result.waiting]
}

describe('a list that changes while someone works with it', () => {
  it('updates rows in place, even if their order changed', () => {
    expect(update('abc', 'CaB')).toEqual(['aBC', '', 0])
  })

  it('delays new rows at any position', () => {
    expect(update('bd', 'abcde')).toEqual(['bd', '', 3])
  })

  it('keeps removed rows in place', () => {
    expect(update('abc', 'ac')).toEqual(['abc', 'b', 0])
    expect(update('abc', 'acx')).toEqual(['abc', 'b', 1])
    expect(update('ab', '')).toEqual(['ab', 'ab', 0])
  })

  it("shows the person's own changes immediately: removed rows, added rows, and rows that move up", () => {
    expect(update('abc', 'ac', 'b')).toEqual(['ac', '', 0])
    expect(update('ac', 'abc', 'b')).toEqual(['abc', '', 0])
    expect(update('bc', 'abc', 'a')).toEqual(['abc', '', 0])
    expect(update('abc', 'xacyz', 'b')).toEqual(['acy', '', 2])
    expect(update('abc', 'xyz', 'abc')).toEqual(['xyz', '', 0])
  })

  it("matches each of the person's changes with one update of its row", () => {
    const [one, two] = [
      { id: 'a', is: 'one' },
      { id: 'a', is: 'two' },
    ]
    const unchanged = { id: 'b', is: 'still' }
    const none = new Map<string, number>()
    // The change is not visible yet.
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
    // The row was removed from the list, or added to it.
    expect(visibleChanges([two], [], new Map([['a', 2]]), once)).toEqual(new Map([['a', 2]]))
    expect(visibleChanges([], [one], new Map([['a', 3]]), once)).toEqual(new Map([['a', 3]]))
  })

  it('shows everything if the list was empty', () => {
    expect(update('', 'abc')).toEqual(['abc', '', 0])
  })
})
