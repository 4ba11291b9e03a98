// Commands that meet a change of the leader of the EventStoreDB cluster: each is answered within 5 s, and has one effect.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { requestTimeLimit } from '#platform/config.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import type { Faults } from '#tests/eventstore-emulator/faults.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let cluster: EventStoreEmulator
let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  cluster = await startEventStoreEmulator({ nodes: 3 })
  app = await createTestApp({ config: { eventStoreUrl: cluster.url, requestTimeLimit } })
  scenario = await createReferralScenario(app)
})
afterAll(async () => {
  await app.close()
  await cluster.stop()
})

const createKeys = () => Array.from({ length: 10 }, () => randomUUID())

/** Creates a referral. The answer is its outcome or a refusal that says when to retry, within 5 s. */
const send = async (key: string) => {
  const startedAt = performance.now()
  const body = referralBody(scenario.clientId)
  const { status, body: created, headers } = await scenario.partner.send('createReferral', { body, key })
  // The requirement is a time.
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  if (status === 200) return created.id
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  return undefined
}

const countReferrals = async (): Promise<number> => {
  const { events } = await app.server.services.log.readAll({ streamPrefixes: ['referral-'], maxCount: 10_000 })
  return events.filter(({ type }) => type === 'ReferralRequested').length
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
    const referralsBefore = await countReferrals()
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
    expect(await countReferrals()).toBe(referralsBefore + keys.length)
  },
  90_000,
)
