// Given these events, when this command is decided, then it returns these events or this refusal.
import type { FieldIssue } from '#contracts/problems.ts'
import { type Decider, type Decision, type Refusal, isRefusal } from '#domain/decision.ts'
import { expect } from 'vitest'

/** An expected issue may name only some of its fields. */
type ExpectedDetails = Partial<Omit<Refusal, 'issues'>> & { readonly issues?: readonly Partial<FieldIssue>[] }

interface When<Event> {
  /** Expects exactly these events. */
  then(...events: readonly [Event, ...Event[]]): void
  /** Expects no events, because nothing would change. */
  thenNothingHappens(): void
  /** Expects a refusal with this code and with these details. */
  thenRefused(code: Refusal['refused'], details?: ExpectedDetails): void
}

interface Given<Command, Event> {
  when(command: Command): When<Event>
}

/** The events of a decision. Throws if the decision is a refusal. */
export const acceptedEvents = <Event>(decision: Decision<Event>): readonly Event[] => {
  if (isRefusal(decision)) throw new Error(`The decision is a refusal: ${JSON.stringify(decision)}`)
  return decision
}

/** Starts a specification of one decider. */
export const decisionSpec =
  <Command, State, Event>(decider: Decider<Command, State, Event>) =>
  (...history: readonly Event[]): Given<Command, Event> => ({
    when: (command) => {
      const state = history.reduce<State>((before, event) => decider.evolve(before, event), decider.initial)
      const decision = decider.decide(command, state)
      return {
        // oxlint-disable-next-line unicorn/no-thenable -- the third word of given, when, then; never awaited
        then: (...events) => expect(decision).toStrictEqual(events),
        thenNothingHappens: () => expect(decision).toEqual([]),
        thenRefused: (code, details = {}) => expect(decision).toMatchObject({ refused: code, ...details }),
      }
    },
  })
