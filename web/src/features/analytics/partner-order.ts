// The order of the partner table. The answer contains every partner of the period, so the browser sorts them.
import type { Analytics } from '#contracts/analytics.ts'
import type { Sort } from '../../design-system/table/list-url.ts'

export type PartnerFigures = Analytics['partners'][number]

export const partnerSorts = [
  'partner',
  'received',
  'accepted',
  'closed',
  'successRate',
  'averageDays',
  'investedCents',
] as const
export type PartnerSort = (typeof partnerSorts)[number]

/** Partners without a value, such as an average over nothing, are last in both directions. */
export const sortPartners = (
  partners: readonly PartnerFigures[],
  { sort, direction }: Sort & { readonly sort: PartnerSort },
): PartnerFigures[] => {
  const sign = direction === 'asc' ? 1 : -1
  // The answer is sorted by name, and sorting is stable, so equal values stay in the order of names.
  if (sort === 'partner') return sign === 1 ? [...partners] : [...partners].reverse()
  return [...partners].sort((a, b) => {
    const [first, second] = [a[sort], b[sort]]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return sign * (first - second)
  })
}
