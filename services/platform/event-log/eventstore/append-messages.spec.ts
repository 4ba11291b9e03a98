// Checks how the store's responses are interpreted, including some that no current server sends.
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { describe, expect, it } from 'vitest'

import { parseAppendResponse } from './append-messages.ts'

const { BatchAppendResp } = streams

describe('the response to an append', () => {
  it.each([
    ['nothing', new BatchAppendResp()],
    ['success without a revision', new BatchAppendResp().setSuccess(new BatchAppendResp.Success())],
    [
      'success without a stream',
      new BatchAppendResp().setSuccess(new BatchAppendResp.Success().setNoStream(new shared.Empty())),
    ],
  ])('REF-29 has an unknown outcome if it contains %s', (_, response) => {
    expect(() => parseAppendResponse(response)).toThrow(
      expect.objectContaining({ name: 'LogUnavailable', outcomeUnknown: true }),
    )
  })

  it('returns the revision of a successful append, even if it is 0', () => {
    const success = new BatchAppendResp.Success().setCurrentRevision('0').setNoPosition(new shared.Empty())
    expect(parseAppendResponse(new BatchAppendResp().setSuccess(success))).toEqual({
      kind: 'written',
      revision: 0,
      position: undefined,
    })
  })
})
