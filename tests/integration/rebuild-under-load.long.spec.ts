// Rebuilds one after the other under load: a hundred commands arrive each second, readers query all the time, and no
// response fails or is older than one that the same reader received before.
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { readModels } from '#projections/models.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { referralBody, type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const commandsPerSecond = 100
const durationSeconds = 8
/** Enough referrals that two commands rarely target the same one. */
const referralCount = 100
const readerCount = 4
/** Limits the unanswered commands: a busy machine gets fewer per second, not a longer queue. */
const maxInFlight = 40
/** The share of the offered rate that must be reached. It is below 1 because the last responses arrive later. */
const acceptedShare = 0.9
/** A slower machine must reach this share of its rate without rebuilds, because a rebuild uses a whole core. */
const minShareUnderLoad = 0.6
const models = readModels.map(({ name }) => name)

let app: TestApp
let scenario: ReferralScenario
let ids: string[]
beforeAll(async () => {
  app = await createTestApp({ clock: { ...systemClock, set: () => {}, advance: () => {} } })
  scenario = await createReferralScenario(app)
  ids = []
  while (ids.length < referralCount)
    ids.push(...(await Promise.all(Array.from({ length: 10 }, () => scenario.createReferral()))))
}, 60_000)
afterAll(() => app.close())

interface LoadResult {
  readonly referrals: number
  /** The number of notes on the referral `ids[1]`. */
  readonly notes: number
  readonly rejected: unknown[]
  /** Answered commands per second. */
  readonly rate: number
}

/**
 * Sends one command after the other on schedule, whether or not earlier ones are answered, until `isEnough`. Every
 * fifth command creates a referral, so that rows and totals change. The others write notes.
 */
const sendCommands = async (isEnough: () => boolean): Promise<LoadResult> => {
  const startedAt = performance.now()
  const responses: ReturnType<TestUser['send']>[] = []
  let createdReferrals = 0
  let notes = 0
  for (let n = 0; n < commandsPerSecond * durationSeconds || !isEnough(); n += 1) {
    const wait = startedAt + (n * 1_000) / commandsPerSecond - performance.now()
    if (wait > 1) await pause(wait)
    await responses[n - maxInFlight]
    if (n % 5 === 0) {
      createdReferrals += 1
      responses.push(scenario.partner.send('createReferral', { body: referralBody(scenario.clientId) }))
      continue
    }
    const id = ids[n % ids.length] ?? ''
    if (id === ids[1]) notes += 1
    const body = { action: 'add_note', text: `Call ${n}.` } as const
    responses.push(scenario.staff.send('actOnReferral', { params: { id }, body }))
  }
  const rejected = (await Promise.all(responses)).filter(({ status }) => status !== 200 && status !== 201)
  const rate = responses.length / ((performance.now() - startedAt) / 1_000)
  return { referrals: createdReferrals, notes, rejected, rate }
}

/** Reads list and details until stopped. Returns the errors and the number of responses. */
const readUntilStopped = async (
  reader: TestUser,
  isStopped: () => boolean,
): Promise<{ errors: string[]; readCount: number }> => {
  const errors: string[] = []
  const history = new Map<string, number>()
  let position = ''
  let total = 0
  let readCount = 0
  const expectNotOlder = (label: string, current: number | string | null, previous: number | string) => {
    if (current === null || current < previous) errors.push(`${label} went back from ${previous} to ${current}`)
  }
  while (!isStopped()) {
    const id = ids[readCount % ids.length] ?? ''
    try {
      const list = await reader.call('reviewReferrals', {})
      expectNotOlder('the list', list.position, position)
      expectNotOlder('the total', list.total, total)
      total = list.total
      position = list.position ?? position
      const detail = await reader.call('referral', { params: { id } })
      expectNotOlder('the detail', detail.position, position)
      expectNotOlder(`the history of ${id}`, detail.timeline.length, history.get(id) ?? 0)
      history.set(id, detail.timeline.length)
      position = detail.position ?? position
      readCount += 2
    } catch (error) {
      errors.push(String(error))
    }
  }
  return { errors, readCount }
}

it('serves readers and writers without errors during rebuilds under a hundred commands a second', async () => {
  const { engine } = app.server.services
  if (engine === undefined) throw new Error('the app has no projection engine')
  // Readers, writers, and rebuilds share this process, so the test compares a busy machine with its own rate without
  // rebuilds.
  const runWithReaders = async (work: () => Promise<LoadResult>) => {
    let isStopped = false
    const reading = Promise.all(
      Array.from({ length: readerCount }, () => readUntilStopped(scenario.staff, () => isStopped)),
    )
    const result = await work().finally(() => (isStopped = true))
    return { ...result, readerResults: await reading }
  }
  const baseline = await runWithReaders(() => sendCommands(() => true))
  let rebuilds = 0
  const underLoad = await runWithReaders(async () => {
    let isWorking = true
    const sending = sendCommands(() => rebuilds >= models.length).finally(() => (isWorking = false))
    while (isWorking) {
      await engine.rebuild(models[rebuilds % models.length] ?? '')
      rebuilds += 1
    }
    return sending
  })
  console.log(
    `${rebuilds} rebuilds: ${underLoad.rate.toFixed(0)} commands a second, ${baseline.rate.toFixed(0)} without rebuilds`,
  )
  for (const { rejected, readerResults } of [baseline, underLoad]) {
    expect(rejected).toEqual([])
    expect(readerResults.flatMap(({ errors }) => errors)).toEqual([])
    expect(readerResults.every(({ readCount }) => readCount > 10)).toBe(true)
  }
  const sustainsFullRate = baseline.rate >= acceptedShare * commandsPerSecond
  expect(underLoad.rate).toBeGreaterThanOrEqual(
    sustainsFullRate ? acceptedShare * commandsPerSecond : minShareUnderLoad * baseline.rate,
  )
  for (const model of models) expect((await engine.verify(model)).differences, model).toEqual([])
  const totalReferrals = referralCount + baseline.referrals + underLoad.referrals
  await waitUntil(
    'all referrals are shown',
    async () => (await scenario.staff.call('reviewReferrals', {})).total === totalReferrals,
  )
  const { timeline } = await scenario.staff.call('referral', { params: { id: ids[1] ?? '' } })
  expect(timeline.filter(({ type }) => type === 'NoteAdded')).toHaveLength(baseline.notes + underLoad.notes)
}, 120_000)
