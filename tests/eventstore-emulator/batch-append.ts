// The BatchAppend method: all appends of a connection share one call. The responses name the correlation id and come in
// any order. An error response does not end the call, except that of a node that is not the leader.
import type { Call } from './call.ts'
import { type FailureMode, failCall } from './faults.ts'
import { toIdentifier, protocol, setPosition, getStreamName } from './protocol.ts'
import { grpcStatus } from './refusals.ts'
import { type ExpectedRevision, type WriteOutcome, type ProposedEvent, measureLimitedSize } from './records.ts'
import { type WriteContext, parseExpectedRevision, parseProposal, write } from './writes.ts'

const { BatchAppendResp, GoogleEmpty, Status } = protocol

/** An append of a batch call that has not arrived completely. */
interface PendingAppend {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: ProposedEvent[]
  bytes: number
}

export const serveBatchAppend = (call: Call, context: WriteContext): void => {
  const pendingAppends = new Map<string, PendingAppend>()
  // After the client's last message, the server ends the call at its next response, even if others are still to come. If
  // none is to come, it never ends the call.
  let isHalfClosed = false
  call.onHalfClosed(() => {
    isHalfClosed = true
  })
  const send = (response: InstanceType<typeof BatchAppendResp>) => {
    call.send(response)
    if (isHalfClosed) call.end()
  }
  call.onMessage((bytes) => {
    const request = protocol.BatchAppendReq.deserializeBinary(bytes)
    const correlation = request.getCorrelationId()
    const options = request.getOptions()
    const id = correlation?.getString() ?? ''
    const responseFor = (stream: string) =>
      new BatchAppendResp().setCorrelationId(correlation).setStreamIdentifier(toIdentifier(stream))
    const refuse = (stream: string, name: string, code: number, details: Packable, typeName: string) => {
      pendingAppends.delete(id)
      send(responseFor(stream).setError(errorStatus(name, code, details, typeName)))
    }

    if (options !== undefined) {
      const stream = getStreamName(options.getStreamIdentifier())
      const refusal = context.refusalFor(call)
      if (refusal?.trailers?.['exception'] === 'access-denied') {
        return refuse(stream, 'AccessDenied', grpcStatus.permissionDenied, new protocol.AccessDenied(), 'AccessDenied')
      }
      // The only error of a batch without a code.
      if (refusal?.code === grpcStatus.unavailable)
        return refuse(stream, refusal.message, 0, new GoogleEmpty(), 'Empty')
      if (refusal !== undefined) return call.end(refusal)
      const deadline = options.getDeadline()?.toDate().getTime() ?? Infinity
      if (deadline <= context.now()) {
        return refuse(stream, 'Timeout', grpcStatus.deadlineExceeded, new protocol.Timeout(), 'Timeout')
      }
      const expected = parseExpectedRevision(options, () => options.getStreamPosition())
      pendingAppends.set(id, { stream, expected, events: [], bytes: 0 })
    }
    const append = pendingAppends.get(id)
    // The rest of an append that was refused.
    if (append === undefined) return
    for (const message of request.getProposedMessagesList()) {
      const event = parseProposal(message)
      if ('code' in event) {
        const details = new protocol.BadRequest().setMessage(event.message)
        return refuse(append.stream, 'BadRequest', grpcStatus.invalidArgument, details, 'BadRequest')
      }
      append.bytes += measureLimitedSize(event)
      append.events.push(event)
    }
    if (append.bytes > context.maxAppendSize) {
      const details = new protocol.MaximumAppendSizeExceeded().setMaxappendsize(context.maxAppendSize)
      const name = 'MaximumAppendSizeExceeded'
      return refuse(append.stream, name, grpcStatus.invalidArgument, details, name)
    }
    if (!request.getIsFinal()) return
    pendingAppends.delete(id)
    context.countAppend()
    const { stream, expected, events } = append
    const work = () => context.store.append(stream, expected, events)
    const reply = (outcome: WriteOutcome) => send(batchResponse(responseFor(stream), outcome, stream, expected))
    if (context.faultInjector.takeHeldAppend({ call, apply: work, reply })) return
    // When the store times out on its own write, it responds with an error and keeps the call open.
    const fail = (mode: FailureMode) => {
      if (typeof mode === 'string' || mode.code !== grpcStatus.aborted) return failCall(call, mode)
      return refuse(stream, 'Timeout', grpcStatus.deadlineExceeded, new protocol.Timeout(), 'Timeout')
    }
    void write(call, context, work, reply, fail)
  })
}

interface Packable {
  serializeBinary(): Uint8Array
}

const errorStatus = (message: string, code: number, details: Packable, typeName: string) => {
  const packedDetails = new protocol.Any()
  const prefix = typeName === 'Empty' ? 'google.protobuf' : 'event_store.client'
  packedDetails.pack(details.serializeBinary(), `${prefix}.${typeName}`)
  return new Status().setMessage(message).setCode(code).setDetails(packedDetails)
}

const batchResponse = (
  response: InstanceType<typeof BatchAppendResp>,
  outcome: WriteOutcome,
  stream: string,
  expected: ExpectedRevision,
) => {
  if (outcome.kind === 'deleted') {
    const details = new protocol.StreamDeleted().setStreamIdentifier(toIdentifier(stream))
    return response.setError(errorStatus('StreamDeleted', grpcStatus.notFound, details, 'StreamDeleted'))
  }
  if (outcome.kind === 'wrongVersion') {
    const details = new protocol.WrongExpectedVersion()
    if (outcome.current < 0) details.setCurrentNoStream(new GoogleEmpty())
    else details.setCurrentStreamRevision(String(outcome.current))
    if (expected === 'any') details.setExpectedAny(new GoogleEmpty())
    else if (expected === 'streamExists') details.setExpectedStreamExists(new GoogleEmpty())
    else if (expected === 'noStream') details.setExpectedNoStream(new GoogleEmpty())
    else details.setExpectedStreamPosition(String(expected))
    return response.setError(
      errorStatus('WrongExpectedVersion', grpcStatus.alreadyExists, details, 'WrongExpectedVersion'),
    )
  }
  const success = new BatchAppendResp.Success()
  if (outcome.revision < 0) success.setNoStream(new GoogleEmpty())
  else success.setCurrentRevision(String(outcome.revision))
  if (outcome.position === undefined) success.setNoPosition(new GoogleEmpty())
  else success.setPosition(setPosition(new protocol.AllStreamPosition(), outcome.position))
  return response.setSuccess(success)
}
