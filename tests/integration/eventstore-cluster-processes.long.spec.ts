// Three servers of EventStoreDB in their own processes, whose leader is killed or hangs under load. The servers are those
// of TEST_EVENTSTORE_START, or emulators.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { requestTimeLimit } from '#platform/config.ts'
import { type EventStoreClusterProcess, startEventStoreCluster } from '#tests/eventstore-emulator/process.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let cluster: EventStoreClusterProcess
let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  cluster = await startEventStoreCluster()
  app = await createTestApp({ config: { eventStoreUrl: cluster.url, requestTimeLimit } })
  scenario = await createReferralScenario(app)
})
afterAll(async () => {
  await app.close()
  await cluster.stop()
})

/** Creates a referral. Returns its id, or undefined if the answer says to retry. */
const send = async (key: string): Promise<string | undefined> => {
  const body = referralBody(scenario.clientId)
  const { status, body: created, headers } = await scenario.partner.send('createReferral', { body, key })
  if (status === 200) return created.id
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  return undefined
}

const countReferrals = async (): Promise<number> => {
  const { events } = await app.server.services.log.readAll({ streamPrefixes: ['referral-'], maxCount: 10_000 })
  return events.filter(({ type }) => type === 'ReferralRequested').length
}

/** Sends commands one after another until it is stopped. */
const startLoad = () => {
  const answers = new Map<string, string | undefined>()
  let isStopped = false
  const sendRepeatedly = async () => {
    while (!isStopped) {
      const key = randomUUID()
      answers.set(key, await send(key))
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
    const referralsBefore = await countReferrals()
    const load = startLoad()
    await waitUntil('commands are answered', async () => load.acknowledged() > 20)
    await lose(leader)
    await waitUntil('another server leads', () => cluster.findLeader(leader), 60_000)
    const before = load.acknowledged()
    await waitUntil('commands are answered again', async () => load.acknowledged() > before + 20, 60_000)
    restore(leader)
    await load.stop()

    const repeat = (key: string) => waitUntil('the command is done', () => send(key))
    for (const [key, id] of load.answers) {
      const repeated = await repeat(key)
      expect(repeated).toBe(id ?? repeated)
    }
    expect(await countReferrals()).toBe(referralsBefore + load.answers.size)
  },
  180_000,
)
