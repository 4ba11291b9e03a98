// What the store's answers mean, also those that no server sends today.
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { describe, expect, it } from 'vitest'

import { answerOf } from './messages.ts'

const { AppendResp } = streams

describe('the answer to an append', () => {
  it.each([
    ['nothing', new AppendResp()],
    ['success without a revision', new AppendResp().setSuccess(new AppendResp.Success())],
    ['success at no stream', new AppendResp().setSuccess(new AppendResp.Success().setNoStream(new shared.Empty()))],
  ])('REF-29 one that says %s leaves open whether the events were written', (_, response) => {
    expect(() => answerOf(response)).toThrow(expect.objectContaining({ name: 'LogUnavailable', outcomeUnknown: true }))
  })

  it('one that says a revision, the first one too, is that', () => {
    const success = new AppendResp.Success().setCurrentRevision('0').setNoPosition(new shared.Empty())
    expect(answerOf(new AppendResp().setSuccess(success))).toEqual({
      kind: 'written',
      revision: 0,
      position: undefined,
    })
  })
})
