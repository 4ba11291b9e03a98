// The types of the store: events, streams, positions and the result of a write.
import { randomUUID } from 'node:crypto'

import type { Slice } from './chunks.ts'

export interface Position {
  readonly commit: number
  readonly prepare: number
}

export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export interface StoredRecord extends Position, Slice {
  readonly stream: StreamState
  readonly revision: number
  readonly type: string
  readonly id: string
}

export interface StreamState {
  readonly name: string
  readonly records: StoredRecord[]
  /** Revision of the first event that is still visible to readers of the stream. */
  truncatedBefore: number
  /** How many events are visible, counted from the end. */
  maxCount: number
  isSoftDeleted: boolean
  isTombstoned: boolean
}

export type ExpectedRevision = 'any' | 'noStream' | 'streamExists' | number

export type WriteOutcome =
  | { readonly kind: 'written' | 'alreadyWritten'; readonly revision: number; readonly position: Position | undefined }
  | { readonly kind: 'wrongVersion'; readonly current: number }
  | { readonly kind: 'deleted' }

/** The revision of a tombstone: the largest signed 64-bit number. */
export const tombstoneRevision = '9223372036854775807'

export const getMetastreamName = (name: string): string => `$$${name}`

const json = (value: unknown): Uint8Array => new Uint8Array(Buffer.from(JSON.stringify(value), 'utf8'))

export const jsonProposal = (type: string, data: unknown): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: json(data),
  metadata: new Uint8Array(),
})

/**
 * The size that the server compares with its append limit: only the data. Its sum has the types and metadata, but adds
 * them only where an event has no data, because of the precedence of `??` in `Event.SizeOnDisk`.
 */
export const measureLimitedSize = (event: ProposedEvent): number => event.data.length

/** The bytes of an event in the log. */
export const measureSize = (event: ProposedEvent): number =>
  event.data.length + event.metadata.length + event.type.length * 2
