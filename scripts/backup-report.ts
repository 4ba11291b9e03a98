// What a backup says of itself at its end: what is in which file, and what is in none.
import type { LogStore } from '#platform/event-log/home.ts'

export interface SavedFiles {
  readonly logFile: string
  readonly keysFile: string
}

/** The lines, for the store in which the log is. */
export const backupReport = ({ logFile, keysFile }: SavedFiles, store: LogStore | undefined): string => {
  const elsewhere = store === 'eventstoredb'
  return [
    `${(elsewhere ? 'The plain tables:' : 'The log and the plain tables:').padEnd(31)} ${logFile}`,
    `The keys, to be kept elsewhere: ${keysFile}`,
    ...(elsewhere
      ? ['The log is NOT in these files: it is in EventStoreDB. Back it up now, after this (docs/eventstoredb.md).']
      : []),
  ].join('\n')
}
