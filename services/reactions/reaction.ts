// What a reaction is: it follows the log and answers each event with effects, one of which is to be woken at an instant. Ids
// of effects are derived from the event, so that an event handled twice (after a crash, in a replay) repeats nothing.
import type { NotificationType } from '#contracts/enumerations.ts'
import { derivedId } from '#commands/context.ts'
import type { CommandContext } from '#commands/context.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Mail } from '#platform/mailer/outbox.ts'

import type { NewUpdate } from './updates.ts'

export interface NewNotification {
  readonly id: string
  readonly userId: string
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  readonly link: string | null
}

/** A command that a reaction issues. Run at least once with the same context, so it has one effect. */
export interface IssuedCommand {
  /** Distinguishes the commands that one event leads to. */
  readonly name: string
  readonly run: (context: CommandContext) => Promise<unknown>
}

/** A subject of the reaction, and when it wants to be woken for it; null: no more. The last asked for counts. */
export interface Wake {
  readonly stream: string
  /** ISO 8601 UTC. */
  readonly at: string | null
}

/** A waking whose instant has come. Ids of effects are derived from it as from an event. */
export interface DueWake {
  readonly id: string
  readonly stream: string
  /** The instant that was asked for; it may be long past. */
  readonly at: string
  /** The event that led to it. */
  readonly eventId: string
}

export interface Effects {
  readonly notifications?: readonly NewNotification[]
  readonly updates?: readonly NewUpdate[]
  readonly mails?: readonly Mail[]
  /** Run before the others are written; a refusal is recorded and passed. */
  readonly commands?: readonly IssuedCommand[]
  readonly wakes?: readonly Wake[]
}

export interface Reaction {
  readonly name: string
  readonly streamPrefixes: readonly string[]
  /** What the instants that it asks for are reckoned by. Where that has changed since, it is woken at once for all that wait. */
  readonly reckonsBy?: string
  /** What follows from the event. What it throws parks the event's stream, unless a store does not answer. */
  react(event: RecordedEvent): Promise<Effects>
  /** What follows when an instant has come that the reaction asked for. What it throws parks the stream. */
  wake?(due: DueWake): Promise<Effects>
}

/** The id of an effect: from the reaction, the event or waking, and what distinguishes it among the effects of that. */
export const effectId = (reaction: string, { id }: { readonly id: string }, name: string): string =>
  derivedId(id, `${reaction}|${name}`)
