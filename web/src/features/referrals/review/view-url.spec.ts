import { describe, expect, it } from 'vitest'
import { type SavedView, ViewQuery } from '#contracts/saved-views.ts'
import { paramsForView, currentViewOf, viewQueryFrom } from './view-url.ts'

const view = (query: object): SavedView => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Overdue',
  query: ViewQuery.parse(query),
  shared: false,
  owner: { id: '00000000-0000-4000-8000-000000000002', name: 'Sam Staff' },
})
const overdueView = view({ status: ['submitted'], sla: 'overdue', assigned: 'me', sort: 'client', direction: 'asc' })

describe('the open view', () => {
  it('starts with its saved filters and sort order, and counts as unchanged', () => {
    const params = paramsForView(overdueView)
    expect(viewQueryFrom(params)).toEqual(overdueView.query)
    expect(currentViewOf(params, [overdueView])).toEqual({ view: overdueView, changed: false })
  })

  it('counts as changed after another filter or sort order, but not after another page or search', () => {
    const isChangedAfter = (change: (params: URLSearchParams) => void) => {
      const params = paramsForView(overdueView)
      change(params)
      return currentViewOf(params, [overdueView]).changed
    }
    expect(isChangedAfter((params) => params.set('county', 'Cobb'))).toBe(true)
    expect(isChangedAfter((params) => params.delete('sla'))).toBe(true)
    expect(isChangedAfter((params) => params.set('direction', 'desc'))).toBe(true)
    expect(isChangedAfter((params) => params.append('status', 'closed'))).toBe(true)
    expect(isChangedAfter((params) => params.set('page', '3'))).toBe(false)
    expect(isChangedAfter((params) => params.set('q', 'marisol'))).toBe(false)
  })

  it('counts as unchanged if only the order of the statuses differs', () => {
    const twoStatuses = view({ status: ['requested', 'closed'] })
    const params = paramsForView(twoStatuses)
    params.delete('status')
    params.append('status', 'closed')
    params.append('status', 'requested')
    expect(currentViewOf(params, [twoStatuses]).changed).toBe(false)
  })

  it('is undefined if the URL names no view or a deleted one', () => {
    expect(currentViewOf(paramsForView(null), [overdueView])).toEqual({ view: undefined, changed: false })
    expect(currentViewOf(new URLSearchParams(), [overdueView])).toEqual({ view: undefined, changed: false })
    expect(currentViewOf(new URLSearchParams('sla=overdue'), [overdueView])).toEqual({ view: undefined, changed: true })
    expect(currentViewOf(paramsForView(overdueView), [])).toEqual({ view: undefined, changed: true })
  })
})
