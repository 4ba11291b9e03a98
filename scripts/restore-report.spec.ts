import { describe, expect, it } from 'vitest'

import { formatTables, notEmptyReport } from './restore-report.ts'

const tables = [
  { name: 'log.event', rows: 6464 },
  { name: 'account', rows: 12 },
]

describe('formatTables', () => {
  it('names the largest tables and counts the others', () => {
    expect(formatTables([{ name: 'account', rows: 1 }])).toBe('1 row in account')
    expect(formatTables(tables)).toBe('6,464 rows in log.event, 12 in account')
    const small = ['a', 'b', 'c', 'd'].map((name) => ({ name, rows: 1 }))
    expect(formatTables([...tables.slice(1), ...small])).toBe(
      '12 rows in account, 1 in a, 1 in b, 1 in c, and 1 more table',
    )
    expect(formatTables([...tables, ...small])).toBe(
      '6,464 rows in log.event, 12 in account, 1 in a, 1 in b, and 2 more tables',
    )
  })
})

describe('notEmptyReport', () => {
  it('says what to do, and where restored data comes from', () => {
    const report = notEmptyReport({ tables, origin: null })
    expect(report).toContain('The database is not empty (6,464 rows in log.event, 12 in account). Nothing was changed.')
    expect(report).toContain('create a new database')
    expect(report).not.toContain('npm start')
    expect(notEmptyReport({ tables, origin: 'backup of Monday' })).toContain(
      'It was restored from a backup of Monday: "npm start" continues with it.',
    )
  })
})
