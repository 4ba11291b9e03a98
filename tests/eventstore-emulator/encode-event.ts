// An event as readers receive it: a framed response of the Read method, encoded once at the time of the write.
import { frame } from './frames.ts'
import { toIdentifier, protocol, setPosition } from './protocol.ts'
import type { Position, ProposedEvent } from './records.ts'

const { ReadResp, UUID } = protocol
const { ReadEvent } = ReadResp
const { RecordedEvent } = ReadEvent

/** Times are in units of 100 nanoseconds since 1970. */
const ticksPerMillisecond = 10_000n

export const encodeEvent = (
  stream: string,
  revision: string,
  event: ProposedEvent,
  position: Position,
  createdAt: number,
): Buffer => {
  const recordedEvent = setPosition(new RecordedEvent(), position)
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(toIdentifier(stream))
    .setStreamRevision(revision)
    .setCustomMetadata(event.metadata)
    .setData(event.data)
  recordedEvent
    .getMetadataMap()
    .set('type', event.type)
    .set('created', String(BigInt(Math.trunc(createdAt)) * ticksPerMillisecond))
    .set('content-type', event.contentType)
  const readEvent = new ReadEvent().setEvent(recordedEvent).setCommitPosition(String(position.commit))
  return frame(new ReadResp().setEvent(readEvent).serializeBinary())
}
