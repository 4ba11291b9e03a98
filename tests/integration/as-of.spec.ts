// Staff review and a referral as of an instant. The answer equals the one given at that time, no matter how much
// happened since, for a recent instant and for an old one.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ReferralDetail, type ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import { defaultSlaThresholds } from '#contracts/sla.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { confidential } from '#contracts/confidential.ts'
import { openDatabase } from '#platform/database/database.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { foldedLook } from '#projections/as-of/folded-look.ts'
import { LookOutdated } from '#projections/as-of/look.ts'
import { type Looked, type Looks, createLooks } from '#projections/as-of/looks.ts'
import { type PastQueries, createPastQueries } from '#projections/as-of/queries/past.ts'
import { referralStatuses } from '#contracts/enumerations.ts'
import { type ReadHouse, openReadHouse } from '#tests/support/read-house.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'
import { until } from '#tests/support/until.ts'

const day = 86_400_000
/** The as-of instant, at which the answers are recorded. */
const then = Date.parse('2026-03-02T15:00:00.000Z')
const at = (days: number) => new Date(then + days * day).toISOString()

const lives: readonly (readonly [days: number, events: readonly ReferralEvent[]])[] = [
  [-2, []],
  [-40, [occurred.reviewStarted(), occurred.submitted(), occurred.accepted()]],
  [-12, [occurred.submitted(), occurred.declined()]],
  [-9, [occurred.noteAdded(), occurred.priorityChanged()]],
  [-70, [occurred.submitted(), occurred.accepted(), occurred.outcomeRecorded()]],
  [-1, [occurred.returned()]],
]
/** What happens to them afterwards; the last two stay unchanged. */
const later: readonly (readonly ReferralEvent[])[] = [
  [occurred.reviewStarted(), occurred.submitted()],
  [occurred.outcomeRecorded(), occurred.reopened()],
  [occurred.closed()],
  [occurred.noteAdded(), occurred.submitted(ids.otherOrganization)],
]
const referrals = lives.map(() => randomUUID())
const clients = lives.map(() => randomUUID())
const young = randomUUID()

const filters = [
  {},
  { status: referralStatuses },
  { status: referralStatuses, sort: 'client', direction: 'asc' },
  { status: referralStatuses, county: 'Cobb', sort: 'updated' },
  { status: referralStatuses, partner: ids.receiver },
  { status: referralStatuses, q: 'maria', sort: 'status' },
  { status: referralStatuses, sla: 'overdue', sort: 'investment' },
  { status: ['received', 'closed'], priority: 'high' },
].map((filter) => ReviewQuery.parse(filter))

let house: ReadHouse
let looks: Looks
let past: PastQueries
let now = then
let lists: ReviewList[]
let details: (ReferralDetail | undefined)[]

const rename = (client: string, firstName: string, county: 'Floyd' | 'Cobb', when: string) =>
  house.append(
    clientStream(client),
    [{ type: 'ClientProfileUpdated', data: { firstName: confidential(firstName, clientStream(client)), county } }],
    when,
  )

const openLooks = () =>
  createLooks({
    ...house.ground,
    clock: { now: () => new Date(now) },
    open: () => openDatabase(house.ground.database.url, { max: 1, idleTimeout: 0 }),
  })

beforeAll(async () => {
  house = await openReadHouse()
  looks = openLooks()
  past = createPastQueries({ looks, vault: house.ground.vault, sla: defaultSlaThresholds })
  await house.account(ids.staff, 'Sam Staff')
  for (const [n, id] of [ids.sender, ids.receiver, ids.otherOrganization].entries()) {
    await house.organization(id, `Partner ${n}`)
  }
  for (const [n, [days, events]] of lives.entries()) {
    const clientId = clients[n] ?? ''
    const referralId = referrals[n] ?? ''
    await house.client({
      id: clientId,
      firstName: n % 2 === 0 ? 'Maria' : 'Abe',
      county: n % 2 === 0 ? 'Cobb' : 'Floyd',
    })
    await house.append(referralStream(referralId), [occurred.requested({ referralId, clientId })], at(days))
    for (const [step, event] of events.entries()) {
      await house.append(referralStream(referralId), [event], at(days + (0.9 * -days * (step + 1)) / events.length))
    }
  }
  // The client of an unchanged referral changes before the instant, and another client changes exactly at it.
  await rename(clients[4] ?? '', 'Mariam', 'Floyd', at(-1))
  await rename(clients[5] ?? '', 'Abel', 'Cobb', at(0))
  await house.settled()
  house.setNow(at(0))
  lists = await Promise.all(filters.map((query) => house.queries.reviewReferrals(query, people.staff)))
  details = await Promise.all(referrals.map((id) => house.queries.referral(id, people.staff, undefined)))

  for (const [n, events] of later.entries()) {
    for (const [step, event] of events.entries()) {
      await house.append(referralStream(referrals[n] ?? ''), [event], at(0.001 + n + step))
    }
  }
  await house.client({ id: young, firstName: 'Maria', county: 'Cobb' }, at(2))
  await house.append(referralStream(young), [occurred.requested({ referralId: young, clientId: young })], at(2))
  // Also for a referral without later events.
  await rename(clients[4] ?? '', 'Zoe', 'Cobb', at(3))
  await house.settled()
})
afterAll(async () => {
  await looks.close()
  await house.close()
})

/** Asks until the snapshot is ready, and returns the answer. */
const answered = async <A>(question: () => Promise<Looked<A>>): Promise<A> => {
  let answer: { readonly found: A } | undefined
  await until('the snapshot is ready', async () => {
    const looked = await question()
    if (looked.state === 'ready') answer = { found: looked.answer }
    return looked.state === 'ready'
  })
  if (answer === undefined) throw new Error('no answer')
  return answer.found
}

const listsAsOf = (instant: string) =>
  Promise.all(filters.map((query) => answered(() => past.reviewReferrals(new Date(instant), query, people.staff))))

/** The list without what depends on the present: available actions and the log position. */
const asThen = <R extends { readonly actions: readonly unknown[] }>(list: { readonly rows: readonly R[] }) => {
  const { rows, ...rest } = list
  return { ...rest, rows: rows.map((row) => ({ ...row, actions: [] })), position: undefined }
}

const presents = [
  ['not long ago', 5],
  ['long ago', 400],
] as const

describe.each(presents)('an instant %s', (_, days) => {
  beforeAll(() => {
    now = then + days * day
    house.setNow(new Date(now).toISOString())
  })

  it('returns staff review as it was: rows, order, counts, ages, and client names', async () => {
    const again = await listsAsOf(at(0))
    expect(again.map(asThen)).toEqual(lists.map(asThen))
    expect(lists.map(({ total }) => total)).toContain(6)
    // The present differs.
    const today = await Promise.all(filters.map((query) => house.queries.reviewReferrals(query, people.staff)))
    for (const [n, list] of today.entries()) expect(asThen(list)).not.toEqual(asThen(again[n] ?? { rows: [] }))
  })

  it('returns each referral with its history up to that instant, and no referral created later', async () => {
    for (const [n, id] of referrals.entries()) {
      const found = await answered(() => past.referral(new Date(then), id, people.staff))
      expect({ ...found, position: undefined }).toEqual({ ...details[n], position: undefined, actions: [] })
    }
    expect(await answered(() => past.referral(new Date(then), young, people.staff))).toBeUndefined()
    expect(await answered(() => past.referral(new Date(at(2)), young, people.staff))).toBeDefined()
  })

  it('shows a referral only to those who may read it today', async () => {
    const [id = ''] = referrals
    expect(await answered(() => past.referral(new Date(then), id, people.stranger))).toBeUndefined()
  })
})

describe('an open snapshot', () => {
  it('stays the same while more events arrive', async () => {
    now = then + 10 * day
    const before = await listsAsOf(at(0))
    await house.append(referralStream(referrals[5] ?? ''), [occurred.resubmitted()], at(6))
    await house.append(referralStream(referrals[4] ?? ''), [occurred.reopened()], at(7))
    await rename(clients[1] ?? '', 'Wilma', 'Cobb', at(7))
    await house.settled()
    expect((await listsAsOf(at(0))).map(asThen)).toEqual(before.map(asThen))
  })

  it('includes events recorded later for an earlier time', async () => {
    const late = randomUUID()
    await house.client({ id: late, firstName: 'Maria' }, at(-5))
    await house.append(referralStream(late), [occurred.requested({ referralId: late, clientId: late })], at(-5))
    await house.settled()
    const [first] = await listsAsOf(at(0))
    expect(first?.rows.map(({ id }) => id)).toContain(late)
  })

  it('REF-33 shows nothing of a client who was erased since', async () => {
    const [gone = ''] = clients
    const names = async () => {
      const [, all] = await listsAsOf(at(0))
      return all?.rows.find(({ client }) => client.id === gone)?.client
    }
    expect(await names()).toMatchObject({ firstName: 'Maria', erased: false })
    await house.append(clientStream(gone), [{ type: 'ClientErased', data: {} }], at(9))
    await house.ground.vault.erase(clientStream(gone))
    await house.settled()
    expect(await names()).toMatchObject({ firstName: '', lastInitial: '', erased: true })
    // The same holds for a snapshot that is folded from the whole log.
    now = then + 400 * day
    await looks.close()
    past = createPastQueries({ looks: openLooks(), vault: house.ground.vault, sla: defaultSlaThresholds })
    expect(await names()).toMatchObject({ firstName: '', lastInitial: '', erased: true })
  })

  it('asks the caller to retry later when the past keeps changing', async () => {
    let tries = 0
    const asking = looks.ask(new Date(at(-1)), () => {
      tries += 1
      throw new LookOutdated('an event was added before the instant')
    })
    const refusal: unknown = await asking.catch((error: unknown) => error)
    expect([tries, isUnavailable(refusal)]).toEqual([3, true])
  })

  it('is folded in as many passes as its streams need', async () => {
    const database = openDatabase(house.ground.database.url, { max: 1, idleTimeout: 0 })
    const made = Array.from({ length: 25 }, () => randomUUID())
    // The notes are long enough that the rows fill several chunks.
    for (const referralId of made) {
      const clientId = randomUUID()
      await house.client({ id: clientId, firstName: 'Maria', county: 'Cobb' }, at(-1))
      const initialNote = confidential('Two months behind. '.repeat(1_500), clientStream(clientId))
      const request = occurred.requested({ referralId, clientId, initialNote })
      await house.append(referralStream(referralId), [request], at(-1))
    }
    await house.settled()
    const ground = { ...house.ground, database, at: new Date(at(0)), erasedSubjects: new Set<string>() }
    const signal = AbortSignal.timeout(30_000)
    try {
      await foldedLook({ ...ground, signal, onProgress: () => undefined }, 10)
      const { rows } = await database.pool.query<{ client_first_name: string }>(
        'select client_first_name from pg_temp.referral where id = any($1)',
        [made],
      )
      expect(rows.map((row) => row.client_first_name)).toEqual(made.map(() => 'Maria'))
    } finally {
      await database.close()
    }
  })

  it('limits snapshots in progress, reports progress, and drops abandoned ones', async () => {
    const few = createLooks({
      ...house.ground,
      most: 1,
      patience: 0,
      clock: { now: () => new Date(now) },
      open: () => openDatabase(house.ground.database.url, { max: 1, idleTimeout: 0 }),
    })
    try {
      const ask = (instant: string) => few.ask(new Date(instant), async () => 'there')
      expect(await ask(at(-1))).toEqual({ state: 'preparing', done: 0 })
      expect(await ask(at(-2))).toEqual({ state: 'preparing', done: null })
      await few.giveUp(new Date(at(-1)))
      expect(await ask(at(-2))).toEqual({ state: 'preparing', done: 0 })
      await until('the snapshot is ready', async () => (await ask(at(-2))).state === 'ready')
    } finally {
      await few.close()
    }
  })
})
