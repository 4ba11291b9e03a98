import { expect, it } from 'vitest'
import { parseWallTime, toWallTime } from './wall-time.ts'

it.each([
  ['2026-03-02T10:00', '2026-03-02T15:00:00.000Z'],
  ['2026-07-04T23:59', '2026-07-05T03:59:00.000Z'],
  // The minutes before and after daylight saving time begins, and the hour after it ends.
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2025-11-02T03:00', '2025-11-02T08:00:00.000Z'],
])('converts local time %s to %s and back', (localTime, instant) => {
  expect(parseWallTime(localTime)?.toISOString()).toBe(instant)
  expect(toWallTime(new Date(instant))).toBe(localTime)
})

it('rejects text that is not a complete date and time', () => {
  for (const text of ['', '2026-03-02', '2026-13-40T10:00', 'yesterday']) expect(parseWallTime(text)).toBeUndefined()
})
