// Given these events, when this is asked, then these events follow, or this refusal.
import { type Decider, type Decision, type Refusal, isRefusal } from '#domain/decision.ts'
import { expect } from 'vitest'

interface When<Event> {
  /** Exactly these events. */
  then(...events: readonly [Event, ...Event[]]): void
  /** No event: it is so already. */
  nothing(): void
  /** Refused with this code, and with these details where they are named. */
  refused(code: Refusal['refused'], details?: Partial<Refusal>): void
}

interface Given<Command, Event> {
  when(command: Command): When<Event>
}

/** The events of a decision that must not be a refusal. */
export const eventsOf = <Event>(decision: Decision<Event>): readonly Event[] => {
  if (isRefusal(decision)) throw new Error(`refused: ${JSON.stringify(decision)}`)
  return decision
}

/** Specs of one decider. */
export const specify =
  <Command, State, Event>(decider: Decider<Command, State, Event>) =>
  (...history: readonly Event[]): Given<Command, Event> => ({
    when: (command) => {
      const state = history.reduce<State>((before, event) => decider.evolve(before, event), decider.initial)
      const decision = decider.decide(command, state)
      return {
        // oxlint-disable-next-line unicorn/no-thenable -- the third word of given, when, then; nobody awaits it
        then: (...events) => expect(decision).toEqual(events),
        nothing: () => expect(decision).toEqual([]),
        refused: (code, details = {}) => expect(decision).toMatchObject({ refused: code, ...details }),
      }
    },
  })
