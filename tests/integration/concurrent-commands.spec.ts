// Commands at the same moment, at two servers on one database: one key with different bodies, and many commands on one
// referral.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { type RunningServer, startServer } from '#api/main.ts'
import { createLogger } from '#platform/log.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { testConfig } from '#tests/support/test-config.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type TestUser, createTestUser } from '#tests/support/test-user.ts'

let app: TestApp
let otherServer: RunningServer
let scenario: ReferralScenario

const secrets = { masterKey: randomBytes(32), jwtSecret: randomBytes(32).toString('hex') }

const startOtherServer = async () => {
  const config = testConfig({ eventStoreUrl: app.database.log.eventStoreUrl, ...secrets })
  otherServer = await startServer(config, {
    databaseUrl: app.database.url,
    logger: createLogger(config),
    clock: app.clock,
  })
}

beforeAll(async () => {
  app = await createTestApp({ config: secrets })
  await startOtherServer()
  scenario = await createReferralScenario(app)
})
afterAll(async () => {
  await otherServer.close()
  await app.close()
})

/** The same person, whose requests reach either of the two servers. */
const atServer = (person: TestUser, index: number): TestUser =>
  index % 2 === 0 ? person : createTestUser(otherServer.address, person)

const listEventTypes = async (id: string): Promise<string[]> =>
  (await app.server.services.log.readStream(`referral-${id}`)).map(({ type }) => type)

describe('one key with different bodies at the same moment', () => {
  /** Sends the requests at the same time. Exactly one may be done, also if all are repeated after a restart. */
  const expectOneDone = async (
    requests: readonly ((serverIndex: number) => Promise<{ status: number; problem: { code: string } }>)[],
  ) => {
    const results = await Promise.all(requests.map((send, index) => send(index)))
    const doneRequests = requests.filter((_, index) => results[index]?.status === 200)
    expect(doneRequests).toHaveLength(1)
    const refusals = results.filter(({ status }) => status !== 200)
    expect(refusals.map(({ status, problem }) => [status, problem.code])).toEqual(
      refusals.map(() => [422, 'key_reused']),
    )
    await otherServer.close()
    await startOtherServer()
    for (const send of requests) expect((await send(1)).status).toBe(doneRequests.includes(send) ? 200 : 422)
  }

  it('REF-29 adds one of several notes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await scenario.createReferral()
      const key = randomUUID()
      await expectOneDone(
        Array.from({ length: 8 }, (_, index) => (server: number) => {
          const call = { params: { id }, body: { action: 'add_note', text: `Note ${index}.` } as const, key }
          return atServer(scenario.partner, server).send('actOnReferral', call)
        }),
      )
      expect(await listEventTypes(id)).toEqual(['ReferralRequested', 'NoteAdded'])
    }
  })

  it('REF-29 keeps an unchanged priority, or changes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await scenario.createReferral({ priority: 'high' })
      const key = randomUUID()
      const sendAll = (['high', 'low', 'medium'] as const).map((priority) => (server: number) => {
        const call = { params: { id }, body: { action: 'set_priority', priority } as const, key }
        return atServer(scenario.staff, server).send('actOnReferral', call)
      })
      await expectOneDone(sendAll)
    }
  })

  it('REF-29 CLI-10 finds an existing client, or registers a new one, and matches no one else to it', async () => {
    const person = (firstName: string) =>
      ({ firstName, lastInitial: 'R', email: `${firstName}@example.net`, phone: null, county: 'Cobb' }) as const
    for (let round = 0; round < 5; round += 1) {
      const names = [`Fay ${round}`, `Gil ${round}`, `Hal ${round}`]
      const emails = new Map(names.map((name, index) => [name, `person${round}-${index}@example.net`]))
      const bodyOf = (name: string) => ({ ...person(name), email: emails.get(name) ?? null })
      await scenario.partner.call('registerClient', { body: bodyOf(names[0] ?? '') })
      const key = randomUUID()
      await expectOneDone(
        names.map((name) => (server) => {
          const call = { body: bodyOf(name), key }
          return atServer(scenario.partner, server).send('registerClient', call)
        }),
      )
      const clients = await Promise.all(
        names.map((name) => scenario.partner.call('registerClient', { body: bodyOf(name) })),
      )
      expect(clients.map(({ client }) => client.firstName)).toEqual(names)
    }
  })

  it('REF-29 accepts a corrected body under the key of a refused command', async () => {
    const id = await scenario.createReferral()
    const key = randomUUID()
    const send = (text: string) =>
      scenario.partner.send('actOnReferral', { params: { id }, body: { action: 'add_note', text }, key })
    expect((await send('My card is 4111 1111 1111 1111.')).status).toBe(400)
    expect((await send('My card is at home.')).status).toBe(200)
  })
})

/**
 * Acts on a referral. Repeats the request under its key while the server is busy, as browsers do. Returns the final
 * status, and how often the server was busy.
 */
const actUntilAnswered = async (person: TestUser, id: string, body: unknown) => {
  const key = randomUUID()
  for (let refusals = 0; ; refusals += 1) {
    const { status, headers } = await person.send('actOnReferral', { params: { id }, body, key })
    if (status !== 503) return { status, refusals }
    await pause(Number(headers.get('retry-after')) * 1_000)
  }
}

describe('a hundred commands on one referral at the same moment', () => {
  /** Sends them as staff to a server for each index. Returns the results, and the referral's id. */
  const sendHundred = async (serverOf: (index: number) => number) => {
    const id = await scenario.createReferral()
    const actions = Array.from({ length: 100 }, (_, index) =>
      index % 10 === 0
        ? ({ action: 'start_review', version: 1 } as const)
        : ({ action: 'add_note', text: `Note ${index}.` } as const),
    )
    const results = await Promise.all(
      actions.map(async (body, index) => ({
        action: body.action,
        ...(await actUntilAnswered(atServer(scenario.staff, serverOf(index)), id, body)),
      })),
    )
    const count = (outcome: string) => results.filter(({ action, status }) => `${action} ${status}` === outcome).length
    expect([count('add_note 200'), count('start_review 200'), count('start_review 412')]).toEqual([90, 1, 9])
    expect(await listEventTypes(id)).toHaveLength(1 + 90 + 1)
    return { id, results }
  }

  it('REF-28 each return their own result at one server, which appends each at the first attempt', async () => {
    const append = vi.spyOn(app.server.services.log, 'append')
    onTestFinished(() => append.mockRestore())
    const { id, results } = await sendHundred(() => 0)
    expect(results.filter(({ refusals }) => refusals > 0)).toEqual([])
    expect(append.mock.calls.filter(([stream]) => stream === `referral-${id}`)).toHaveLength(1 + 90 + 1)
  })

  it('REF-28 each return their own result, at two servers', async () => {
    const { results } = await sendHundred((index) => index)
    expect(results).toHaveLength(100)
  })
})
