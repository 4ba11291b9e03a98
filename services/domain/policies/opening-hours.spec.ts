import { expect, it } from 'vitest'

import { upcomingDays } from './opening-hours.ts'

it('a special day is over when the night after it is over', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-26'].map((day) => ({ day }))
  expect(upcomingDays(days, '2026-11-26').map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-26'])
})
