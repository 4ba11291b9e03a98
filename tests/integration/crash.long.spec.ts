// The long crash test: twenty kills, from the first moments after a start to well into the load.
import { expect, it } from 'vitest'

import { crashRepeatedly } from '#tests/support/crash-test.ts'

it('REF-29 TL-12 a server killed twenty times under load loses no acknowledged command and repeats none', async () => {
  const report = await crashRepeatedly({ rounds: 20, seed: Number(process.env['CRASH_SEED'] ?? 1), maxCommands: 200 })
  // A slow machine tries as much, because the kills wait for commands: for none before the first, 190 before the last.
  expect(report.acknowledged).toBeGreaterThan(1_800)
  expect(report).toMatchObject({ wrongCounts: [], duplicates: [], chainBreaks: [] })
  expect(report.verifications.map(({ model, differences }) => ({ model, differences }))).toEqual(
    ['access', 'organizations', 'clients', 'referrals', 'analytics', 'applications'].map((model) => ({
      model,
      differences: [],
    })),
  )
  expect(report.notifications.actual).toBe(report.notifications.expected)
}, 600_000)
