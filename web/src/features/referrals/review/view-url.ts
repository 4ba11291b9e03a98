// Saved views in the URL: the parameters of a view, the view that is open, and whether its filters have changed since.
import { ReviewQuery } from '#contracts/referrals.ts'
import { type SavedView, ViewQuery } from '#contracts/saved-views.ts'
import { readQuery } from '../../../design-system/table/list-url.ts'

/** The URL parameter that names the open view. */
export const viewParam = 'view'

/** Sorted, so that equal filters produce the same text. */
const canonicalText = ({ status, ...otherFilters }: ViewQuery): string =>
  JSON.stringify([[...status].sort(), Object.entries(otherFilters).sort(([a], [b]) => (a < b ? -1 : 1))])

const defaultQueryText = canonicalText(ViewQuery.parse({}))

/** The filters and sort order from the URL, as a view saves them. */
export const viewQueryFrom = (params: URLSearchParams): ViewQuery => {
  const { page: _page, after: _after, q: _q, ...query } = readQuery(ReviewQuery, params)
  return query
}

/** The URL parameters that open a view, or with null, the referrals that await review. */
export const paramsForView = (view: Pick<SavedView, 'id' | 'query'> | null): URLSearchParams => {
  if (view === null) return new URLSearchParams({ [viewParam]: 'standard' })
  const params = new URLSearchParams({ [viewParam]: view.id })
  for (const [name, value] of Object.entries(view.query)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) params.append(name, String(item))
  }
  return params
}

export interface CurrentView {
  /** Undefined if no saved view is open. */
  readonly view: SavedView | undefined
  /** Whether the filters or the sort order differ from the saved ones, or from the default ones if no view is open. */
  readonly changed: boolean
}

export const currentViewOf = (params: URLSearchParams, views: readonly SavedView[]): CurrentView => {
  const view = views.find(({ id }) => id === params.get(viewParam))
  const currentText = canonicalText(viewQueryFrom(params))
  return { view, changed: currentText !== (view === undefined ? defaultQueryText : canonicalText(view.query)) }
}
