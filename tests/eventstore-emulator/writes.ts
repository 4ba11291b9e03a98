// What the write methods share: parsing the request, and applying it unless a fault is pending.
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { Call } from './call.ts'
import { type FailureMode, type FaultInjector, failCall } from './faults.ts'
import { type Refusal, refusals } from './refusals.ts'
import type { ExpectedRevision, WriteOutcome, ProposedEvent } from './records.ts'
import type { Store } from './store.ts'

export interface WriteContext {
  readonly store: Store
  readonly faultInjector: FaultInjector
  /** Maximum size of one append, in bytes. */
  readonly maxAppendSize: number
  /** The error for a call that may not write: this node is not the leader, or the credentials are wrong. */
  refusalFor(call: Call): Refusal | undefined
  countAppend(): void
  now(): number
}

interface ExpectedRevisionOptions {
  hasAny(): boolean
  hasNoStream(): boolean
  hasStreamExists(): boolean
}

export const parseExpectedRevision = (options: ExpectedRevisionOptions, revision: () => string): ExpectedRevision => {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'noStream'
  return options.hasStreamExists() ? 'streamExists' : Number(revision())
}

type Message = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage

/** Returns a refusal when required metadata is missing. */
export const parseProposal = (message: Message): ProposedEvent | Refusal => {
  const metadata = message.getMetadataMap()
  const type = metadata.get('type')
  const contentType = metadata.get('content-type')
  if (type === undefined) return refusals.missingProperty('type')
  if (contentType === undefined) return refusals.missingProperty('content-type')
  const id = message.getId()?.getString() ?? ''
  return { id, type, contentType, data: message.getData_asU8(), metadata: message.getCustomMetadata_asU8() }
}

/** Applies the write, or fails the call through `fail` when a fault is pending. Calls `reply` with the result. */
export const write = async (
  call: Call,
  { faultInjector }: WriteContext,
  applyWrite: () => WriteOutcome,
  reply: (outcome: WriteOutcome) => void,
  fail: (mode: FailureMode) => void = (mode) => failCall(call, mode),
): Promise<void> => {
  await faultInjector.whenRunning()
  if (call.closed) return
  const fault = faultInjector.takeWriteFault()
  if (fault?.effect === 'none') return fail(fault.mode)
  let outcome: WriteOutcome
  try {
    outcome = applyWrite()
  } catch (error) {
    return call.end(refusals.internal(String(error)))
  }
  if (fault !== undefined) return fail(fault.mode)
  await faultInjector.responseDelay()
  reply(outcome)
}
