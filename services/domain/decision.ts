// What a decider answers: the events that follow from a command, or a typed refusal. Neither is a failure.
import type { FieldIssue, ProblemCode } from '#contracts/problems.ts'

export interface RefusalDetails {
  readonly detail?: string
  readonly issues?: readonly FieldIssue[]
  /** The state that made the refusal, shown to the person (409, 412). */
  readonly current?: unknown
  /** Seconds after which it may be asked again. */
  readonly retryAfter?: number
}

export interface Refusal extends RefusalDetails {
  readonly refused: ProblemCode
}

/** `[]` is an idempotent no-op. */
export type Decision<Event> = readonly Event[] | Refusal

export const refuse = (code: ProblemCode, details: RefusalDetails = {}): Refusal => ({ refused: code, ...details })

export const isRefusal = <Event>(decision: Decision<Event>): decision is Refusal => 'refused' in decision

/** Carries a refusal out of the layers above the decider; the API turns it into a problem document. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code)
    this.refusal = refuse(code, details)
  }
}

/** One aggregate, as the command handler and the specs use it. Pure: the clock's instant and the ids come with the command. */
export interface Decider<Command, State, Event> {
  /** Before the first event. */
  readonly initial: State
  decide(command: Command, state: State): Decision<Event>
  /** Total: answers for every event in every state. */
  evolve(state: State, event: Event): State
}

/** Reached only where a case of a closed list was forgotten; the compiler refuses the call first. */
export const assertNever = (value: never): never => {
  throw new Error(`unforeseen: ${JSON.stringify(value)}`)
}
