// The methods Delete (the stream can be written again) and Tombstone (permanent).
import type { DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { Call } from './call.ts'
import { protocol, setPosition, streamNameOf } from './protocol.ts'
import { refusals } from './refusals.ts'
import type { Expected } from './records.ts'
import { type WriteContext, expectedOf, write } from './writes.ts'

const { DeleteResp, TombstoneResp } = protocol

export const serveDeletion = (call: Call, context: WriteContext, hard: boolean): void => {
  call.onMessage((bytes) => {
    const Request = hard ? protocol.TombstoneReq : protocol.DeleteReq
    const request: DeleteReq | TombstoneReq = Request.deserializeBinary(bytes)
    const options = request.getOptions()
    const refused = context.objection(call) ?? (options === undefined ? refusals.invalid('No options.') : undefined)
    if (refused !== undefined || options === undefined) return call.end(refused)
    const name = streamNameOf(options.getStreamIdentifier())
    const expected = expectedOf(options, () => options.getRevision())
    const { store } = context
    const work = () => (hard ? store.tombstone(name, expected) : store.softDelete(name, expected))
    void write(call, context, work, (outcome) => {
      if (outcome.kind === 'deleted') return call.end(refusals.streamDeleted(name))
      if (outcome.kind === 'wrongVersion') {
        return call.end(
          refusals.wrongExpectedVersion('Delete', name, String(numberOf(expected)), String(outcome.current)),
        )
      }
      const { position } = outcome
      if (position !== undefined && hard) {
        call.send(new TombstoneResp().setPosition(setPosition(new TombstoneResp.Position(), position)))
      } else if (position !== undefined) {
        call.send(new DeleteResp().setPosition(setPosition(new DeleteResp.Position(), position)))
      }
      return call.end()
    })
  })
}

/** The server's numbers for expectations other than a revision. */
const numberOf = (expected: Expected): number =>
  expected === 'any' ? -2 : expected === 'noStream' ? -1 : expected === 'streamExists' ? -4 : expected
