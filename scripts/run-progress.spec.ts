import { expect, it } from 'vitest'

import { formatRunProgress } from './run-progress.ts'

it('shows a run’s percentage, phase, speed and time left', () => {
  expect(formatRunProgress('rebuild', 'referrals', { phase: 'folding', done: 0.5, events: 200_000 }, 4_000)).toBe(
    'referrals [#########---------------]  40%  reading the log  50,000 events/s  6 s left',
  )
})

it('omits the time left until there is enough progress to estimate it', () => {
  expect(formatRunProgress('verify', 'clients', { phase: 'folding', done: 0, events: 0 }, 0)).toBe(
    'clients [------------------------]   0%  reading the log  0 events/s',
  )
})

it('maps each phase to its share of the whole run', () => {
  const percentageAt = (phase: 'copying' | 'indexing' | 'catching_up' | 'switched', done: number) =>
    /(\d+)%/.exec(formatRunProgress('rebuild', 'm', { phase, done, events: 1 }, 1_000))?.[1]
  expect([
    percentageAt('copying', 1),
    percentageAt('indexing', 0),
    percentageAt('catching_up', 0),
    percentageAt('switched', 1),
  ]).toEqual(['80', '80', '97', '100'])
})
