// Saved views and the address: what a view opens, which one is open, and whether its filters were changed since.
import { ReviewQuery } from '#contracts/referrals.ts'
import { type SavedView, ViewQuery } from '#contracts/saved-views.ts'
import { readQuery } from '../../../design-system/table/listUrl.ts'

/** The name in the address that says which view was opened. */
export const viewName = 'view'

/** In one order, so that the same filters read the same. */
const textOf = ({ status, ...rest }: ViewQuery): string =>
  JSON.stringify([[...status].sort(), Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))])

const standard = textOf(ViewQuery.parse({}))

/** Filters and sort of the address, as a view keeps them. */
export const viewQueryOf = (params: URLSearchParams): ViewQuery => {
  const { page: _page, after: _after, q: _q, ...query } = readQuery(ReviewQuery, params)
  return query
}

/** The address that opens a view; null: what awaits review. */
export const addressOf = (view: Pick<SavedView, 'id' | 'query'> | null): URLSearchParams => {
  if (view === null) return new URLSearchParams({ [viewName]: 'standard' })
  const params = new URLSearchParams({ [viewName]: view.id })
  for (const [name, value] of Object.entries(view.query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, String(one))
  }
  return params
}

export interface OpenView {
  /** undefined: none of those saved. */
  readonly view: SavedView | undefined
  /** Filters or sort are others than were saved; of no view, than those that the review opens with. */
  readonly changed: boolean
}

export const openViewOf = (params: URLSearchParams, views: readonly SavedView[]): OpenView => {
  const view = views.find(({ id }) => id === params.get(viewName))
  const now = textOf(viewQueryOf(params))
  return { view, changed: now !== (view === undefined ? standard : textOf(view.query)) }
}
