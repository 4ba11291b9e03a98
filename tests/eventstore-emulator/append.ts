// The Append method: one call per append, one message per event.
import type { Call } from './call.ts'
import { protocol, setPosition, getStreamName } from './protocol.ts'
import { refusals } from './refusals.ts'
import { type ExpectedRevision, type WriteOutcome, type ProposedEvent, measureLimitedSize } from './records.ts'
import { type WriteContext, parseExpectedRevision, parseProposal, write } from './writes.ts'

const { AppendResp, Empty } = protocol

export const serveAppend = (call: Call, context: WriteContext): void => {
  let stream: string | undefined
  let expected: ExpectedRevision = 'any'
  let bytes = 0
  const events: ProposedEvent[] = []
  call.onMessage((encodedRequest) => {
    const request = protocol.AppendReq.deserializeBinary(encodedRequest)
    const options = request.getOptions()
    if (options !== undefined) {
      stream = getStreamName(options.getStreamIdentifier())
      expected = parseExpectedRevision(options, () => options.getRevision())
    }
    const message = request.getProposedMessage()
    if (message === undefined) return
    const event = parseProposal(message)
    if ('code' in event) return call.end(event)
    bytes += measureLimitedSize(event)
    if (bytes > context.maxAppendSize) return call.end(refusals.tooLarge(context.maxAppendSize))
    events.push(event)
  })
  call.onHalfClosed(() => {
    const name = stream
    if (call.closed) return
    const refusal = context.refusalFor(call) ?? (name === undefined ? refusals.invalid('No options.') : undefined)
    if (refusal !== undefined || name === undefined) return call.end(refusal)
    context.countAppend()
    void write(
      call,
      context,
      () => context.store.append(name, expected, events),
      (outcome) => {
        if (outcome.kind === 'deleted') return call.end(refusals.streamDeleted(name))
        call.send(appendResponse(outcome, expected))
        return call.end()
      },
    )
  })
}

const appendResponse = (outcome: Exclude<WriteOutcome, { kind: 'deleted' }>, expected: ExpectedRevision) => {
  if (outcome.kind === 'wrongVersion') {
    const conflict = new AppendResp.WrongExpectedVersion()
    if (outcome.current < 0) conflict.setCurrentNoStream(new Empty())
    else conflict.setCurrentRevision(String(outcome.current))
    if (expected === 'any') conflict.setExpectedAny(new Empty())
    else if (expected === 'streamExists') conflict.setExpectedStreamExists(new Empty())
    else if (expected === 'noStream') conflict.setExpectedNoStream(new Empty())
    else conflict.setExpectedRevision(String(expected))
    return new AppendResp().setWrongExpectedVersion(conflict)
  }
  const success = new AppendResp.Success()
  if (outcome.revision < 0) success.setNoStream(new Empty())
  else success.setCurrentRevision(String(outcome.revision))
  if (outcome.position === undefined) success.setNoPosition(new Empty())
  else success.setPosition(setPosition(new AppendResp.Position(), outcome.position))
  return new AppendResp().setSuccess(success)
}
