// The order in which lists sort what is a word: small numbers, so that no sort depends on a database's locale.
import {
  type ClientCounty,
  type NeedCategory,
  type Priority,
  type ReferralStatus,
  clientCounties,
  needCategories,
  priorities,
  referralStatuses,
} from '#contracts/enumerations.ts'

/** Along the life cycle, from requested to closed. */
export const statusRank = (status: ReferralStatus): number => referralStatuses.indexOf(status)

/** By name, as a reader expects of a column of words; Other stays last. */
const needsByName: readonly NeedCategory[] = [...needCategories].sort((a, b) => {
  if (a === 'Other' || b === 'Other') return a === 'Other' ? 1 : -1
  return a < b ? -1 : 1
})
export const needRank = (need: NeedCategory): number => needsByName.indexOf(need)

/** Low to high; a referral made without a choice is Normal, as `medium` is (REF-07). */
export const priorityRank = (priority: Priority | null): number => priorities.indexOf(priority ?? 'medium')

/** By name, then Other, then not specified. */
export const countyRank = (county: ClientCounty | null): number =>
  county === null ? clientCounties.length : clientCounties.indexOf(county)
