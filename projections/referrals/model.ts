// The referrals read model: rows, totals and history behind one checkpoint, so that a detail and its timeline agree.
import { isDeepStrictEqual } from 'node:util'

import type { ReadModel, Row } from '../engine/model.ts'
import { passingTable, referralPassings } from './passings.ts'
import { referralRows } from './table.ts'
import {
  referralAges,
  referralNames,
  referralReceived,
  referralReviewed,
  referralSent,
  referralTotal,
} from './tallies.ts'
import { referralTimeline } from './timeline.ts'

/** Whether something else changed than the instant: an added note leaves the rest of the row as it was. */
const saysMore = (before: Row | undefined, after: Row | undefined): boolean => {
  const { updated_at: _, ...earlier } = before ?? {}
  const { updated_at: __, ...later } = after ?? {}
  return !isDeepStrictEqual(earlier, later)
}

/** Who looks at a row: its referral's page, staff review, its organizations. */
const topicsOf = (row: Row): string[] => {
  const organizations = [row['from_organization_id'], row['with_receiver'] ? row['to_organization_id'] : null]
  return [
    `referral:${String(row['id'])}`,
    ...organizations.filter((id) => typeof id === 'string').map((id) => `organization:${id}`),
  ]
}

export const referralsModel: ReadModel = {
  name: 'referrals',
  version: 8,
  rows: [referralRows],
  tallies: [referralTotal, referralAges, referralNames, referralReviewed, referralSent, referralReceived],
  timelines: [referralTimeline, referralPassings],
  topics: (table, before, after) => {
    // It changes no row: badges and lists follow the clock, not what is recorded of it.
    if (table === passingTable.name) return after === undefined ? [] : [`referral:${String(after['referral_id'])}`]
    // Every event of a referral changes its row (`updated_at`), so the history need not speak too.
    if (table !== 'referral') return []
    const touched = [before, after].filter((row) => row !== undefined)
    // NEW-27: a note can endanger a person whose account is watched, so not even its existence is told to the client.
    const clients = saysMore(before, after) ? touched.map((row) => `client:${String(row['client_id'])}`) : []
    return [...new Set(['review', ...touched.flatMap(topicsOf), ...clients])]
  },
}
