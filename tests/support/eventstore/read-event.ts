// An event as every reader gets it: a framed answer of the Read method, encoded once, when it is written.
import { frame } from './frames.ts'
import { identifierOf, protocol, setPosition } from './protocol.ts'
import type { Position, ProposedEvent } from './records.ts'

const { ReadResp, UUID } = protocol
const { ReadEvent } = ReadResp
const { RecordedEvent } = ReadEvent

/** Times are counted in steps of 100 nanoseconds since 1970. */
const ticksPerMillisecond = 10_000n

export const encodeEvent = (
  stream: string,
  revision: string,
  event: ProposedEvent,
  position: Position,
  createdAt: number,
): Buffer => {
  const recorded = setPosition(new RecordedEvent(), position)
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(stream))
    .setStreamRevision(revision)
    .setCustomMetadata(event.metadata)
    .setData(event.data)
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', String(BigInt(Math.trunc(createdAt)) * ticksPerMillisecond))
    .set('content-type', event.contentType)
  const read = new ReadEvent().setEvent(recorded).setCommitPosition(String(position.commit))
  return frame(new ReadResp().setEvent(read).serializeBinary())
}
