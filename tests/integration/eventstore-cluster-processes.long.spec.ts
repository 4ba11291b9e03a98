// Three servers of EventStoreDB in their own processes, whose leader is killed or hangs under load. The servers are those
// of TEST_EVENTSTORE_START, or emulators.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { requestTimeLimit } from '#platform/config.ts'
import { type EventStoreClusterProcess, startEventStoreCluster } from '#tests/eventstore-emulator/process.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'
import { createRepeatableReferrals } from '#tests/support/repeatable-referrals.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let cluster: EventStoreClusterProcess
let app: TestApp
let referrals: ReturnType<typeof createRepeatableReferrals>

beforeAll(async () => {
  cluster = await startEventStoreCluster()
  app = await createTestApp({ config: { eventStoreUrl: cluster.url, requestTimeLimit } })
  referrals = createRepeatableReferrals(app, await createReferralScenario(app))
})
afterAll(async () => {
  await app.close()
  await cluster.stop()
})

/** Sends commands one after another until it is stopped. */
const startLoad = () => {
  const answers = new Map<string, string | undefined>()
  let isStopped = false
  const sendRepeatedly = async () => {
    while (!isStopped) {
      const key = randomUUID()
      answers.set(key, await referrals.send(key))
    }
  }
  const running = Promise.all([sendRepeatedly(), sendRepeatedly(), sendRepeatedly()])
  return {
    answers,
    acknowledged: () => [...answers.values()].filter((id) => id !== undefined).length,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

/** What happens to the leader, and how it returns. */
const losses: readonly [string, (leader: number) => Promise<void> | void, (leader: number) => void][] = [
  ['is killed', (leader) => cluster.kill(leader), (leader) => cluster.restart(leader)],
  ['hangs', (leader) => cluster.suspend(leader), (leader) => cluster.resume(leader)],
]

it.each(losses)(
  'REF-29 loses and repeats no command when the leader of three servers %s, and continues with the next one',
  async (_, lose, restore) => {
    const leader = await waitUntil('the cluster has a leader', () => cluster.findLeader())
    const referralsBefore = await referrals.count()
    const load = startLoad()
    await waitUntil('commands are answered', async () => load.acknowledged() > 20)
    await lose(leader)
    await waitUntil('another server leads', () => cluster.findLeader(leader), 60_000)
    const before = load.acknowledged()
    await waitUntil('commands are answered again', async () => load.acknowledged() > before + 20, 60_000)
    restore(leader)
    await load.stop()

    const repeat = (key: string) => waitUntil('the command is done', () => referrals.send(key))
    for (const [key, id] of load.answers) {
      const repeated = await repeat(key)
      expect(repeated).toBe(id ?? repeated)
    }
    expect(await referrals.count()).toBe(referralsBefore + load.answers.size)
  },
  180_000,
)
