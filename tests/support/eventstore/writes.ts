// What the writing methods have in common: reading what is asked, and doing it unless a fault is due.
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { Call } from './call.ts'
import { type Manner, type Troubles, strike } from './faults.ts'
import { type Refusal, refusals } from './refusals.ts'
import type { Expected, Outcome, ProposedEvent } from './records.ts'
import type { Store } from './store.ts'

export interface WriteContext {
  readonly store: Store
  readonly troubles: Troubles
  /** Bytes of one append at most. */
  readonly maxAppendSize: number
  /** Why this call may not write, if so: not the leader, not who it says it is. */
  objection(call: Call): Refusal | undefined
  countAppend(): void
  now(): number
}

interface Expectation {
  hasAny(): boolean
  hasNoStream(): boolean
  hasStreamExists(): boolean
}

export const expectedOf = (options: Expectation, revision: () => string): Expected => {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'noStream'
  return options.hasStreamExists() ? 'streamExists' : Number(revision())
}

type Message = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage

/** A refusal: something that the server cannot do without is missing. */
export const proposalOf = (message: Message): ProposedEvent | Refusal => {
  const metadata = message.getMetadataMap()
  const type = metadata.get('type')
  const contentType = metadata.get('content-type')
  if (type === undefined) return refusals.missingProperty('type')
  if (contentType === undefined) return refusals.missingProperty('content-type')
  const id = message.getId()?.getString() ?? ''
  return { id, type, contentType, data: message.getData_asU8(), metadata: message.getCustomMetadata_asU8() }
}

/** Does the write, or has it fail in the way of `fail`; `reply` is called where there is an answer. */
export const write = async (
  call: Call,
  { troubles }: WriteContext,
  work: () => Outcome,
  reply: (outcome: Outcome) => void,
  fail: (how: Manner) => void = (how) => strike(call, how),
): Promise<void> => {
  await troubles.running()
  if (call.closed) return
  const fault = troubles.nextWrite()
  if (fault?.effect === 'none') return fail(fault.how)
  let outcome: Outcome
  try {
    outcome = work()
  } catch (error) {
    return call.end(refusals.internal(String(error)))
  }
  if (fault !== undefined) return fail(fault.how)
  await troubles.late()
  reply(outcome)
}
