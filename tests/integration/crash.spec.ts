// Kills a server under load with SIGKILL a few times; `crash.long.spec.ts` does it many times.
import { expect, it } from 'vitest'

import { crashRepeatedly } from '#tests/support/crash-test.ts'

it('REF-29 TL-12 loses no acknowledged command and repeats none when a server is killed under load', async () => {
  const report = await crashRepeatedly({ rounds: 3, seed: 20_260_302, maxCommands: 60 })
  expect(report.acknowledged).toBeGreaterThan(50)
  expect(report).toMatchObject({ wrongCounts: [], duplicates: [], chainBreaks: [] })
  expect(report.verifications.map(({ model, differences }) => ({ model, differences }))).toEqual(
    ['access', 'organizations', 'clients', 'referrals', 'analytics', 'applications'].map((model) => ({
      model,
      differences: [],
    })),
  )
  expect(report.notifications.actual).toBe(report.notifications.expected)
}, 180_000)
