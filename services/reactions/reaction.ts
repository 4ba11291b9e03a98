// What a reaction is: it follows the log and answers each event with effects. Ids of effects are derived from the event, so
// that an event handled twice (after a crash, in a replay) repeats nothing.
import type { NotificationType } from '#contracts/enumerations.ts'
import { derivedId } from '#commands/context.ts'
import type { CommandContext } from '#commands/context.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Mail } from '#platform/mailer/outbox.ts'

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

export interface Effects {
  readonly notifications?: readonly NewNotification[]
  readonly mails?: readonly Mail[]
  /** Run before the others are written; a refusal is recorded and passed. */
  readonly commands?: readonly IssuedCommand[]
}

export interface Reaction {
  readonly name: string
  readonly streamPrefixes: readonly string[]
  /** What follows from the event. What it throws parks the event's stream, unless a store does not answer. */
  react(event: RecordedEvent): Promise<Effects>
}

/** The id of an effect: from the reaction, the event, and what distinguishes it among the event's effects. */
export const effectId = (reaction: string, event: Pick<RecordedEvent, 'id'>, name: string): string =>
  derivedId(event.id, `${reaction}|${name}`)
