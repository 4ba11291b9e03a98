import { describe, expect, it } from 'vitest'

import { parseGrowthTable, formatGrowthRow, growthHeader } from './growth-table.ts'

describe('parseGrowthTable', () => {
  it('finds and parses the table within longer text', () => {
    const rows = [
      { task: 'rebuild of the referrals', events: 1_000_000, ms: 31_250, bytes: 701e6, ratio: 1.96 },
      { task: 'as of 30 days ago', events: 10_000, ms: 310, bytes: 192e6, ratio: 0.16 },
    ]
    const text = ['# Performance', ...growthHeader, ...rows.map(formatGrowthRow), '', 'Budgets | are | ratios.'].join(
      '\n',
    )
    expect(parseGrowthTable(text)).toEqual(rows)
  })
})
