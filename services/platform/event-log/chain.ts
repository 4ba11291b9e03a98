// The hash chain of a stream: each event's metadata holds the hash of the one before and its own, from the first event
// on, so that a changed, removed or moved event shows. What it cannot show is a cut-off end: the chain that is left holds.
// In Postgres the stream's own row tells (postgres/cut.ts). In EventStoreDB nothing of ours does: the store numbers the
// events and cuts no end of a stream, but whoever owns its files, or deletes a whole stream, is not seen here.
//
// Hashed are, each as a netstring (length in bytes, colon, text, comma): stream, revision, event id, type, the data's
// bytes, and the metadata's bytes without the hash. `hash` is always the last member of the metadata, so what is hashed
// is cut out of the stored text and nothing depends on how JSON is printed.
import { hash as digest } from 'node:crypto'

import type { EventMetadata } from './metadata.ts'
import type { NewEvent, StoredEvent } from './port.ts'

/** Where a stream ends: what the next event is linked to. */
export interface ChainLink {
  readonly revision: number
  readonly hash: string
}

/** An event with its data encoded and its metadata complete but for the link. */
export interface UnlinkedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: Omit<EventMetadata, 'previousHash' | 'hash'>
}

const netstring = (text: string): string => `${Buffer.byteLength(text)}:${text},`

const hashOf = (stream: string, revision: number, { id, type, data }: Omit<NewEvent, 'metadata'>, rest: string) =>
  digest('sha256', [stream, String(revision), id, type, data, rest].map(netstring).join(''), 'hex')

/** Encodes the metadata of events that follow each other, linked to `previous` (undefined: the stream is new). */
export const linkEvents = (
  stream: string,
  previous: ChainLink | undefined,
  events: readonly UnlinkedEvent[],
): NewEvent[] => {
  let link = previous
  return events.map(({ id, type, data, metadata }) => {
    const revision = link === undefined ? 0 : link.revision + 1
    const rest = JSON.stringify({ ...metadata, previousHash: link?.hash ?? null })
    const hash = hashOf(stream, revision, { id, type, data }, rest)
    link = { revision, hash }
    return { id, type, data, metadata: `${rest.slice(0, -1)},"hash":"${hash}"}` }
  })
}

export interface ChainBreak {
  readonly stream: string
  readonly revision: number
  /**
   * `gap`: an event before it is missing. `unlinked`: it does not name the hash of the event before it. `changed`: its
   * own hash does not fit what is stored. `unreadable`: its metadata has no hash where one belongs. `cut`: the stream had
   * reached this revision, and ends before it.
   */
  readonly reason: 'gap' | 'unlinked' | 'changed' | 'unreadable' | 'cut'
}

const hashMember = /,"hash":"([0-9a-f]{64})"\}$/

const previousHashOf = (rest: string): unknown => {
  try {
    return (JSON.parse(rest) as { readonly previousHash?: unknown }).previousHash
  } catch {
    return undefined
  }
}

/**
 * Follows the events of one stream, in order and from its first, or from the one after `previous`.
 * Answers the first break, undefined where the chain holds. A cut-off end does not show.
 */
export const verifyChain = (events: Iterable<StoredEvent>, previous?: ChainLink): ChainBreak | undefined => {
  let link = previous
  for (const event of events) {
    const { stream, revision, metadata } = event
    if (revision !== (link === undefined ? 0 : link.revision + 1)) return { stream, revision, reason: 'gap' }
    const member = hashMember.exec(metadata)
    const hash = member?.[1]
    if (member === null || hash === undefined) return { stream, revision, reason: 'unreadable' }
    const rest = `${metadata.slice(0, member.index)}}`
    if (hashOf(stream, revision, event, rest) !== hash) return { stream, revision, reason: 'changed' }
    if (previousHashOf(rest) !== (link?.hash ?? null)) return { stream, revision, reason: 'unlinked' }
    link = { revision, hash }
  }
  return undefined
}
