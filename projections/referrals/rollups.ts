// The rollups that lists and figures read instead of counting rows. With a million rows, counting takes 46 to 280 ms.
import type { Rollup } from '../engine/model.ts'

/**
 * For the toCheckboxCounts of staff review, and for the total of any combination of status, need, priority, county and
 * unassigned.
 */
export const referralTotal: Rollup = {
  name: 'referral_total',
  rowTable: 'referral',
  groupBy: ['status_rank', 'need_rank', 'priority_rank', 'county_rank', 'claimed'],
  sums: [],
}

/** Ages: in whole days for stopped clocks, by start day for running ones. */
export const referralAges: Rollup = {
  name: 'referral_ages',
  rowTable: 'referral',
  groupBy: ['status_rank', 'sla_running', 'sla_day'],
  sums: [],
}

/** Number of matches of a search by name. A common first name has tens of thousands. */
export const referralNames: Rollup = {
  name: 'referral_names',
  rowTable: 'referral',
  groupBy: ['client_name', 'status_rank'],
  sums: [],
}

/** Number of referrals per reviewer, current or last. */
export const referralReviewed: Rollup = {
  name: 'referral_reviewed',
  rowTable: 'referral',
  groupBy: ['claimed_by', 'status_rank'],
  sums: [],
}

export const referralSent: Rollup = {
  name: 'referral_sent',
  rowTable: 'referral',
  groupBy: ['from_organization_id', 'status_rank', 'internal'],
  sums: [],
}

/** The partner's figures (ORG-05..07, INC-12) and, together with `referral_sent`, the totals of the partner filter. */
export const referralReceived: Rollup = {
  name: 'referral_received',
  rowTable: 'referral',
  groupBy: ['to_organization_id', 'part_open', 'status_rank', 'in_service', 'internal'],
  sums: ['receiver_invested_cents'],
}
