// The methods Delete (the stream can be written again) and Tombstone (permanent).
import type { DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { Call } from './call.ts'
import { protocol, setPosition, getStreamName } from './protocol.ts'
import { refusals } from './refusals.ts'
import type { ExpectedRevision } from './records.ts'
import { type WriteContext, parseExpectedRevision, write } from './writes.ts'

const { DeleteResp, TombstoneResp } = protocol

export const serveDeletion = (call: Call, context: WriteContext, isTombstone: boolean): void => {
  call.onMessage((bytes) => {
    const Request = isTombstone ? protocol.TombstoneReq : protocol.DeleteReq
    const request: DeleteReq | TombstoneReq = Request.deserializeBinary(bytes)
    const options = request.getOptions()
    const refusal = context.refusalFor(call) ?? (options === undefined ? refusals.invalid('No options.') : undefined)
    if (refusal !== undefined || options === undefined) return call.end(refusal)
    const name = getStreamName(options.getStreamIdentifier())
    const expected = parseExpectedRevision(options, () => options.getRevision())
    const { store } = context
    const work = () => (isTombstone ? store.tombstone(name, expected) : store.softDelete(name, expected))
    void write(call, context, work, (outcome) => {
      if (outcome.kind === 'deleted') return call.end(refusals.streamDeleted(name))
      if (outcome.kind === 'wrongVersion') {
        return call.end(
          refusals.wrongExpectedVersion('Delete', name, String(versionNumber(expected)), String(outcome.current)),
        )
      }
      const { position } = outcome
      if (position !== undefined && isTombstone) {
        call.send(new TombstoneResp().setPosition(setPosition(new TombstoneResp.Position(), position)))
      } else if (position !== undefined) {
        call.send(new DeleteResp().setPosition(setPosition(new DeleteResp.Position(), position)))
      }
      return call.end()
    })
  })
}

/** The server's numbers for expectations other than a revision. */
const versionNumber = (expected: ExpectedRevision): number =>
  expected === 'any' ? -2 : expected === 'noStream' ? -1 : expected === 'streamExists' ? -4 : expected
