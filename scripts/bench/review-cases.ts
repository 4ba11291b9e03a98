// The queries that the review table can send: the default filter and every single filter, with every sort in both
// directions.
import { clientCounties, needCategories, priorities, referralStatuses, slaStates } from '#contracts/enumerations.ts'
import { reviewSorts } from '#contracts/referrals.ts'

import { partners, staff } from './generator/population.ts'

export interface ReviewCase {
  readonly name: string
  /** Query strings to rotate through: the values of the filter. */
  readonly queries: readonly string[]
  /** Whether it is a text search, which has a budget of its own. */
  readonly search: boolean
}

type Filter = readonly [name: string, values: readonly string[]]

const all = referralStatuses.map((status) => `status=${status}`).join('&')

const values = (name: string, list: readonly string[], rest = ''): string[] =>
  list.map((value) => `${name}=${encodeURIComponent(value)}${rest === '' ? '' : `&${rest}`}`)

const reviewers = ['nobody', ...staff.slice(0, 6).map(({ userId }) => userId ?? 'me')]

const somePartners = partners.slice(0, 12).map(({ id }) => id)

/** Single filters, over the table's default statuses and over all statuses. */
const filters: readonly Filter[] = [
  ['default', ['']],
  ['one status', values('status', referralStatuses)],
  ['all statuses', [all]],
  ['county', values('county', clientCounties)],
  ['county, all statuses', values('county', clientCounties, all)],
  ['partner', values('partner', somePartners)],
  ['partner, all statuses', values('partner', somePartners, all)],
  ['need', values('need', needCategories)],
  ['need, all statuses', values('need', needCategories, all)],
  ['priority', values('priority', priorities)],
  ['priority, all statuses', values('priority', priorities, all)],
  ['assigned to', values('assigned', reviewers)],
  ['assigned to, all statuses', values('assigned', reviewers, all)],
  ['service level', values('sla', slaStates)],
  ['service level, all statuses', values('sla', slaStates, all)],
]

/** Common first names, three-letter prefixes of many and of few names, and letters that could start an id. */
const searches: readonly Filter[] = [
  ['common first name', values('q', ['Marisol', 'Tasha', 'Dana'])],
  ['common first name, all statuses', values('q', ['Marisol', 'Tasha', 'Dana'], all)],
  ['three letters', values('q', ['mar', 'tas', 'ana', 'dan', 'xyz', 'abe', 'fad', '00a'])],
  ['three letters, all statuses', values('q', ['mar', 'tas', 'ana', 'dan', 'xyz', 'abe', 'fad', '00a'], all)],
]

const sorted = ([name, queries]: Filter, search: boolean): ReviewCase[] =>
  reviewSorts.flatMap((sort) =>
    ['desc', 'asc'].map((direction) => ({
      name: `${name}, by ${sort} ${direction}`,
      queries: queries.map((query) => [query, `sort=${sort}&direction=${direction}`].filter(Boolean).join('&')),
      search,
    })),
  )

/** @param lastPage last page of the default filter, at most 1,000 */
export const reviewCases = (lastPage: number): readonly ReviewCase[] => [
  ...filters.flatMap((filter) => sorted(filter, false)),
  { name: `page ${lastPage}`, queries: [`page=${lastPage}`], search: false },
  { name: `page ${lastPage}, all statuses`, queries: [`page=${lastPage}&${all}`], search: false },
  ...searches.flatMap((filter) => sorted(filter, true)),
]
