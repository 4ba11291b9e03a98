import { expect, it } from 'vitest'

import { findDueVerification } from './nightly-schedule.ts'

const dueAt = (instant: string, hour: number) => findDueVerification(new Date(instant), hour)?.toISOString()

it('starts at the configured hour in New York, in winter and in summer', () => {
  expect(dueAt('2026-01-15T07:59:59.999Z', 3)).toBeUndefined()
  expect(dueAt('2026-01-15T08:00:00.000Z', 3)).toBe('2026-01-15T08:00:00.000Z')
  expect(dueAt('2026-07-15T07:00:00.000Z', 3)).toBe('2026-07-15T07:00:00.000Z')
})

it('returns the due time of a missed run for up to three hours', () => {
  expect(dueAt('2026-01-15T10:59:59.000Z', 3)).toBe('2026-01-15T08:00:00.000Z')
  expect(dueAt('2026-01-15T11:00:00.000Z', 3)).toBeUndefined()
})

it('uses the local day after midnight, not the UTC day', () => {
  expect(dueAt('2026-01-16T04:30:00.000Z', 23)).toBe('2026-01-16T04:00:00.000Z')
  expect(dueAt('2026-01-15T05:10:00.000Z', 0)).toBe('2026-01-15T05:00:00.000Z')
})

it('starts at the same local hour on days when the clocks change', () => {
  expect(dueAt('2026-03-08T06:59:59.999Z', 3)).toBeUndefined()
  expect(dueAt('2026-03-08T07:00:00.000Z', 3)).toBe('2026-03-08T07:00:00.000Z')
  expect(dueAt('2026-11-01T07:59:59.999Z', 3)).toBeUndefined()
  expect(dueAt('2026-11-01T08:00:00.000Z', 3)).toBe('2026-11-01T08:00:00.000Z')
})

it('returns the due time of a missed run after midnight', () => {
  expect(dueAt('2026-01-16T06:59:59.000Z', 23)).toBe('2026-01-16T04:00:00.000Z')
})
