import { expect, it } from 'vitest'

import { nightAt } from './nights.ts'

const at = (instant: string, hour: number) => nightAt(new Date(instant), hour)?.toISOString()

it('the night begins at the hour of New York, in winter and in summer', () => {
  expect(at('2026-01-15T07:59:59.999Z', 3)).toBeUndefined()
  expect(at('2026-01-15T08:00:00.000Z', 3)).toBe('2026-01-15T08:00:00.000Z')
  expect(at('2026-07-15T07:00:00.000Z', 3)).toBe('2026-07-15T07:00:00.000Z')
})

it('a missed night is made up for within three hours, under the same name, and not later', () => {
  expect(at('2026-01-15T10:59:59.000Z', 3)).toBe('2026-01-15T08:00:00.000Z')
  expect(at('2026-01-15T11:00:00.000Z', 3)).toBeUndefined()
})

it('the hours after midnight belong to the local day, not to that of UTC', () => {
  expect(at('2026-01-16T04:30:00.000Z', 23)).toBe('2026-01-16T04:00:00.000Z')
  expect(at('2026-01-15T05:10:00.000Z', 0)).toBe('2026-01-15T05:00:00.000Z')
})

it('keeps its hour on the days on which the clocks change', () => {
  expect(at('2026-03-08T06:59:59.999Z', 3)).toBeUndefined()
  expect(at('2026-03-08T07:00:00.000Z', 3)).toBe('2026-03-08T07:00:00.000Z')
  expect(at('2026-11-01T07:59:59.999Z', 3)).toBeUndefined()
  expect(at('2026-11-01T08:00:00.000Z', 3)).toBe('2026-11-01T08:00:00.000Z')
})

it('a missed night is made up for beyond midnight', () => {
  expect(at('2026-01-16T06:59:59.000Z', 23)).toBe('2026-01-16T04:00:00.000Z')
})
