// The page and sort order of one partner list, stored in the URL.
import { type IncomingBox, IncomingQuery } from '#contracts/referrals.ts'
import { type Sort, readQuery, useListUrl } from '../../../design-system/table/list-url.ts'

export interface TableUrlState {
  readonly page: number
  readonly sort: Sort
  readonly onPage: (page: number) => void
  readonly onSort: (sort: Sort) => void
}

/** `prefix` starts the names of the URL parameters. It is empty if the list is the only one on its page. */
export const useTableUrlState = (box: IncomingBox, prefix = `${box}.`): TableUrlState => {
  const { params, setPage, setSort } = useListUrl(prefix)
  const { page, sort, direction } = readQuery(IncomingQuery, params)
  // The queue starts with the newest referrals, the ones without news with those that wait the longest, and the other
  // lists with the most recently updated ones.
  const usesDefaultSort = box !== 'waiting' && !params.has('sort')
  return {
    page,
    sort: usesDefaultSort ? { sort: 'updated', direction: box === 'quiet' ? 'asc' : 'desc' } : { sort, direction },
    onPage: setPage,
    onSort: setSort,
  }
}
