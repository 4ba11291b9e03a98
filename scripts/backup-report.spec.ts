import { describe, expect, it } from 'vitest'

import { backupReport } from './backup-report.ts'

const files = { logFile: 'one.log.gz', keysFile: 'two.keys.gz' }

describe('what a backup says', () => {
  it.each(['postgres', undefined] as const)('the log is in the file where it is in the database (%s)', (store) => {
    expect(backupReport(files, store)).toBe(
      'The log and the plain tables:   one.log.gz\nThe keys, to be kept elsewhere: two.keys.gz',
    )
  })
  it('the log has to be backed up by itself, and after, where it is in EventStoreDB', () => {
    const said = backupReport(files, 'eventstoredb')
    expect(said).toContain('The plain tables:               one.log.gz')
    expect(said).not.toContain('The log and')
    expect(said).toContain('it is in EventStoreDB. Back it up now, after this')
  })
})
