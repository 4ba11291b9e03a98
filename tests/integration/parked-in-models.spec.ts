// An event that no read model or reaction can read parks its stream. One referral or one person is affected, and no one else.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessStream } from '#domain/access/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { type TestApp, type TestUser, createTestApp, testPassword } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  admin = await app.createStaff('admin')
})
afterAll(() => app.close())

interface UnreadableEvent {
  readonly type: string
  readonly data?: string
  readonly metadata?: object | null
}

/** Appends an event to the end of a stream, without the checks of the codec. */
const appendUnreadable = async (stream: string, { type, data = '{}', metadata }: UnreadableEvent): Promise<void> => {
  const { log } = app.server.services
  const [last] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
  const original = JSON.parse(last?.metadata ?? '{}') as object
  const id = randomUUID()
  const stored = metadata === null ? null : { ...original, eventId: id, schemaVersion: 1, ...metadata }
  const event = { id, type, data, metadata: JSON.stringify(stored) }
  await log.append(stream, last?.revision ?? 'none', [event])
}

/** `null` as data is a value that no fold expects. */
const faults = (type: string): readonly [string, UnreadableEvent][] => [
  ['an unknown event type', { type: 'FutureEvent' }],
  ['a newer schema version', { type, metadata: { schemaVersion: 99 } }],
  ['broken metadata', { type, metadata: null }],
  ['an event that makes the fold throw', { type, data: 'null' }],
]

const readParkedCheck = async () => {
  const response = await fetch(`${app.address}/health/ready`)
  const { checks } = (await response.json()) as { checks: { name: string; ok: boolean; detail?: string }[] }
  return { status: response.status, check: checks.find(({ name }) => name === 'parkedStreams') }
}
/** The value of the metric `parked_streams`. */
const readParkedCount = async (labels: string): Promise<number> => {
  const lines = (await (await fetch(`${app.address}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`parked_streams{${labels}} `))?.split(' ')[1])
}
const findReviewRow = async (id: string) =>
  (await scenario.staff.call('reviewReferrals', { query: {} })).rows.find((row) => row.id === id)

describe('an event of a referral', () => {
  it.each(faults('ReferralAccepted'))('that is %s marks only that referral as incomplete', async (_name, event) => {
    const [id, otherId] = [await scenario.createReferral(), await scenario.createReferral()]
    const row = await waitUntil('the row exists', () => findReviewRow(id))
    expect(row).toMatchObject({ incomplete: false })
    await appendUnreadable(referralStream(id), event)
    await waitUntil('the row is incomplete', async () => (await findReviewRow(id))?.incomplete)
    expect(await findReviewRow(id)).toMatchObject({ status: 'requested' })
    expect(await findReviewRow(otherId)).toMatchObject({ incomplete: false })
    expect(await scenario.partner.call('referral', { params: { id } })).toMatchObject({ incomplete: true })

    await scenario.act(scenario.staff, otherId, { action: 'set_priority', priority: 'high' })
    await waitUntil('the other referral continues', async () => (await findReviewRow(otherId))?.priority === 'high')
    const metrics = await (await fetch(`${app.address}/metrics`)).text()
    expect(metrics).toContain('projection_serving{model="referrals"} 1')
  })
})

it('counts the parked streams of models and reactions in the metrics, and names them in a health check that passes', async () => {
  const reactionLabels = 'kind="reaction",name="referral-updates"'
  const modelLabels = 'kind="model",name="referrals"'
  const before = { reaction: await readParkedCount(reactionLabels), model: await readParkedCount(modelLabels) }
  expect(await readParkedCount('kind="model",name="access"')).toBe(0)
  const stream = referralStream(await scenario.createReferral())
  await appendUnreadable(stream, { type: 'FutureEvent' })
  await waitUntil('both kinds are counted', async () => {
    const after = { reaction: await readParkedCount(reactionLabels), model: await readParkedCount(modelLabels) }
    return after.reaction === before.reaction + 1 && after.model === before.model + 1
  })
  const { status, check } = await readParkedCheck()
  expect(status).toBe(200)
  expect(check).toMatchObject({ ok: true })
  const details = check?.detail?.split('; ') ?? []
  expect(details.find((detail) => detail.startsWith('referrals has parked '))).toContain(stream)
  expect(details.find((detail) => detail.startsWith('referral-updates has parked '))).toContain(stream)
})

it('names the ten streams that a reaction has parked longest, and counts the others', async () => {
  await app.database.pool.query(
    `insert into reaction_checkpoint (reaction, updated_at) values ('removed-reaction', now())`,
  )
  await app.database.pool.query(
    `insert into reaction_parked (reaction, stream, revision, error, parked_at, retry_at)
     select 'removed-reaction', 'referral-' || n, 0, 'cannot be handled', now() - make_interval(mins => n), now() + interval '1 hour'
     from generate_series(1, 12) n`,
  )
  const { check } = await readParkedCheck()
  const names = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `referral-${n}`).join(', ')
  expect(check?.detail?.split('; ')).toContain(`removed-reaction has parked ${names} and 2 more`)
  expect(await readParkedCount('kind="reaction",name="removed-reaction"')).toBe(12)
})

it('shows the parked streams of models and reactions to staff, and lets only an admin retry them', async () => {
  const id = await scenario.createReferral()
  const stream = referralStream(id)
  await appendUnreadable(stream, { type: 'FutureEvent' })
  const findRows = async () =>
    (await scenario.staff.call('parkedStreams', {})).rows.filter((row) => row.stream === stream)
  const rows = await waitUntil('both kinds have parked the stream', async () => {
    const found = await findRows()
    return found.some(({ name }) => name === 'referrals') && found.some(({ kind }) => kind === 'reaction') && found
  })
  const parked = rows.find(({ name }) => name === 'referrals')
  expect(parked).toMatchObject({ kind: 'model', error: 'no event type FutureEvent' })
  const body = { kind: 'model', name: 'referrals', stream } as const
  expect((await scenario.staff.send('retryParkedStream', { body })).status).toBe(403)
  expect((await admin.send('retryParkedStream', { body })).status).toBe(200)
  await waitUntil('the model has retried the stream and parked it again', async () => {
    const retried = (await findRows()).find(({ name }) => name === 'referrals')
    return retried !== undefined && retried.retryAt > (parked?.retryAt ?? '')
  })
  // A stream that is no longer parked, for example because someone else retried it.
  const missing = { ...body, stream: 'referral-none' }
  expect((await admin.send('retryParkedStream', { body: missing })).status).toBe(200)
})

describe('an event of access', () => {
  const signIn = async ({ email }: TestUser) =>
    (await app.anonymous.send('signIn', { body: { email, password: testPassword } })).body.user

  it.each(faults('AccessRevoked'))(
    'ROLE-02 that is %s takes all rights from that person, and from no one else',
    async (_name, event) => {
      const person = await app.createUser([
        { organizationId: scenario.receiverId, role: 'org_admin' },
        { organizationId: scenario.senderId, role: 'member' },
      ])
      const colleague = await app.createUser([{ organizationId: scenario.receiverId, role: 'org_admin' }])
      const countGrants = async () => (await admin.call('accessGrants', { query: { q: person.email } })).total
      expect((await person.send('incomingReferrals')).status).toBe(200)
      expect(await countGrants()).toBe(2)

      await appendUnreadable(accessStream(person.id), event)
      await waitUntil('the person has no rights', async () => (await person.send('incomingReferrals')).status === 403)
      expect(await signIn(person)).toMatchObject({ platformRole: null, memberships: [] })
      expect(await countGrants()).toBe(0)
      expect((await colleague.send('incomingReferrals')).status).toBe(200)
      expect((await scenario.staff.send('reviewReferrals')).status).toBe(200)
      expect((await signIn(colleague)).memberships).toMatchObject([{ role: 'org_admin' }])
    },
  )

  it('ROLE-02 ROLE-08 of staff takes the right that an unreadable revocation should have taken', async () => {
    const person = await app.createStaff()
    expect((await person.send('reviewReferrals')).status).toBe(200)
    const [{ organizationId } = { organizationId: '' }] = (
      await app.server.services.queries.getAccess(person.id)
    ).grants.map(({ organization }) => ({ organizationId: organization.id }))
    const data = JSON.stringify({ userId: person.id, organizationId })
    await appendUnreadable(accessStream(person.id), { type: 'AccessRevoked', data, metadata: { schemaVersion: 2 } })
    await waitUntil('the person has no rights', async () => (await person.send('reviewReferrals')).status === 403)
    expect(await app.server.services.queries.getAccess(person.id)).toEqual({ grants: [] })
    const { rows } = await scenario.staff.call('staffMembers', { query: {} })
    expect(rows.map(({ id }) => id)).not.toContain(person.id)
    // Later events of the stream give nothing back while it is parked.
    await appendUnreadable(accessStream(person.id), {
      type: 'AccessGranted',
      data: JSON.stringify({ userId: person.id, organizationId, role: 'staff' }),
    })
    const other = await app.createStaff()
    expect((await other.send('reviewReferrals')).status).toBe(200)
    expect((await person.send('reviewReferrals')).status).toBe(403)
  })
})
