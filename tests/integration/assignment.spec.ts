// Review assignment over HTTP: claim, assign, release, and filter by reviewer. A decision can be undone until the next
// decision (docs/decisions/0021-review-assignment-and-undo.md).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'

let app: TestApp
let story: Story
let ann: Person
let sam: Person

beforeAll(async () => {
  app = await createTestApp()
  story = await tellStory(app)
  const home = await app.organization('The Exchange')
  ann = await app.person([{ organizationId: home, role: 'admin' }], { name: 'Ann Admin' })
  sam = await app.person([{ organizationId: home, role: 'staff' }], { name: 'Sam Staff' })
})
afterAll(() => app.close())

const detail = async (id: string, after: string | null, who = sam) =>
  who.call('referral', { params: { id }, query: { after: after ?? undefined } })
const refusalOf = async (who: Person, id: string, body: object): Promise<string> =>
  (await who.send('actOnReferral', { params: { id }, body })).problem.code

describe('the reviewer', () => {
  it('REF-10 shows the staff member by name on the row and in the history', async () => {
    const id = await story.request()
    const given = await story.act(ann, id, { action: 'assign', version: 1, assignedTo: sam.id })
    const back = await story.act(sam, id, { action: 'release', version: given.version })
    const { position } = await story.act(sam, id, { action: 'assign', version: back.version, assignedTo: ann.id })
    const referral = await detail(id, position)
    expect(referral).toMatchObject({ status: 'in_review', claimedBy: { id: ann.id, name: 'Ann Admin' }, version: 4 })
    expect(referral.timeline.map(({ type, actor, assignee }) => [type, actor.name, assignee?.name])).toEqual([
      ['ReferralAssigned', 'Sam Staff', 'Ann Admin'],
      ['ReviewReleased', 'Sam Staff', 'Sam Staff'],
      ['ReferralAssigned', 'Ann Admin', 'Sam Staff'],
      ['ReferralRequested', 'Priya Partner', undefined],
    ])
    const own = await detail(id, position, await app.person([], { clientId: story.clientId }))
    expect(own.timeline.map(({ assignee }) => assignee)).toEqual([null, null, null, null])
  })

  it('rejects a partner as reviewer, and rejects callers who may not assign', async () => {
    const id = await story.request()
    const assign = { action: 'assign', version: 1, assignedTo: story.host.id } as const
    expect(await refusalOf(ann, id, assign)).toBe('not_staff')
    expect(await refusalOf(story.partner, id, assign)).toBe('not_permitted')
    expect(await detail(id, null)).toMatchObject({ status: 'requested', claimedBy: null, version: 1 })
  })

  it('lists all staff and admins by name as possible reviewers', async () => {
    const { rows } = await sam.call('staffMembers', {})
    expect(rows.map(({ name }) => name)).toEqual(['Ann Admin', 'Sam Staff', 'Some staff'])
  })

  it('filters the review list by own, colleague, and unassigned', async () => {
    const [mine, others, free] = [await story.request(), await story.request(), await story.request()]
    await story.act(sam, mine, { action: 'start_review', version: 1 })
    const { position } = await story.act(sam, others, { action: 'assign', version: 1, assignedTo: ann.id })
    const found = async (who: Person, assigned: string) => {
      const { rows, total } = await who.call('reviewReferrals', { query: { assigned, after: position ?? undefined } })
      expect(total).toBe(rows.length)
      return [mine, others, free].filter((id) => rows.some((row) => row.id === id))
    }
    expect(await found(sam, 'me')).toEqual([mine])
    expect(await found(ann, 'me')).toEqual([others])
    expect(await found(sam, ann.id.toUpperCase())).toEqual([others])
    expect(await found(sam, 'nobody')).toEqual([free])
  })
})

describe('undo', () => {
  it('returns to the previous state and keeps both steps in the history', async () => {
    const id = await story.request()
    const routed = await story.act(sam, id, { action: 'route', version: 1, toOrganizationId: story.receiver })
    expect(routed).toMatchObject({ undoable: true })
    const { position } = await story.act(sam, id, { action: 'undo', version: routed.version })
    const referral = await detail(id, position)
    expect(referral).toMatchObject({ status: 'requested', to: null })
    expect(referral.timeline.map(({ type }) => type)).toEqual([
      'ReceiverCleared',
      'ReferralRouted',
      'ReferralRequested',
    ])
  })

  it('does not offer undo for a note or a priority, which decide nothing', async () => {
    const id = await story.request()
    await story.act(sam, id, { action: 'start_review', version: 1 })
    const noted = await story.act(sam, id, { action: 'add_note', text: 'Called them.' })
    const raised = await story.act(sam, id, { action: 'set_priority', priority: 'low' })
    expect([noted, raised]).toMatchObject([{ undoable: false }, { undoable: false }])
  })

  it('REF-28 rejects an undo after another decision, and for actions that notified others', async () => {
    const id = await story.request({ toOrganizationId: story.receiver })
    const begun = await story.act(sam, id, { action: 'start_review', version: 1 })
    const sent = await story.act(ann, id, { action: 'submit', version: begun.version })
    expect(sent).toMatchObject({ undoable: false })
    expect(await refusalOf(sam, id, { action: 'undo', version: begun.version })).toBe('stale_version')
    expect(await refusalOf(sam, id, { action: 'undo', version: sent.version })).toBe('not_allowed_in_state')
  })

  it('REV-13 returns one result for each row of a bulk undo', async () => {
    const [one, two] = [await story.request(), await story.request()]
    const items = [one, two].map((id) => ({ id, version: 1 }))
    const run = await sam.call('bulkReferrals', { body: { action: 'assign', assignedTo: sam.id, items } })
    expect(run.results.map(({ undo }) => undo)).toEqual([2, 2])
    await story.act(ann, two, { action: 'assign', version: 2, assignedTo: ann.id })
    const undone = await sam.call('bulkReferrals', {
      body: { action: 'undo', items: [one, two].map((id) => ({ id, version: 2 })) },
    })
    expect(undone.results.map(({ id, done, code }) => [id, done, code])).toEqual([
      [one, true, null],
      [two, false, 'stale_version'],
    ])
    expect(await detail(one, undone.position)).toMatchObject({ status: 'requested', claimedBy: null })
    expect(await detail(two, undone.position)).toMatchObject({ claimedBy: { id: ann.id } })
  })
})
