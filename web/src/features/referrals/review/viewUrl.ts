// Saved views and the address: what a view opens, which one is open, and whether its filters were changed since.
import { ReviewQuery } from '#contracts/referrals.ts'
import { type SavedView, ViewQuery } from '#contracts/saved-views.ts'
import { readQuery } from '../../../design-system/table/listUrl.ts'

/** The name in the address that says which view was opened. */
export const viewParam = 'view'

/** In one order, so that the same filters read the same. */
const canonicalText = ({ status, ...rest }: ViewQuery): string =>
  JSON.stringify([[...status].sort(), Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))])

const defaultQueryText = canonicalText(ViewQuery.parse({}))

/** Filters and sort of the address, as a view keeps them. */
export const viewQueryFrom = (params: URLSearchParams): ViewQuery => {
  const { page: _page, after: _after, q: _q, ...query } = readQuery(ReviewQuery, params)
  return query
}

/** The address that opens a view; null: what awaits review. */
export const paramsForView = (view: Pick<SavedView, 'id' | 'query'> | null): URLSearchParams => {
  if (view === null) return new URLSearchParams({ [viewParam]: 'standard' })
  const params = new URLSearchParams({ [viewParam]: view.id })
  for (const [name, value] of Object.entries(view.query)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) params.append(name, String(item))
  }
  return params
}

export interface CurrentView {
  /** undefined: none of those saved. */
  readonly view: SavedView | undefined
  /** Filters or sort are others than were saved; of no view, than those that the review opens with. */
  readonly changed: boolean
}

export const currentViewOf = (params: URLSearchParams, views: readonly SavedView[]): CurrentView => {
  const view = views.find(({ id }) => id === params.get(viewParam))
  const currentText = canonicalText(viewQueryFrom(params))
  return { view, changed: currentText !== (view === undefined ? defaultQueryText : canonicalText(view.query)) }
}
