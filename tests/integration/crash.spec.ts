// Kills a server under load a few times with SIGKILL, and EventStoreDB if the log is there. `npm run bench -- kills`
// does this hundreds of times with several servers, and also kills Postgres.
import { expect, it } from 'vitest'

import { crashRepeatedly } from '#tests/support/crash-test.ts'
import { testStore } from '#tests/support/log-store.ts'

const victims = testStore === 'postgres' ? (['server'] as const) : (['server', 'store'] as const)

it('REF-29 TL-12 loses no acknowledged command and repeats none when a server or its store is killed under load', async () => {
  const report = await crashRepeatedly({ kills: 3, kinds: victims, seed: 20_260_302, servers: 1, maxCommands: 60 })
  expect(report.acknowledged).toBeGreaterThan(50)
  expect(report.kills).toHaveLength(3)
  expect(report.problems).toEqual([])
}, 300_000)
