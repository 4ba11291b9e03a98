import { describe, expect, it } from 'vitest'

import { backupReport } from './backup-report.ts'

const files = { logFile: 'a.log.gz', keysFile: 'a.keys.gz' }

describe('the backup report', () => {
  it.each(['postgres', undefined] as const)(
    'lists the log with the database tables when the log is in Postgres (%s)',
    (store) => {
      expect(backupReport(files, store)).toBe(
        'Log and database tables: a.log.gz\nEncryption keys:         a.keys.gz\n' +
          'Store the two files in different places: together they reveal personal data.',
      )
    },
  )
  it('says that a log in EventStoreDB needs a separate backup, made afterwards', () => {
    const report = backupReport(files, 'eventstoredb')
    expect(report).toContain('Database tables:         a.log.gz')
    expect(report).not.toContain('Log and')
    expect(report).toContain('do NOT contain the event log. Back up EventStoreDB now')
  })
})
