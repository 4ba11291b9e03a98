// Builds and parses the messages of appends. All appends of a connection share one call (shared-append-call.ts), so each
// message carries a correlation id.
import { randomUUID } from 'node:crypto'

import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'

import { type ExpectedRevision, LogUnavailable, type NewEvent, type Position } from '../port.ts'
import { createStreamIdentifier, encodeText } from './messages.ts'
import { formatPosition } from './position.ts'
import { createReplyError } from './store-error.ts'
import { toStoredId } from './stored-id.ts'

export type AppendRequest = streams.BatchAppendReq
export type AppendResponse = streams.BatchAppendResp

const { BatchAppendReq } = streams

/**
 * Creates the one message of an append. It names no deadline, because the store would compare it with its own clock. The
 * caller has its own deadline.
 */
export const createAppendRequest = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): AppendRequest => {
  const options = new BatchAppendReq.Options().setStreamIdentifier(createStreamIdentifier(stream))
  if (expected === 'none') options.setNoStream(new shared.Empty())
  else options.setStreamPosition(String(expected))
  const messages = events.map((event) => {
    const { type, data, metadata } = event
    const message = new BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(toStoredId(event)))
      .setData(encodeText(data))
      .setCustomMetadata(encodeText(metadata))
    message.getMetadataMap().set('type', type).set('content-type', 'application/json')
    return message
  })
  return new BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(randomUUID()))
    .setOptions(options)
    .setProposedMessagesList(messages)
    .setIsFinal(true)
}

/** Returns the id that connects a response with its request. */
export const getCorrelationId = (message: AppendRequest | AppendResponse): string =>
  message.getCorrelationId()?.getString() ?? ''

export type AppendOutcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: Position | undefined }
  | { readonly kind: 'conflict'; readonly actual: ExpectedRevision }

const { WrongExpectedVersion, MaximumAppendSizeExceeded } = shared

const parseError = (error: NonNullable<ReturnType<AppendResponse['getError']>>): AppendOutcome => {
  const details = error.getDetails()
  const type = details?.getTypeName().replace(/^event_store\.client\./, '')
  const bytes = details?.getValue_asU8() ?? new Uint8Array()
  if (type === 'WrongExpectedVersion') {
    const conflict = WrongExpectedVersion.deserializeBinary(bytes)
    const actual = conflict.hasCurrentStreamRevision() ? Number(conflict.getCurrentStreamRevision()) : 'none'
    return { kind: 'conflict', actual }
  }
  const limit =
    type === 'MaximumAppendSizeExceeded'
      ? MaximumAppendSizeExceeded.deserializeBinary(bytes).getMaxappendsize()
      : undefined
  throw createReplyError(type, error.getCode(), error.getMessage(), limit)
}

/**
 * @throws an error like that of a failed call (store-error.ts) if the store refused the append; LogUnavailable with an
 * unknown outcome if the response reports neither success nor failure
 */
export const parseAppendResponse = (response: AppendResponse): AppendOutcome => {
  const error = response.getError()
  if (error !== undefined) return parseError(error)
  const success = response.getSuccess()
  if (success?.hasCurrentRevision() !== true) {
    throw new LogUnavailable('the response does not say whether the events were written', true)
  }
  const position = success.getPosition()
  return {
    kind: 'written',
    revision: Number(success.getCurrentRevision()),
    position: position && formatPosition(position.getCommitPosition(), position.getPreparePosition()),
  }
}
