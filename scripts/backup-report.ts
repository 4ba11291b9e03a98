// The summary that `npm run backup` prints: what each file contains, and whether the event log needs a separate backup.
import type { LogStore } from '#platform/event-log/log-binding.ts'

export interface BackupFiles {
  readonly logFile: string
  readonly keysFile: string
}

/** Returns the lines to print. `store` says where the event log is. */
export const backupReport = ({ logFile, keysFile }: BackupFiles, store: LogStore | undefined): string => {
  const logIsInEventStore = store === 'eventstoredb'
  return [
    `${(logIsInEventStore ? 'Database tables:' : 'Log and database tables:').padEnd(24)} ${logFile}`,
    `Encryption keys:         ${keysFile}`,
    'Store the two files in different places: together they reveal personal data.',
    ...(logIsInEventStore
      ? ['These files do NOT contain the event log. Back up EventStoreDB now (docs/eventstoredb.md).']
      : []),
  ].join('\n')
}
