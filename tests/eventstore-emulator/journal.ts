// Keeps the appends of a store in a file, so that a process that is killed and started again has every event that it
// acknowledged. The operating system keeps what was written when the process dies. Deletions are not kept.
import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

import type { ExpectedRevision, ProposedEvent } from './records.ts'

interface JournaledAppend {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: readonly ProposedEvent[]
}

export interface Journal {
  /** The appends that other processes recorded since the last call, or since the first process. */
  readNew(): readonly JournaledAppend[]
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

/** Opens the journal in a folder, which is created if it does not exist. One process at a time may use it. */
export const openJournal = (folder: string): Journal => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'appends.jsonl')
  appendFileSync(file, '')
  let readBytes = 0
  return {
    readNew: () => {
      const bytes = readFileSync(file).subarray(readBytes)
      // A process that was killed in the middle of a write has not acknowledged it.
      const complete = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
      readBytes += complete.length
      truncateSync(file, readBytes)
      const lines = complete.toString('utf8').split('\n')
      return lines.filter((line) => line !== '').map(fromLine)
    },
    record: (append) => {
      const line = toLine(append)
      appendFileSync(file, line)
      readBytes += Buffer.byteLength(line)
    },
  }
}
