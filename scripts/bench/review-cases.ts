// The queries that the review table can send: the default filter and every single filter, with every sort in both
// directions.
import {
  clientCounties,
  needCategories,
  priorities,
  referralStatuses,
  slaStates,
} from '#contracts/enumeration-values.ts'
import { reviewSorts } from '#contracts/referrals.ts'

import { partners, staff } from './generator/population.ts'

export interface ReviewCase {
  readonly name: string
  /** The query strings to rotate through, one for each value of the filter. */
  readonly queries: readonly string[]
  /** Whether it is a text search, which has a separate budget. */
  readonly isSearch: boolean
}

type Filter = readonly [name: string, values: readonly string[]]

const allStatuses = referralStatuses.map((status) => `status=${status}`).join('&')

const filterQueries = (name: string, values: readonly string[], otherFilters = ''): string[] =>
  values.map((value) => `${name}=${encodeURIComponent(value)}${otherFilters === '' ? '' : `&${otherFilters}`}`)

const reviewers = ['nobody', ...staff.slice(0, 6).map(({ userId }) => userId ?? 'me')]

const somePartners = partners.slice(0, 12).map(({ id }) => id)

/** Single filters, combined with the table's default statuses and with all statuses. */
const filters: readonly Filter[] = [
  ['default', ['']],
  ['one status', filterQueries('status', referralStatuses)],
  ['all statuses', [allStatuses]],
  ['county', filterQueries('county', clientCounties)],
  ['county, all statuses', filterQueries('county', clientCounties, allStatuses)],
  ['partner', filterQueries('partner', somePartners)],
  ['partner, all statuses', filterQueries('partner', somePartners, allStatuses)],
  ['need', filterQueries('need', needCategories)],
  ['need, all statuses', filterQueries('need', needCategories, allStatuses)],
  ['priority', filterQueries('priority', priorities)],
  ['priority, all statuses', filterQueries('priority', priorities, allStatuses)],
  ['assigned to', filterQueries('assigned', reviewers)],
  ['assigned to, all statuses', filterQueries('assigned', reviewers, allStatuses)],
  ['service level', filterQueries('sla', slaStates)],
  ['service level, all statuses', filterQueries('sla', slaStates, allStatuses)],
]

/** Common first names, three-letter prefixes of many or few names, and letters that an id could start with. */
const searches: readonly Filter[] = [
  ['common first name', filterQueries('q', ['Marisol', 'Tasha', 'Dana'])],
  ['common first name, all statuses', filterQueries('q', ['Marisol', 'Tasha', 'Dana'], allStatuses)],
  ['three letters', filterQueries('q', ['mar', 'tas', 'ana', 'dan', 'xyz', 'abe', 'fad', '00a'])],
  [
    'three letters, all statuses',
    filterQueries('q', ['mar', 'tas', 'ana', 'dan', 'xyz', 'abe', 'fad', '00a'], allStatuses),
  ],
]

const withSorts = ([name, queries]: Filter, isSearch: boolean): ReviewCase[] =>
  reviewSorts.flatMap((sort) =>
    ['desc', 'asc'].map((direction) => ({
      name: `${name}, by ${sort} ${direction}`,
      queries: queries.map((query) => [query, `sort=${sort}&direction=${direction}`].filter(Boolean).join('&')),
      isSearch,
    })),
  )

/** @param lastPage last page of the default filter, at most 1,000 */
export const reviewCases = (lastPage: number): readonly ReviewCase[] => [
  ...filters.flatMap((filter) => withSorts(filter, false)),
  { name: `page ${lastPage}`, queries: [`page=${lastPage}`], isSearch: false },
  { name: `page ${lastPage}, all statuses`, queries: [`page=${lastPage}&${allStatuses}`], isSearch: false },
  ...searches.flatMap((filter) => withSorts(filter, true)),
]
