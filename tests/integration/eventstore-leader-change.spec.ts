// Commands that meet a change of the leader of the EventStoreDB cluster: each is answered within 5 s, and has one effect.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { requestTimeLimit } from '#platform/config.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import type { Faults } from '#tests/eventstore-emulator/faults.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'
import { createRepeatableReferrals } from '#tests/support/repeatable-referrals.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let cluster: EventStoreEmulator
let app: TestApp
let referrals: ReturnType<typeof createRepeatableReferrals>

beforeAll(async () => {
  cluster = await startEventStoreEmulator({ nodes: 3 })
  app = await createTestApp({ config: { eventStoreUrl: cluster.url, requestTimeLimit } })
  referrals = createRepeatableReferrals(app, await createReferralScenario(app))
})
afterAll(async () => {
  await app.close()
  await cluster.stop()
})

const createKeys = () => Array.from({ length: 10 }, () => randomUUID())

/** As `referrals.send`, within 5 s. */
const send = async (key: string) => {
  const startedAt = performance.now()
  const id = await referrals.send(key)
  // The requirement is a time.
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  return id
}

/** What happens to the leader, and whether the cluster notices before it elects the next one. */
const losses: readonly [string, number, (leader: Faults) => void | Promise<void>][] = [
  ['hands over', 0, () => cluster.elect(undefined)],
  [
    'dies',
    1,
    async ({ kill }) => {
      await kill()
      cluster.elect(undefined)
    },
  ],
  ['hangs', 2, ({ stall }) => stall()],
]

it.each(losses)(
  'REF-29 answers commands within 5 s when the leader %s, and their repetition has one effect',
  async (_, leader, lose) => {
    const faults = cluster.nodes[leader]?.faults
    if (faults === undefined) throw new Error(`the cluster has no node ${leader}`)
    const [keysBefore, keysDuring, keysAfter] = [createKeys(), createKeys(), createKeys()]
    cluster.elect(leader)
    await waitUntil('a command reaches the leader', () => send(randomUUID()))
    const referralsBefore = await referrals.count()
    const appendsBefore = cluster.calls.appends

    // The leader is lost when it has written some of the commands and not answered them.
    faults.delay(1_000)
    const answersBefore = keysBefore.map(send)
    await waitUntil('the leader has written', async () => cluster.calls.appends > appendsBefore, 4_000)
    await lose(faults)
    faults.delay(0)
    const answersDuring = keysDuring.map(send)
    // No node accepts commands until the next leader is elected.
    expect(await Promise.race(answersDuring)).toBeUndefined()
    cluster.elect((leader + 1) % 3)
    const answers = await Promise.all([...answersBefore, ...answersDuring, ...keysAfter.map(send)])

    const keys = [...keysBefore, ...keysDuring, ...keysAfter]
    const repeat = () => Promise.all(keys.map((key) => waitUntil('the command is done', () => send(key))))
    const ids = await repeat()
    expect(new Set(ids).size).toBe(keys.length)
    expect(answers).toEqual(answers.map((answer, index) => answer && ids[index]))
    // The old leader returns, with what it has not processed.
    faults.resume()
    await faults.restart()
    expect(await repeat()).toEqual(ids)
    expect(await referrals.count()).toBe(referralsBefore + keys.length)
  },
  90_000,
)
