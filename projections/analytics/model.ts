// The analytics read model: additive rollups by day, so that any date range is a sum of a few rows. There are many
// partners, so they have monthly rollups too. A range then reads whole months, and days only at its ends.
import type { ReadModel, Rollup } from '../engine/model.ts'
import { measureRows, measureTable } from './table.ts'

/** The columns to sum, in addition to the count. */
export const sums = [
  'pending',
  'accepted',
  'closed',
  'outcomes',
  'met',
  'partly_met',
  'amounts',
  'invested_cents',
  'processing_minutes',
] as const
export type Sum = (typeof sums)[number]

const rollupBy = (name: string, groupBy: readonly (keyof typeof measureTable.columns)[]): Rollup => ({
  name,
  rowTable: measureTable.name,
  groupBy,
  sums,
})

export const analyticsModel: ReadModel = {
  name: 'analytics',
  version: 7,
  rows: [measureRows],
  rollups: [
    rollupBy('by_day', ['day']),
    rollupBy('by_need', ['day', 'need']),
    rollupBy('by_partner_day', ['day', 'partner_id']),
    rollupBy('by_partner_month', ['month', 'partner_id']),
  ],
  timelines: [],
  // Pages with figures poll periodically. Topics would notify them of every event in every referral.
  topics: () => [],
}
