// Sort ranks for text columns. Sorting by number makes the order independent of the database locale.
import { clientCounties, needCategories, priorities, referralStatuses } from '#contracts/enumeration-values.ts'
import type { ClientCounty, NeedCategory, Priority, ReferralStatus } from '#contracts/enumerations.ts'

/** In lifecycle order, from requested to closed. */
export const statusRank = (status: ReferralStatus): number => referralStatuses.indexOf(status)

/** Alphabetical, as readers expect. Other is last. */
const needsByName: readonly NeedCategory[] = [...needCategories].sort((a, b) => {
  if (a === 'Other' || b === 'Other') return a === 'Other' ? 1 : -1
  return a < b ? -1 : 1
})
export const needRank = (need: NeedCategory): number => needsByName.indexOf(need)

/** Low to high. A referral without a chosen priority counts as Normal, like `medium` (REF-07). */
export const priorityRank = (priority: Priority | null): number => priorities.indexOf(priority ?? 'medium')

/** Alphabetical, then Other, then not specified. */
export const countyRank = (county: ClientCounty | null): number =>
  county === null ? clientCounties.length : clientCounties.indexOf(county)
