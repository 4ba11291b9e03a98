// The analytics read model: additive roll-ups by day, so that any range of days is a sum of few rows. Partners are many, so
// their whole months are added up too, and a range reads months and the days at its ends.
import type { ReadModel, Tally } from '../engine/model.ts'
import { measureRows, measureTable } from './table.ts'

/** What is added up, beside how many. */
export const sums = [
  'pending',
  'accepted',
  'closed',
  'outcomes',
  'met',
  'partly_met',
  'invested_cents',
  'processing_minutes',
] as const
export type Sum = (typeof sums)[number]

const by = (name: string, groupBy: readonly (keyof typeof measureTable.columns)[]): Tally => ({
  name,
  of: measureTable.name,
  groupBy,
  sums,
})

export const analyticsModel: ReadModel = {
  name: 'analytics',
  version: 1,
  rows: [measureRows],
  tallies: [
    by('by_day', ['day']),
    by('by_need', ['day', 'need']),
    by('by_partner_day', ['day', 'partner_id']),
    by('by_partner_month', ['month', 'partner_id']),
  ],
  timelines: [],
  // Whoever looks at figures asks again now and then; what every event of every referral touched would be told to them all.
  topics: () => [],
}
