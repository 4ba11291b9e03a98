// Rebuilds while people work: a hundred commands a second go in, readers ask all the time, and no answer ever errs or steps
// back behind one that the same reader had.
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'

const perSecond = 100
const seconds = 8
/** So many that two commands hardly ever meet at one of them. */
const referrals = 100
const readers = 4
/** Commands that may be unanswered at a time: a machine that is busy otherwise gets fewer a second, not a longer queue. */
const inFlight = 40

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

/** One command after the other at their times, whether or not those before are answered, until told that it is enough. */
const command = async (person: Person, enough: () => boolean): Promise<{ sent: number; refused: unknown[] }> => {
  const begun = performance.now()
  const answers: ReturnType<Person['send']>[] = []
  for (let n = 0; n < perSecond * seconds || !enough(); n += 1) {
    const wait = begun + (n * 1_000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    await answers[n - inFlight]
    const id = ids[n % ids.length] ?? ''
    answers.push(person.send('actOnReferral', { params: { id }, body: { action: 'add_note', text: `Call ${n}.` } }))
  }
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200)
  return { sent: answers.length, refused }
}

/** Reads list and details until told to stop; answers what was wrong, and how much was read. */
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

it('rebuilds under a hundred commands a second disturb no reader and no writer, and miss nothing', async () => {
  const { engine } = app.server.services
  if (engine === undefined) throw new Error('the app runs its read models')
  let working = true
  const reading = Promise.all(Array.from({ length: readers }, () => read(story.staff, () => !working)))
  let rebuilds = 0
  const commanding = command(story.staff, () => rebuilds >= 3).finally(() => (working = false))
  while (working) {
    await engine.rebuild('referrals')
    rebuilds += 1
  }
  const { sent, refused } = await commanding
  const read4 = await reading
  expect(refused).toEqual([])
  expect(read4.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(read4.every(({ answers }) => answers > 10)).toBe(true)
  expect((await engine.verify('referrals')).differences).toEqual([])
  const { timeline } = await story.staff.call('referral', { params: { id: ids[0] ?? '' } })
  expect(timeline.filter(({ type }) => type === 'NoteAdded')).toHaveLength(Math.ceil(sent / referrals))
}, 120_000)
