// The client's generated message classes. The emulator uses them to read requests and to build responses.
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'

import type { Position } from './records.ts'

export const protocol = {
  ...streams,
  ...gossip,
  ...features,
  AllStreamPosition: shared.AllStreamPosition,
  UUID: shared.UUID,
  Empty: shared.Empty,
  StreamIdentifier: shared.StreamIdentifier,
  AccessDenied: shared.AccessDenied,
  BadRequest: shared.BadRequest,
  StreamDeleted: shared.StreamDeleted,
  Timeout: shared.Timeout,
  Unknown: shared.Unknown,
  MaximumAppendSizeExceeded: shared.MaximumAppendSizeExceeded,
  WrongExpectedVersion: shared.WrongExpectedVersion,
  GoogleEmpty: empty.Empty,
  Any: anyMessage.Any,
  Status: status.Status,
}

export type StreamIdentifier = shared.StreamIdentifier

export const getStreamName = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')

export const toIdentifier = (stream: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(new Uint8Array(Buffer.from(stream, 'utf8')))

/** Sets both parts of a position on any message that has one. */
export const setPosition = <M extends PositionMessage>(message: M, position: Position): M => {
  message.setCommitPosition(String(position.commit))
  message.setPreparePosition(String(position.prepare))
  return message
}

interface PositionMessage {
  setCommitPosition(value: string): unknown
  setPreparePosition(value: string): unknown
}
