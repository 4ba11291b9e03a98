import { describe, expect, it } from 'vitest'
import { type SavedView, ViewQuery } from '#contracts/saved-views.ts'
import { addressOf, openViewOf, viewQueryOf } from './views.ts'

const view = (query: object): SavedView => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Late ones',
  query: ViewQuery.parse(query),
  shared: false,
  owner: { id: '00000000-0000-4000-8000-000000000002', name: 'Sam Staff' },
})
const late = view({ status: ['submitted'], sla: 'overdue', assigned: 'me', sort: 'client', direction: 'asc' })

describe('a saved view in the address', () => {
  it('opens with its filters and its sort, and is then unchanged', () => {
    const params = addressOf(late)
    expect(viewQueryOf(params)).toEqual(late.query)
    expect(openViewOf(params, [late])).toEqual({ view: late, changed: false })
  })

  it('is changed by another filter or order, and not by page, search or the order of the statuses', () => {
    const opened = (change: (params: URLSearchParams) => void, of = late) => {
      const params = addressOf(of)
      change(params)
      return openViewOf(params, [of]).changed
    }
    expect(opened((params) => params.set('county', 'Cobb'))).toBe(true)
    expect(opened((params) => params.delete('sla'))).toBe(true)
    expect(opened((params) => params.set('direction', 'desc'))).toBe(true)
    expect(opened((params) => params.append('status', 'closed'))).toBe(true)
    expect(opened((params) => params.set('page', '3'))).toBe(false)
    expect(opened((params) => params.set('q', 'marisol'))).toBe(false)
    const two = view({ status: ['requested', 'closed'] })
    expect(
      opened((params) => {
        params.delete('status')
        params.append('status', 'closed')
        params.append('status', 'requested')
      }, two),
    ).toBe(false)
  })

  it('is none where the address names none, or one that is gone', () => {
    expect(openViewOf(addressOf(null), [late])).toEqual({ view: undefined, changed: false })
    expect(openViewOf(new URLSearchParams(), [late])).toEqual({ view: undefined, changed: false })
    expect(openViewOf(new URLSearchParams('sla=overdue'), [late])).toEqual({ view: undefined, changed: true })
    expect(openViewOf(addressOf(late), [])).toEqual({ view: undefined, changed: true })
  })
})
