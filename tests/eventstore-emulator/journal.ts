// Keeps the appends of a store in a file, so that a process that is killed and started again has every event that it
// acknowledged. The operating system keeps what was written when the process dies. Deletions are not kept.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ExpectedRevision, ProposedEvent } from './records.ts'

interface JournaledAppend {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: readonly ProposedEvent[]
}

export interface Journal {
  /** The appends of earlier processes. */
  readonly appends: readonly JournaledAppend[]
  record(append: JournaledAppend): void
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const decode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))

const toLine = ({ events, ...append }: JournaledAppend): string =>
  `${JSON.stringify({
    ...append,
    events: events.map((event) => ({ ...event, data: encode(event.data), metadata: encode(event.metadata) })),
  })}\n`

const fromLine = (line: string): JournaledAppend => {
  const { events, ...append } = JSON.parse(line) as Omit<JournaledAppend, 'events'> & {
    readonly events: readonly (Omit<ProposedEvent, 'data' | 'metadata'> & { data: string; metadata: string })[]
  }
  return {
    ...append,
    events: events.map((event) => ({ ...event, data: decode(event.data), metadata: decode(event.metadata) })),
  }
}

const readLines = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

/** Opens the journal in a folder, which is created if it does not exist. */
export const openJournal = (folder: string): Journal => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'appends.jsonl')
  const lines = readLines(file)
  // A process that was killed in the middle of a write has not acknowledged it.
  if ((lines.pop() ?? '') !== '') writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  return { appends: lines.map(fromLine), record: (append) => appendFileSync(file, toLine(append)) }
}
