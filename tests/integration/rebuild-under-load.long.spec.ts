// Rebuilds one after the other under load: a hundred commands a second arrive, readers query all the time, and no
// answer fails or goes back behind one that the same reader already had.
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { readModels } from '#projections/models.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { referralBody, type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

const perSecond = 100
const seconds = 8
/** Enough that two commands rarely hit the same one. */
const referrals = 100
const readers = 4
/** Commands allowed to be unanswered at a time: a busy machine gets fewer per second, not a longer queue. */
const inFlight = 40
/** The share of the offered rate that must be reached; the last commands of a run are answered after it. */
const nearly = 0.9
/** The share of its own rate without rebuilds that a slower machine must reach; rebuilds use up a core. */
const leastShare = 0.6
const models = readModels.map(({ name }) => name)

let app: TestApp
let story: Story
let ids: string[]
beforeAll(async () => {
  app = await createTestApp({ clock: { ...systemClock, set: () => {}, advance: () => {} } })
  story = await tellStory(app)
  ids = []
  while (ids.length < referrals) ids.push(...(await Promise.all(Array.from({ length: 10 }, () => story.request()))))
}, 60_000)
afterAll(() => app.close())

interface Commanded {
  readonly referrals: number
  /** On the second of the referrals. */
  readonly notes: number
  readonly refused: unknown[]
  /** Answered per second. */
  readonly rate: number
}

/**
 * Sends one command after the other on schedule, whether or not earlier ones are answered, until `enough`. Every fifth
 * creates a referral, so that rows and totals change; the others write notes.
 */
const command = async (enough: () => boolean): Promise<Commanded> => {
  const begun = performance.now()
  const answers: ReturnType<Person['send']>[] = []
  let made = 0
  let notes = 0
  for (let n = 0; n < perSecond * seconds || !enough(); n += 1) {
    const wait = begun + (n * 1_000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    await answers[n - inFlight]
    if (n % 5 === 0) {
      made += 1
      answers.push(story.partner.send('createReferral', { body: referralBody(story.clientId) }))
      continue
    }
    const id = ids[n % ids.length] ?? ''
    if (id === ids[1]) notes += 1
    const body = { action: 'add_note', text: `Call ${n}.` } as const
    answers.push(story.staff.send('actOnReferral', { params: { id }, body }))
  }
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200 && status !== 201)
  const rate = answers.length / ((performance.now() - begun) / 1_000)
  return { referrals: made, notes, refused, rate }
}

/** Reads list and details until stopped; returns what was wrong and how much was read. */
const read = async (reader: Person, stopped: () => boolean): Promise<{ wrong: string[]; answers: number }> => {
  const wrong: string[] = []
  const history = new Map<string, number>()
  let position = ''
  let total = 0
  let answers = 0
  const notBack = (what: string, now: number | string | null, before: number | string) => {
    if (now === null || now < before) wrong.push(`${what} stepped back from ${before} to ${now}`)
  }
  while (!stopped()) {
    const id = ids[answers % ids.length] ?? ''
    try {
      const list = await reader.call('reviewReferrals', {})
      notBack('the list', list.position, position)
      notBack('the total', list.total, total)
      total = list.total
      position = list.position ?? position
      const detail = await reader.call('referral', { params: { id } })
      notBack('the detail', detail.position, position)
      notBack(`the history of ${id}`, detail.timeline.length, history.get(id) ?? 0)
      history.set(id, detail.timeline.length)
      position = detail.position ?? position
      answers += 2
    } catch (error) {
      wrong.push(String(error))
    }
  }
  return { wrong, answers }
}

it('serves readers and writers without errors during rebuilds under a hundred commands a second', async () => {
  const { engine } = app.server.services
  if (engine === undefined) throw new Error('the app has no projection engine')
  // Readers, writers, and rebuilds share this process, so a busy machine is compared with its own rate without
  // rebuilds.
  const withReaders = async (working: () => Promise<Commanded>) => {
    let stopped = false
    const reading = Promise.all(Array.from({ length: readers }, () => read(story.staff, () => stopped)))
    const commanded = await working().finally(() => (stopped = true))
    return { ...commanded, read: await reading }
  }
  const quiet = await withReaders(() => command(() => true))
  let rebuilds = 0
  const loaded = await withReaders(async () => {
    let working = true
    const commanding = command(() => rebuilds >= models.length).finally(() => (working = false))
    while (working) {
      await engine.rebuild(models[rebuilds % models.length] ?? '')
      rebuilds += 1
    }
    return commanding
  })
  console.log(
    `${rebuilds} rebuilds: ${loaded.rate.toFixed(0)} commands a second, ${quiet.rate.toFixed(0)} without rebuilds`,
  )
  for (const { refused, read: found } of [quiet, loaded]) {
    expect(refused).toEqual([])
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(found.every(({ answers }) => answers > 10)).toBe(true)
  }
  const takesAll = quiet.rate >= nearly * perSecond
  expect(loaded.rate).toBeGreaterThanOrEqual(takesAll ? nearly * perSecond : leastShare * quiet.rate)
  for (const model of models) expect((await engine.verify(model)).differences, model).toEqual([])
  const all = referrals + quiet.referrals + loaded.referrals
  await until('all referrals are shown', async () => (await story.staff.call('reviewReferrals', {})).total === all)
  const { timeline } = await story.staff.call('referral', { params: { id: ids[1] ?? '' } })
  expect(timeline.filter(({ type }) => type === 'NoteAdded')).toHaveLength(quiet.notes + loaded.notes)
}, 120_000)
