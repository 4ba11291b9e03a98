// The hash chain of a stream. Each event's metadata holds its own hash and the hash of the previous event, so a
// changed, removed, or moved event is detected. A chain remains valid if its last events are missing. In Postgres, the
// stream's row reveals that they are missing (postgres/truncated-streams.ts). In EventStoreDB, nothing reveals that the
// end of a stream, or a whole stream, is missing.
//
// The hash covers these parts, each as a netstring (length in bytes, colon, text, comma): stream, revision, event id,
// type, the bytes of the data, and the bytes of the metadata without the hash. `hash` is always the last member of the
// metadata, so it can be removed from the stored text, and nothing depends on how JSON is serialized.
import { hash as digest } from 'node:crypto'

import type { EventMetadata } from './metadata.ts'
import type { NewEvent, StoredEvent } from './port.ts'

/** The last event of a stream, to which the next event is linked. */
export interface ChainLink {
  readonly revision: number
  readonly hash: string
}

/** An event with encoded data and with metadata that lacks only the chain link. */
export interface UnlinkedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: Omit<EventMetadata, 'previousHash' | 'hash'>
}

const netstring = (text: string): string => `${Buffer.byteLength(text)}:${text},`

const hashEvent = (
  stream: string,
  revision: number,
  { id, type, data }: Omit<NewEvent, 'metadata'>,
  metadataWithoutHash: string,
) => digest('sha256', [stream, String(revision), id, type, data, metadataWithoutHash].map(netstring).join(''), 'hex')

/** Encodes the metadata of consecutive events, linked to `previous`, which is undefined for a new stream. */
export const linkEvents = (
  stream: string,
  previous: ChainLink | undefined,
  events: readonly UnlinkedEvent[],
): NewEvent[] => {
  let link = previous
  return events.map(({ id, type, data, metadata }) => {
    const revision = link === undefined ? 0 : link.revision + 1
    const metadataWithoutHash = JSON.stringify({ ...metadata, previousHash: link?.hash ?? null })
    const hash = hashEvent(stream, revision, { id, type, data }, metadataWithoutHash)
    link = { revision, hash }
    return { id, type, data, metadata: `${metadataWithoutHash.slice(0, -1)},"hash":"${hash}"}` }
  })
}

export interface ChainBreak {
  readonly stream: string
  readonly revision: number
  /**
   * `gap` means that an earlier event is missing; `unlinked`, that the event does not name the hash of the previous
   * one; `changed`, that its own hash does not match the stored event; `unreadable`, that its metadata has no hash; and
   * `truncated`, that the stream once reached this revision but now ends before it.
   */
  readonly reason: 'gap' | 'unlinked' | 'changed' | 'unreadable' | 'truncated'
}

const hashPattern = /,"hash":"([0-9a-f]{64})"\}$/

const parsePreviousHash = (metadataWithoutHash: string): unknown => {
  try {
    return (JSON.parse(metadataWithoutHash) as { readonly previousHash?: unknown }).previousHash
  } catch {
    return undefined
  }
}

/**
 * Verifies consecutive events of one stream, from its first event or from the one after `previous`. Returns the first
 * break, or undefined if the chain is valid. Does not detect missing events at the end.
 */
export const verifyChain = (events: Iterable<StoredEvent>, previous?: ChainLink): ChainBreak | undefined => {
  let link = previous
  for (const event of events) {
    const { stream, revision, metadata } = event
    if (revision !== (link === undefined ? 0 : link.revision + 1)) return { stream, revision, reason: 'gap' }
    const hashMatch = hashPattern.exec(metadata)
    const hash = hashMatch?.[1]
    if (hashMatch === null || hash === undefined) return { stream, revision, reason: 'unreadable' }
    const metadataWithoutHash = `${metadata.slice(0, hashMatch.index)}}`
    if (hashEvent(stream, revision, event, metadataWithoutHash) !== hash) return { stream, revision, reason: 'changed' }
    if (parsePreviousHash(metadataWithoutHash) !== (link?.hash ?? null)) return { stream, revision, reason: 'unlinked' }
    link = { revision, hash }
  }
  return undefined
}
