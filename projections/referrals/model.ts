// The referrals read model. Rows, rollups and history share one checkpoint, so that a referral and its timeline are
// always consistent.
import { isDeepStrictEqual } from 'node:util'

import type { ReadModel, Row } from '../engine/model.ts'
import { thresholdCrossingTable, referralThresholdCrossings } from './threshold-crossings.ts'
import { endedParts } from './ended-parts.ts'
import { referralRows } from './table.ts'
import {
  referralAges,
  referralNames,
  referralReceived,
  referralReviewed,
  referralSent,
  referralTotal,
} from './rollups.ts'
import { referralTimeline } from './timeline.ts'

/** The row without what every event changes. A new note leaves the rest of the row unchanged. */
const withoutTimestamp = ({ updated_at: _, revision: __, ...rest }: Row): Row => rest

const changesMoreThanTimestamp = (before: Row = {}, after: Row = {}): boolean =>
  !isDeepStrictEqual(withoutTimestamp(before), withoutTimestamp(after))

/**
 * The live topics that a row affects: its own page and the lists of its organizations. A receiver whose part has ended
 * is not told of later changes, not even that there is one.
 */
const listTopics = (row: Row): string[] => {
  const organizations = [row['from_organization_id'], row['part_open'] ? row['to_organization_id'] : null]
  return [
    `referral:${String(row['id'])}`,
    ...organizations.filter((id) => typeof id === 'string').map((id) => `organization:${id}`),
  ]
}

export const referralsModel: ReadModel = {
  name: 'referrals',
  version: 15,
  rows: [referralRows],
  rollups: [referralTotal, referralAges, referralNames, referralReviewed, referralSent, referralReceived],
  timelines: [referralTimeline, referralThresholdCrossings, endedParts],
  topics: (table, before, after) => {
    // A threshold crossing changes no row. Badges and lists depend on the clock, not on the recorded crossing.
    if (table === thresholdCrossingTable.name)
      return after === undefined ? [] : [`referral:${String(after['referral_id'])}`]
    // Every event of a referral changes its row (`updated_at`), so its history needs no separate topics.
    if (table !== 'referral') return []
    const rows = [before, after].filter((row) => row !== undefined)
    // NEW-27: a note can endanger a person whose account is watched, so the client must not learn that one exists.
    const clients = changesMoreThanTimestamp(before, after)
      ? rows.map((row) => `client:${String(row['client_id'])}`)
      : []
    return [...new Set(['review', ...rows.flatMap(listTopics), ...clients])]
  },
}
