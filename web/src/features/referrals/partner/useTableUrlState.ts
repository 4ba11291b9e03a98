// Page and sort of one box of the partner's desk, in the URL.
import { type IncomingBox, IncomingQuery } from '#contracts/referrals.ts'
import { type Sort, readQuery, useListUrl } from '../../../design-system/table/listUrl.ts'

export interface TableUrlState {
  readonly page: number
  readonly sort: Sort
  readonly onPage: (page: number) => void
  readonly onSort: (sort: Sort) => void
}

/** `alone`: it is the only list of its page, and needs no prefix. */
export const useTableUrlState = (box: IncomingBox, noPrefix?: 'alone'): TableUrlState => {
  const { params, setPage, setSort } = useListUrl(noPrefix === undefined ? `${box}.` : '')
  const { page, sort, direction } = readQuery(IncomingQuery, params)
  // What waits opens with its newest, the others with what changed last.
  const usesDefaultSort = box !== 'waiting' && !params.has('sort')
  return {
    page,
    sort: usesDefaultSort ? { sort: 'updated', direction: 'desc' } : { sort, direction },
    onPage: setPage,
    onSort: setSort,
  }
}
