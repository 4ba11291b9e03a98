// The SLA over time: what it records, who sees it, and who is notified.
import { afterEach, beforeEach, expect, it } from 'vitest'

import { onceOnly } from '#commands/context.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { TimelineEntry } from '#contracts/referrals.ts'
import { slaDay } from '#contracts/sla.ts'
import { slaStream } from '#domain/sla/events.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

const start = Date.parse('2026-03-02T15:00:00.000Z')
const onDay = (days: number) => new Date(start + days * slaDay).toISOString()

let app: TestApp
let story: Story
let staff: ResolvedActor
let partner: ResolvedActor

beforeEach(async () => {
  app = await createTestApp({ lookEvery: 100 })
  story = await tellStory(app)
  staff = { userId: story.staff.id, organizationId: null, role: 'staff', clientId: null }
  partner = { userId: story.partner.id, organizationId: story.sender, role: 'member', clientId: null }
  const begun = `select from reaction_checkpoint where reaction = any('{service-level,overdue-referral}')`
  await until('the reactions have started', async () => (await rows(begun)).length === 2)
})
afterEach(() => app.close())

const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query<Row>(sql, [...values])).rows

const overdueNotices = () =>
  rows(`select user_id, type, title, link from notification where title = 'Overdue referral'`)

/** When the timer of the referral fires next; undefined without one. */
const nextLook = async (id: string): Promise<string | undefined> => {
  const [due] = await rows<{ due_at: Date }>('select due_at from reaction_due where stream = $1', [`referral-${id}`])
  return due?.due_at.toISOString()
}
const isLookedAtNext = (id: string, at: string | undefined) =>
  until(`the timer of ${id} is at ${at}`, async () => (await nextLook(id)) === at)

const act = (who: ResolvedActor, id: string, body: Parameters<typeof app.server.services.commands.actOnReferral>[1]) =>
  app.server.services.commands.actOnReferral(id, body, onceOnly(who))

const timeline = async (id: string, reader: ResolvedActor): Promise<readonly TimelineEntry[]> =>
  (await app.server.services.queries.referral(id, reader, undefined))?.timeline ?? []

/** The threshold crossings, newest first, with the threshold. */
const passings = async (id: string, reader = staff): Promise<(string | null)[][]> =>
  (await timeline(id, reader)).flatMap(({ type, at, reason }) =>
    type.startsWith('ReferralBecame') ? [[type, at, reason]] : [],
  )
const hasPassed = (id: string, count: number) =>
  until(`${count} threshold crossings of ${id}`, async () => (await passings(id)).length === count)

it('SLA-02 records at risk and overdue once each, and notifies staff of an overdue referral', async () => {
  const id = await story.request()
  const done = await story.request()
  await isLookedAtNext(done, onDay(6))
  await act(staff, done, { action: 'close', version: 1, reason: 'duplicate' })
  await isLookedAtNext(done, undefined)
  await isLookedAtNext(id, onDay(6))

  app.clock.set(onDay(6))
  await hasPassed(id, 1)
  expect(await passings(id)).toEqual([['ReferralBecameAtRisk', onDay(6), '5']])
  await isLookedAtNext(id, onDay(8))
  expect(await overdueNotices()).toEqual([])

  app.clock.set(onDay(8))
  await hasPassed(id, 2)
  expect(await passings(id)).toEqual([
    ['ReferralBecameOverdue', onDay(8), '7'],
    ['ReferralBecameAtRisk', onDay(6), '5'],
  ])
  await isLookedAtNext(id, undefined)
  await until('staff are notified', async () => (await overdueNotices()).length > 0)
  expect(await overdueNotices()).toEqual([
    { user_id: story.staff.id, type: 'other', title: 'Overdue referral', link: `/referrals/${id}` },
  ])
  // SLA-03: a referral closed before its threshold records nothing.
  expect(await app.server.services.log.readStream(slaStream(done))).toEqual([])
  expect((await app.server.services.engine?.verify('referrals'))?.differences).toEqual([])
})

it('SLA-03 stops the clock at a withdrawal or closing, resumes it when resubmitted, and restarts it when reopened', async () => {
  const sentAgain = await story.request()
  const reopened = await story.request()
  app.clock.set(onDay(2))
  await act(partner, sentAgain, { action: 'withdraw', version: 1 })
  await isLookedAtNext(sentAgain, undefined)
  app.clock.set(onDay(6))
  await hasPassed(reopened, 1)
  await act(staff, reopened, { action: 'close', version: 1, reason: 'duplicate' })
  await isLookedAtNext(reopened, undefined)

  app.clock.set(onDay(20))
  expect(await passings(sentAgain)).toEqual([])
  await act(partner, sentAgain, { action: 'resubmit', version: 2, need: 'Clothing', priority: null })
  await act(staff, reopened, { action: 'reopen', version: 2, note: 'It was the wrong one.' })
  await hasPassed(sentAgain, 2)
  expect((await passings(sentAgain)).map(([type, at]) => [type, at])).toEqual([
    ['ReferralBecameOverdue', onDay(20)],
    ['ReferralBecameAtRisk', onDay(20)],
  ])
  await isLookedAtNext(reopened, onDay(26))

  app.clock.set(onDay(26))
  await hasPassed(reopened, 2)
  const events = await app.server.services.log.readStream(slaStream(reopened))
  expect(
    events.map(({ type, data }) => [type, (JSON.parse(data) as { clockStartedAt: string }).clockStartedAt]),
  ).toEqual([
    ['ReferralBecameAtRisk', onDay(0)],
    ['ReferralBecameAtRisk', onDay(20)],
  ])
})

it('SLA-02 NEW-27 shows crossings in the history to both organizations, but not to the client', async () => {
  const id = await story.submitted()
  app.clock.set(onDay(6))
  await hasPassed(id, 1)
  app.clock.set(onDay(7))
  const { position } = await act(staff, id, { action: 'add_note', text: 'Asked the pantry to answer.' })
  await app.caughtUp(position)

  const types = ['NoteAdded', 'ReferralBecameAtRisk', 'ReferralSubmitted', 'ReferralRequested']
  const host: ResolvedActor = { userId: story.host.id, organizationId: story.receiver, role: 'member', clientId: null }
  for (const reader of [staff, partner, host]) {
    expect((await timeline(id, reader)).map(({ type }) => type)).toEqual(types)
  }
  const client: ResolvedActor = { userId: null, organizationId: null, role: 'client', clientId: story.clientId }
  expect((await timeline(id, client)).map(({ type }) => type)).toEqual(['ReferralSubmitted', 'ReferralRequested'])
})
