// Saved views of staff review over HTTP: private and shared ones, unique names, and the default view.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { viewLimit } from '#contracts/saved-views.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'

let app: TestApp
let home: string
let sam: Person
let ann: Person
let ada: Person

beforeAll(async () => {
  app = await createTestApp()
  home = await app.organization('The Exchange')
})
beforeEach(async () => {
  const person = (role: 'staff' | 'admin', name: string) => app.person([{ organizationId: home, role }], { name })
  sam = await person('staff', 'Sam Staff')
  ann = await person('staff', 'Ann Staff')
  ada = await person('admin', 'Ada Admin')
  // Everyone sees shared views, so each test starts without any.
  await app.server.services.db.deleteFrom('saved_view').execute()
})
afterAll(() => app.close())

const overdue = { sla: 'overdue', assigned: 'me', sort: 'client', direction: 'asc' } as const
const save = (who: Person, name: string, shared = false) =>
  who.call('saveView', { body: { name, query: overdue, shared } })
const namesFor = async (who: Person) => (await who.call('savedViews', {})).views.map(({ name }) => name)
const codeOf = async (answer: Promise<{ readonly problem: { readonly code: string } }>) => (await answer).problem.code

describe('a saved view', () => {
  it('keeps filters and sort, including the default statuses, but no search', async () => {
    const query = { ...overdue, q: 'Marisol', page: 3 }
    const { body: view } = await sam.send('saveView', { body: { name: '  My overdue ', query, shared: false } })
    expect(view).toMatchObject({ name: 'My overdue', shared: false, owner: { id: sam.id, name: 'Sam Staff' } })
    expect(view.query).toEqual({ ...overdue, status: ['requested', 'pending_review', 'in_review'] })
    expect((await sam.call('savedViews', {})).views).toEqual([view])
    expect(await namesFor(ann)).toEqual([])
  })

  it('is visible to all staff once shared, and only its owner can change it', async () => {
    const { id } = await save(sam, 'Late ones')
    await sam.call('changeView', { params: { id }, body: { shared: true } })
    expect(await namesFor(ann)).toEqual(['Late ones'])
    expect(await codeOf(ann.send('changeView', { params: { id }, body: { name: 'Mine' } }))).toBe('view_not_found')
    expect(await codeOf(ann.send('deleteView', { params: { id } }))).toBe('view_not_found')
    await sam.call('changeView', { params: { id }, body: { name: 'Later ones', query: { county: 'Cobb' } } })
    expect((await ann.call('savedViews', {})).views).toMatchObject([{ name: 'Later ones', query: { county: 'Cobb' } }])
    // A former staff member can no longer delete a view, so an admin does.
    await ada.call('deleteView', { params: { id } })
    expect(await namesFor(sam)).toEqual([])
    const own = await save(sam, 'Only mine')
    expect(await codeOf(ada.send('deleteView', { params: { id: own.id } }))).toBe('view_not_found')
  })

  it('has a unique name per person and among shared views, regardless of case', async () => {
    await save(sam, 'Late ones')
    const taken = { body: { name: 'LATE ones', query: {}, shared: false } }
    expect(await codeOf(sam.send('saveView', taken))).toBe('view_name_taken')
    const { id } = await save(ann, 'Late ones', true)
    await save(ada, 'Late ones')
    const [own] = (await sam.call('savedViews', {})).views.filter(({ owner }) => owner.id === sam.id)
    const share = { params: { id: own?.id ?? '' }, body: { shared: true } }
    expect(await codeOf(sam.send('changeView', share))).toBe('view_name_taken')
    await ann.call('changeView', { params: { id }, body: { shared: false } })
    expect((await sam.send('changeView', share)).status).toBe(200)
    expect(await codeOf(sam.send('saveView', { body: { name: ' ', query: {}, shared: false } }))).toBe('invalid_body')
  })

  it('limits the number of views', async () => {
    const at = new Date()
    const rows = Array.from({ length: viewLimit - 1 }, (_, n) => ({ name: `View ${n}` }))
    await app.server.services.db
      .insertInto('saved_view')
      .values(
        rows.map(({ name }) => ({
          id: crypto.randomUUID(),
          owner_id: sam.id,
          name,
          shared: false,
          query: '{}',
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
    const answers = await Promise.all(
      ['One more', 'And another'].map((name) => sam.send('saveView', { body: { name, query: {}, shared: false } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('too_many_views')
    expect(await namesFor(sam)).toHaveLength(viewLimit)
  })
})

describe('the default view', () => {
  const openingOf = async (who: Person) => (await who.call('savedViews', {})).openingId

  it('lets each person choose among the views they see', async () => {
    const shared = await save(sam, 'For all', true)
    const own = await save(sam, 'For me')
    await ann.call('openWithView', { body: { id: shared.id } })
    expect([await openingOf(ann), await openingOf(sam)]).toEqual([shared.id, null])
    expect(await codeOf(ann.send('openWithView', { body: { id: own.id } }))).toBe('view_not_found')
    await sam.call('openWithView', { body: { id: shared.id } })
    await sam.call('openWithView', { body: { id: own.id } })
    expect([await openingOf(ann), await openingOf(sam)]).toEqual([shared.id, own.id])
    await sam.call('openWithView', { body: { id: null } })
    expect(await openingOf(sam)).toBeNull()
  })

  it('clears the choice when the view is no longer shared, or deleted', async () => {
    const { id } = await save(sam, 'For a while', true)
    await ann.call('openWithView', { body: { id } })
    await sam.call('changeView', { params: { id }, body: { shared: false } })
    expect(await openingOf(ann)).toBeNull()
    await sam.call('openWithView', { body: { id } })
    await sam.call('deleteView', { params: { id } })
    expect(await openingOf(sam)).toBeNull()
  })
})
