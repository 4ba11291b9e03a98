// The result of a decider: the events that a command produces, or a typed refusal. A refusal is not an error.
import type { MessageParams } from '#contracts/message-params.ts'
import type { FieldIssue, ProblemCode } from '#contracts/problems.ts'

export interface RefusalDetails {
  /** The parameters of the problem's title. */
  readonly params?: MessageParams
  readonly issues?: readonly FieldIssue[]
  /** The state that caused the refusal, as shown to the person (409, 412). */
  readonly current?: unknown
  /** Seconds until a retry is allowed. */
  readonly retryAfter?: number
}

export interface Refusal extends RefusalDetails {
  readonly refused: ProblemCode
}

/** An empty array means that the command changes nothing. */
export type Decision<Event> = readonly Event[] | Refusal

export const refuse = (code: ProblemCode, details: RefusalDetails = {}): Refusal => ({ refused: code, ...details })

export const isRefusal = <Event>(decision: Decision<Event>): decision is Refusal => 'refused' in decision

/** Thrown by the layers above the decider to refuse a request. The API responds with a problem document. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal
  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code)
    this.refusal = refuse(code, details)
  }
}

/**
 * The decision logic of one aggregate. It is pure, because commands contain the current time and any new ids.
 */
export interface Decider<Command, State, Event> {
  /** The state before the first event. */
  readonly initial: State
  decide(command: Command, state: State): Decision<Event>
  /** Handles every event in every state. */
  evolve(state: State, event: Event): State
  /**
   * Returns the readers who may see less of the stream's row after the change, each as the id of an organization,
   * `publicReader`, `familyReader` or `staffReader`, or as the id of a reviewer. They are blocked before the events are appended. Required, so that a new decider has to answer it.
   */
  findLostReaders(before: State, after: State): readonly string[]
}

/** The `findLostReaders` of a decider whose events take nothing away from a reader. */
export const noLostReaders = (): readonly string[] => []

/** Makes the compiler report a union member that a switch does not handle. */
export const assertNever = (value: never): never => {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
