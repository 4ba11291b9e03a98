// Builds and parses the messages of reads and subscriptions. The client's own functions are not used because they parse JSON and serialize
// it again, which changes bytes (docs/decisions/0018-eventstoredb-adapter-on-generated-messages.md).
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'

import type { Position, StoredEvent } from '../port.ts'
import { parsePosition, formatPosition } from './position.ts'
import { toEventId } from './stored-id.ts'

export type ReadRequest = streams.ReadReq
export type ReadResponse = streams.ReadResp

const { ReadReq } = streams
const { Options } = ReadReq
const createEmpty = () => new shared.Empty()
export const encodeText = (text: string): Uint8Array => Buffer.from(text, 'utf8')
const decodeText = (value: Uint8Array): string =>
  Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8')
export const createStreamIdentifier = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(encodeText(stream))

export type Direction = 'forwards' | 'backwards'

const createReadOptions = (direction: Direction, maxCount: number) =>
  new Options()
    .setReadDirection(direction === 'forwards' ? Options.ReadDirection.FORWARDS : Options.ReadDirection.BACKWARDS)
    .setCount(String(maxCount))
    .setResolveLinks(false)
    .setUuidOption(new Options.UUIDOption().setString(createEmpty()))

/**
 * Requests the end marker that the store sends after a complete response; see `parseEndMarker`. Not supported before
 * 21.10.
 */
const requestEndMarker = () => new Options.ControlOption().setCompatibility(1)

/** @param from the first revision; defaults to the start of the stream, or to its end when reading backward */
export const createStreamRequest = (
  stream: string,
  from: number | undefined,
  direction: Direction,
  maxCount: number,
): ReadRequest => {
  const start = new Options.StreamOptions().setStreamIdentifier(createStreamIdentifier(stream))
  if (from !== undefined) start.setRevision(String(from))
  else if (direction === 'forwards') start.setStart(createEmpty())
  else start.setEnd(createEmpty())
  const options = createReadOptions(direction, maxCount).setControlOption(requestEndMarker())
  return new ReadReq().setOptions(options.setStream(start).setNoFilter(createEmpty()))
}

const createAllOptions = (from: Position | undefined, direction: Direction) => {
  const start = new Options.AllOptions()
  if (from !== undefined) {
    const { commit, prepare } = parsePosition(from)
    start.setPosition(new Options.Position().setCommitPosition(commit).setPreparePosition(prepare))
  } else if (direction === 'forwards') start.setStart(createEmpty())
  else start.setEnd(createEmpty())
  return start
}

/** Without prefixes, matches everything except the store's own events, whose types start with a dollar sign. */
const createFilter = (prefixes: readonly string[] | undefined) => {
  const filterOptions = new Options.FilterOptions()
  const expression = new Options.FilterOptions.Expression()
  if (prefixes === undefined) return filterOptions.setEventType(expression.setRegex('^[^$]'))
  return filterOptions.setStreamIdentifier(expression.setPrefixList([...prefixes]))
}

/** Requests a page of the whole log, which includes the event at `from` only when reading forward. */
export const createAllRequest = (
  from: Position | undefined,
  direction: Direction,
  maxCount: number,
  prefixes: readonly string[] | undefined,
): ReadRequest => {
  const filterOptions = createFilter(prefixes).setCount(createEmpty()).setCheckpointintervalmultiplier(1)
  return new ReadReq().setOptions(
    createReadOptions(direction, maxCount).setAll(createAllOptions(from, direction)).setFilter(filterOptions),
  )
}

/** Requests the last event of the whole log, including the store's own. */
export const createEndRequest = (): ReadRequest =>
  new ReadReq().setOptions(
    createReadOptions('backwards', 1).setAll(createAllOptions(undefined, 'backwards')).setNoFilter(createEmpty()),
  )

const createSubscriptionOptions = (after: Position | undefined) =>
  new Options()
    .setAll(createAllOptions(after, 'forwards'))
    .setSubscription(new Options.SubscriptionOptions())
    .setResolveLinks(false)
    .setUuidOption(new Options.UUIDOption().setString(createEmpty()))

const createFilteredSubscription = (
  after: Position | undefined,
  prefixes: readonly string[],
  checkpointInterval: number,
) =>
  new ReadReq().setOptions(
    createSubscriptionOptions(after).setFilter(
      createFilter(prefixes).setMax(checkpointInterval).setCheckpointintervalmultiplier(1),
    ),
  )

/**
 * Requests all current and future events after a position. With prefixes, the store sends a checkpoint after each event
 * that does not match, so that a subscription's position advances while other streams are written.
 */
export const createSubscribeRequest = (
  after: Position | undefined,
  prefixes: readonly string[] | undefined,
): ReadRequest =>
  prefixes === undefined
    ? new ReadReq().setOptions(createSubscriptionOptions(after).setNoFilter(createEmpty()))
    : createFilteredSubscription(after, prefixes, 1)

/**
 * Number of events that a search scans between two checkpoints. The last events of the log may come without a
 * checkpoint.
 */
const searchCheckpointInterval = 500

/**
 * Like `createSubscribeRequest`, but for a search far from the log's end. The store scans many events before it reports
 * its position.
 */
export const createSearchRequest = (after: Position | undefined, prefixes: readonly string[]): ReadRequest =>
  createFilteredSubscription(after, prefixes, searchCheckpointInterval)

/** Returns the event of a response, or undefined for other kinds of responses. */
export const parseEvent = (response: ReadResponse): StoredEvent | undefined => {
  const event = response.getEvent()?.getEvent()
  if (event === undefined) return undefined
  const metadata = decodeText(event.getCustomMetadata_asU8())
  return {
    id: toEventId(event.getId()?.getString() ?? '', metadata),
    type: event.getMetadataMap().get('type') ?? '',
    data: decodeText(event.getData_asU8()),
    metadata,
    stream: decodeText(event.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array()),
    revision: Number(event.getStreamRevision()),
    position: formatPosition(event.getCommitPosition(), event.getPreparePosition()),
  }
}

/** Returns the end marker of a stream read, which says that the stream is missing or that the response is complete. */
export const parseEndMarker = (response: ReadResponse): 'missing' | 'complete' | undefined => {
  if (response.hasStreamNotFound()) return 'missing'
  return response.hasLastStreamPosition() ? 'complete' : undefined
}

/** Whether the event is one of the store's own: stream metadata, links, tombstones, or statistics. */
export const isSystemEvent = ({ stream, type }: StoredEvent): boolean => stream.startsWith('$') || type.startsWith('$')

/** Returns how far the store has scanned, or undefined for other kinds of responses. */
export const parseCheckpoint = (response: ReadResponse): Position | undefined => {
  const checkpoint = response.getCheckpoint()
  return checkpoint && formatPosition(checkpoint.getCommitPosition(), checkpoint.getPreparePosition())
}
