// Review assignment over HTTP: claim, assign, release, and filter by reviewer. A decision can be undone until the next
// decision (docs/decisions/0021-review-assignment-and-undo.md).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let ann: TestUser
let sam: TestUser

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  const organizationId = await app.createOrganization('The Exchange')
  ann = await app.createUser([{ organizationId, role: 'admin' }], { name: 'Ann Admin' })
  sam = await app.createUser([{ organizationId, role: 'staff' }], { name: 'Sam Staff' })
})
afterAll(() => app.close())

const readReferral = async (id: string, after: string | null, person = sam) =>
  person.call('referral', { params: { id }, query: { after: after ?? undefined } })
const getRefusal = async (person: TestUser, id: string, body: object): Promise<string> =>
  (await person.send('actOnReferral', { params: { id }, body })).problem.code

describe('the reviewer', () => {
  it('REF-10 shows the staff member by name on the row and in the history', async () => {
    const id = await scenario.createReferral()
    const assignment = await scenario.act(ann, id, { action: 'assign', version: 1, assignedTo: sam.id })
    const release = await scenario.act(sam, id, { action: 'release', version: assignment.version })
    const { position } = await scenario.act(sam, id, {
      action: 'assign',
      version: release.version,
      assignedTo: ann.id,
    })
    const referral = await readReferral(id, position)
    expect(referral).toMatchObject({ status: 'in_review', reviewer: { id: ann.id, name: 'Ann Admin' }, version: 4 })
    expect(referral.timeline.map(({ type, actor, assignee }) => [type, actor.name, assignee?.name])).toEqual([
      ['ReferralAssigned', 'Sam Staff', 'Ann Admin'],
      ['ReviewReleased', 'Sam Staff', 'Sam Staff'],
      ['ReferralAssigned', 'Ann Admin', 'Sam Staff'],
      ['ReferralRequested', 'Priya Partner', undefined],
    ])
    const clientView = await readReferral(id, position, await app.createUser([], { clientId: scenario.clientId }))
    expect(clientView.timeline.map(({ assignee }) => assignee)).toEqual([null, null, null, null])
  })

  it('cannot be a partner, and can be assigned only by callers with permission', async () => {
    const { id, position } = await scenario.partner.call('createReferral', { body: referralBody(scenario.clientId) })
    const assignBody = { action: 'assign', version: 1, assignedTo: scenario.receiverMember.id } as const
    expect(await getRefusal(ann, id, assignBody)).toBe('not_staff')
    expect(await getRefusal(scenario.partner, id, assignBody)).toBe('not_permitted')
    expect(await readReferral(id, position)).toMatchObject({ status: 'requested', reviewer: null, version: 1 })
  })

  it('can be any staff member or admin, listed by name', async () => {
    const { rows } = await sam.call('staffMembers', {})
    expect(rows.map(({ name }) => name)).toEqual(['Ann Admin', 'Sam Staff', 'Some staff'])
  })

  it('filters the review list: own reviews, those of a colleague, or unassigned ones', async () => {
    const [ownReview, colleagueReview, unassigned] = [
      await scenario.createReferral(),
      await scenario.createReferral(),
      await scenario.createReferral(),
    ]
    await scenario.act(sam, ownReview, { action: 'start_review', version: 1 })
    const { position } = await scenario.act(sam, colleagueReview, { action: 'assign', version: 1, assignedTo: ann.id })
    const listAssigned = async (person: TestUser, assigned: string) => {
      const { rows, total } = await person.call('reviewReferrals', {
        query: { assigned, after: position ?? undefined },
      })
      expect(total).toBe(rows.length)
      return [ownReview, colleagueReview, unassigned].filter((id) => rows.some((row) => row.id === id))
    }
    expect(await listAssigned(sam, 'me')).toEqual([ownReview])
    expect(await listAssigned(ann, 'me')).toEqual([colleagueReview])
    expect(await listAssigned(sam, ann.id.toUpperCase())).toEqual([colleagueReview])
    expect(await listAssigned(sam, 'nobody')).toEqual([unassigned])
  })
})

describe('undo', () => {
  it('restores the previous state and keeps both steps in the history', async () => {
    const id = await scenario.createReferral()
    const routing = await scenario.act(sam, id, { action: 'route', version: 1, toOrganizationId: scenario.receiverId })
    expect(routing).toMatchObject({ undoable: true })
    const { position } = await scenario.act(sam, id, { action: 'undo', version: routing.version })
    const referral = await readReferral(id, position)
    expect(referral).toMatchObject({ status: 'requested', to: null })
    expect(referral.timeline.map(({ type }) => type)).toEqual([
      'ReceiverCleared',
      'ReferralRouted',
      'ReferralRequested',
    ])
  })

  it('is not offered for a note or a priority, because neither is a decision', async () => {
    const id = await scenario.createReferral()
    await scenario.act(sam, id, { action: 'start_review', version: 1 })
    const noteResult = await scenario.act(sam, id, { action: 'add_note', text: 'Called them.' })
    const priorityResult = await scenario.act(sam, id, { action: 'set_priority', priority: 'low' })
    expect([noteResult, priorityResult]).toMatchObject([{ undoable: false }, { undoable: false }])
  })

  it('REF-28 is refused after another decision, and for actions that notified others', async () => {
    const id = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    const reviewStarted = await scenario.act(sam, id, { action: 'start_review', version: 1 })
    const submission = await scenario.act(ann, id, { action: 'submit', version: reviewStarted.version })
    expect(submission).toMatchObject({ undoable: false })
    expect(await getRefusal(sam, id, { action: 'undo', version: reviewStarted.version })).toBe('stale_version')
    expect(await getRefusal(sam, id, { action: 'undo', version: submission.version })).toBe('not_allowed_in_state')
  })

  it('REV-13 returns one result for each row when done in bulk', async () => {
    const [firstId, secondId] = [await scenario.createReferral(), await scenario.createReferral()]
    const items = [firstId, secondId].map((id) => ({ id, version: 1 }))
    const assignRun = await sam.call('bulkReferrals', { body: { action: 'assign', assignedTo: sam.id, items } })
    expect(assignRun.results.map(({ undo }) => undo)).toEqual([2, 2])
    await scenario.act(ann, secondId, { action: 'assign', version: 2, assignedTo: ann.id })
    const undoRun = await sam.call('bulkReferrals', {
      body: { action: 'undo', items: [firstId, secondId].map((id) => ({ id, version: 2 })) },
    })
    expect(undoRun.results.map(({ id, done, code }) => [id, done, code])).toEqual([
      [firstId, true, null],
      [secondId, false, 'stale_version'],
    ])
    expect(await readReferral(firstId, undoRun.position)).toMatchObject({ status: 'requested', reviewer: null })
    expect(await readReferral(secondId, undoRun.position)).toMatchObject({ reviewer: { id: ann.id } })
  })
})
