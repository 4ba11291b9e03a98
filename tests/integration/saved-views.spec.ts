// Saved views of staff review over HTTP: private and shared ones, unique names, and the default view.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { viewLimit } from '#contracts/saved-views.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'

let app: TestApp
let organizationId: string
let samStaff: TestUser
let annStaff: TestUser
let adaAdmin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  organizationId = await app.createOrganization('The Exchange')
})
beforeEach(async () => {
  const person = (role: 'staff' | 'admin', name: string) => app.createUser([{ organizationId, role }], { name })
  samStaff = await person('staff', 'Sam Staff')
  annStaff = await person('staff', 'Ann Staff')
  adaAdmin = await person('admin', 'Ada Admin')
  // Everyone sees shared views, so each test starts without any.
  await app.server.services.db.deleteFrom('saved_view').execute()
})
afterAll(() => app.close())

const overdueQuery = { sla: 'overdue', assigned: 'me', sort: 'client', direction: 'asc' } as const
const saveView = (person: TestUser, name: string, shared = false) =>
  person.call('saveView', { body: { name, query: overdueQuery, shared } })
const listViewNames = async (person: TestUser) => (await person.call('savedViews', {})).views.map(({ name }) => name)
const getProblemCode = async (response: Promise<{ readonly problem: { readonly code: string } }>) =>
  (await response).problem.code

describe('a saved view', () => {
  it('keeps filters and sort, including the default statuses, but no search', async () => {
    const query = { ...overdueQuery, q: 'Marisol', page: 3 }
    const { body: view } = await samStaff.send('saveView', { body: { name: '  My overdue ', query, shared: false } })
    expect(view).toMatchObject({ name: 'My overdue', shared: false, owner: { id: samStaff.id, name: 'Sam Staff' } })
    expect(view.query).toEqual({ ...overdueQuery, status: ['requested', 'pending_review', 'in_review'] })
    expect((await samStaff.call('savedViews', {})).views).toEqual([view])
    expect(await listViewNames(annStaff)).toEqual([])
  })

  it('is visible to all staff once shared, and only its owner can change it', async () => {
    const { id } = await saveView(samStaff, 'Overdue ones')
    await samStaff.call('changeView', { params: { id }, body: { shared: true } })
    expect(await listViewNames(annStaff)).toEqual(['Overdue ones'])
    expect(await getProblemCode(annStaff.send('changeView', { params: { id }, body: { name: 'Mine' } }))).toBe(
      'view_not_found',
    )
    expect(await getProblemCode(annStaff.send('deleteView', { params: { id } }))).toBe('view_not_found')
    await samStaff.call('changeView', { params: { id }, body: { name: 'Cobb ones', query: { county: 'Cobb' } } })
    expect((await annStaff.call('savedViews', {})).views).toMatchObject([
      { name: 'Cobb ones', query: { county: 'Cobb' } },
    ])
    // A former staff member can no longer delete a view, so an admin does.
    await adaAdmin.call('deleteView', { params: { id } })
    expect(await listViewNames(samStaff)).toEqual([])
    const privateView = await saveView(samStaff, 'Only mine')
    expect(await getProblemCode(adaAdmin.send('deleteView', { params: { id: privateView.id } }))).toBe('view_not_found')
  })

  it('has a unique name per person and among shared views, regardless of case', async () => {
    await saveView(samStaff, 'Overdue ones')
    const duplicateName = { body: { name: 'OVERDUE ones', query: {}, shared: false } }
    expect(await getProblemCode(samStaff.send('saveView', duplicateName))).toBe('view_name_taken')
    const { id } = await saveView(annStaff, 'Overdue ones', true)
    await saveView(adaAdmin, 'Overdue ones')
    const [samView] = (await samStaff.call('savedViews', {})).views.filter(({ owner }) => owner.id === samStaff.id)
    const share = { params: { id: samView?.id ?? '' }, body: { shared: true } }
    expect(await getProblemCode(samStaff.send('changeView', share))).toBe('view_name_taken')
    await annStaff.call('changeView', { params: { id }, body: { shared: false } })
    expect((await samStaff.send('changeView', share)).status).toBe(200)
    expect(await getProblemCode(samStaff.send('saveView', { body: { name: ' ', query: {}, shared: false } }))).toBe(
      'invalid_body',
    )
  })

  it('limits the number of views', async () => {
    const createdAt = app.clock.now()
    const rows = Array.from({ length: viewLimit - 1 }, (_, n) => ({ name: `View ${n}` }))
    await app.server.services.db
      .insertInto('saved_view')
      .values(
        rows.map(({ name }) => ({
          id: crypto.randomUUID(),
          owner_id: samStaff.id,
          name,
          shared: false,
          query: '{}',
          created_at: createdAt,
          updated_at: createdAt,
        })),
      )
      .execute()
    const responses = await Promise.all(
      ['One more', 'And another'].map((name) =>
        samStaff.send('saveView', { body: { name, query: {}, shared: false } }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.find(({ status }) => status !== 200)?.problem.code).toBe('too_many_views')
    expect(await listViewNames(samStaff)).toHaveLength(viewLimit)
  })
})

describe('the default view', () => {
  const readDefaultViewId = async (person: TestUser) => (await person.call('savedViews', {})).openingId

  it('lets each person choose among the views they see', async () => {
    const sharedView = await saveView(samStaff, 'For all', true)
    const ownView = await saveView(samStaff, 'For me')
    await annStaff.call('setOpeningView', { body: { id: sharedView.id } })
    expect([await readDefaultViewId(annStaff), await readDefaultViewId(samStaff)]).toEqual([sharedView.id, null])
    expect(await getProblemCode(annStaff.send('setOpeningView', { body: { id: ownView.id } }))).toBe('view_not_found')
    await samStaff.call('setOpeningView', { body: { id: sharedView.id } })
    await samStaff.call('setOpeningView', { body: { id: ownView.id } })
    expect([await readDefaultViewId(annStaff), await readDefaultViewId(samStaff)]).toEqual([sharedView.id, ownView.id])
    await samStaff.call('setOpeningView', { body: { id: null } })
    expect(await readDefaultViewId(samStaff)).toBeNull()
  })

  it('clears the choice when the view is no longer shared, or deleted', async () => {
    const { id } = await saveView(samStaff, 'For a while', true)
    await annStaff.call('setOpeningView', { body: { id } })
    await samStaff.call('changeView', { params: { id }, body: { shared: false } })
    expect(await readDefaultViewId(annStaff)).toBeNull()
    await samStaff.call('setOpeningView', { body: { id } })
    await samStaff.call('deleteView', { params: { id } })
    expect(await readDefaultViewId(samStaff)).toBeNull()
  })
})
