// The summary that `npm run backup` prints: which file holds what, and whether the event log is in neither.
import type { LogStore } from '#platform/event-log/home.ts'

export interface SavedFiles {
  readonly logFile: string
  readonly keysFile: string
}

/** The lines to print. `store` says where the event log is. */
export const backupReport = ({ logFile, keysFile }: SavedFiles, store: LogStore | undefined): string => {
  const elsewhere = store === 'eventstoredb'
  return [
    `${(elsewhere ? 'Database tables:' : 'Log and database tables:').padEnd(24)} ${logFile}`,
    `Encryption keys:         ${keysFile}`,
    'Store the two files in different places: together they reveal personal data.',
    ...(elsewhere
      ? ['These files do NOT contain the event log. Back up EventStoreDB now (docs/eventstoredb.md).']
      : []),
  ].join('\n')
}
