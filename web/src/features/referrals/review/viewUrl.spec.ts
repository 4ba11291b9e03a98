import { describe, expect, it } from 'vitest'
import { type SavedView, ViewQuery } from '#contracts/saved-views.ts'
import { paramsForView, currentViewOf, viewQueryFrom } from './viewUrl.ts'

const view = (query: object): SavedView => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Late ones',
  query: ViewQuery.parse(query),
  shared: false,
  owner: { id: '00000000-0000-4000-8000-000000000002', name: 'Sam Staff' },
})
const overdueView = view({ status: ['submitted'], sla: 'overdue', assigned: 'me', sort: 'client', direction: 'asc' })

describe('a saved view in the address', () => {
  it('opens with its filters and its sort, and is then unchanged', () => {
    const params = paramsForView(overdueView)
    expect(viewQueryFrom(params)).toEqual(overdueView.query)
    expect(currentViewOf(params, [overdueView])).toEqual({ view: overdueView, changed: false })
  })

  it('is changed by another filter or order, and not by page, search or the order of the statuses', () => {
    const isChangedAfter = (change: (params: URLSearchParams) => void, original = overdueView) => {
      const params = paramsForView(original)
      change(params)
      return currentViewOf(params, [original]).changed
    }
    expect(isChangedAfter((params) => params.set('county', 'Cobb'))).toBe(true)
    expect(isChangedAfter((params) => params.delete('sla'))).toBe(true)
    expect(isChangedAfter((params) => params.set('direction', 'desc'))).toBe(true)
    expect(isChangedAfter((params) => params.append('status', 'closed'))).toBe(true)
    expect(isChangedAfter((params) => params.set('page', '3'))).toBe(false)
    expect(isChangedAfter((params) => params.set('q', 'marisol'))).toBe(false)
    const twoStatuses = view({ status: ['requested', 'closed'] })
    expect(
      isChangedAfter((params) => {
        params.delete('status')
        params.append('status', 'closed')
        params.append('status', 'requested')
      }, twoStatuses),
    ).toBe(false)
  })

  it('is none where the address names none, or one that is gone', () => {
    expect(currentViewOf(paramsForView(null), [overdueView])).toEqual({ view: undefined, changed: false })
    expect(currentViewOf(new URLSearchParams(), [overdueView])).toEqual({ view: undefined, changed: false })
    expect(currentViewOf(new URLSearchParams('sla=overdue'), [overdueView])).toEqual({ view: undefined, changed: true })
    expect(currentViewOf(paramsForView(overdueView), [])).toEqual({ view: undefined, changed: true })
  })
})
