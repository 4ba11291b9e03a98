// `move`: events per second of the copy of `npm run migrate-log`, from Postgres into a store that takes 4 ms to answer,
// compared with 2,000 events per second. Also measures the other steps of the command: it compares both logs twice, and
// checks every hash chain.
import { randomBytes } from 'node:crypto'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { emulatorCommand, startEventStoreProcess } from '#tests/eventstore-emulator/process.ts'

import { verifyChains } from '../chain-report.ts'
import { compareLogs } from '../migrate-log/compare.ts'
import { appendsInFlight, copyLog } from '../migrate-log/copy.ts'
import type { Bench } from './bench.ts'
import { withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { formatRate, measureMs } from './measure.ts'

const goal = 2_000
/** How long the store takes to answer, in milliseconds. */
const delay = 4

const formatMinutes = (milliseconds: number): string => `${(milliseconds / 60_000).toFixed(1)} min`

export const move: Bench = ({ size, print }) =>
  withDatabase(async ({ url, ownerUrl }) => {
    await fillLog({ ownerUrl, masterKey: randomBytes(32), events: generateEvents({ events: size, now: new Date() }) })
    const store = await startEventStoreProcess([...emulatorCommand, '--delay', String(delay)])
    const source = createPostgresEventLog({ connectionString: url })
    const target = createEventStoreLog({ connectionString: store.url })
    try {
      const copyMs = await measureMs(() =>
        copyLog(source, target, { after: undefined, maxInFlight: appendsInFlight.eventstoredb }),
      )
      const compareMs = await measureMs(async () => {
        const { targetState } = await compareLogs(source, target)
        if (targetState !== 'equal') throw new Error(`the target is ${targetState}`)
      })
      const verifyMs = await measureMs(() => verifyChains(target))
      const eventsPerSecond = size / (copyMs / 1_000)
      const rates = [size / (compareMs / 1_000), size / (verifyMs / 1_000)].map(formatRate)
      print(`  copy ${formatRate(eventsPerSecond)}, comparison ${rates[0]}, check of the hash chains ${rates[1]}`)
      const totalMs = copyMs + 2 * compareMs + verifyMs
      print(`  a million events at these rates: ${formatMinutes((totalMs / size) * 1_000_000)}`)
      const ratio = eventsPerSecond / goal
      return { ratio, budget: '≥ 1', withinBudget: ratio >= 1 }
    } finally {
      await Promise.all([source.close(), target.close()])
      await store.stop()
    }
  })
