import { expect, it } from 'vitest'
import { type Capacity, SetCapacity, limitOn, pauseDays } from './capacity.ts'

const paused: Capacity = { status: 'paused', until: '2026-03-16', note: 'The freezer is being repaired.' }

it('a pause ends automatically on its day, and accepting is no limit', () => {
  expect(limitOn('2026-03-15', paused)).toEqual(paused)
  expect(limitOn('2026-03-16', paused)).toBeNull()
  const waitlist: Capacity = { status: 'waitlist_only', until: null, note: null }
  expect(limitOn('2030-01-01', waitlist)).toEqual(waitlist)
  expect(limitOn('2026-03-15', { status: 'accepting', until: null, note: null })).toBeNull()
  expect(limitOn('2026-03-15', null)).toBeNull()
})

it('keeps only what belongs to the status', () => {
  const draft = { until: '2026-03-16', note: ' Back soon ' }
  const parse = (status: Capacity['status']) => SetCapacity.parse({ status, ...draft }).capacity
  expect(parse('paused')).toEqual({ status: 'paused', until: '2026-03-16', note: 'Back soon' })
  expect(parse('waitlist_only')).toEqual({ status: 'waitlist_only', until: null, note: 'Back soon' })
  expect(parse('accepting')).toEqual({ status: 'accepting', until: null, note: null })
})

it('a pause may last until a day from tomorrow to a year from now', () => {
  expect(pauseDays('2026-12-31')).toEqual({ first: '2027-01-01', last: '2027-12-31' })
})

it('needs a day for a pause, and refuses a long or unsafe note', () => {
  const pathsOf = (input: object) => SetCapacity.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
  expect(pathsOf({ status: 'paused', until: '', note: null })).toEqual(['until'])
  expect(pathsOf({ status: 'paused', until: 'soon', note: null })).toEqual(['until'])
  expect(pathsOf({ status: 'waitlist_only', until: null, note: 'x'.repeat(201) })).toEqual(['note'])
  expect(pathsOf({ status: 'waitlist_only', until: null, note: '<script>' })).toEqual(['note'])
})
