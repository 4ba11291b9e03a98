// A reaction follows the log and returns effects for each event: notifications, emails, commands and timers. The ids of
// effects derive from the event, so handling an event again (after a crash or in a replay) is idempotent.
import type { CommandContext } from '#commands/context.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { deriveId } from '#platform/derive-id.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

import type { NewNotification } from '#notifications/notifications.ts'
import type { NewUpdate } from '#notifications/updates.ts'

/**
 * A command that a reaction issues. It may run more than once, but always with the same context, so it is idempotent.
 */
interface IssuedCommand {
  /** Identifies the command among those of one event. */
  readonly name: string
  readonly run: (context: CommandContext) => Promise<unknown>
}

/** Schedules the timer of a stream, or cancels it if the instant is null. Only the last request counts. */
export interface Timer {
  readonly stream: string
  /** An ISO 8601 instant in UTC. */
  readonly at: string | null
  /** Keeps a timer that is already scheduled, so that later events cannot postpone it. */
  readonly unlessScheduled?: true
  /** The same, but the timer then fires at the sooner of the two instants. It keeps the event that scheduled it first. */
  readonly unlessScheduledSooner?: true
}

/** A due timer. The ids of its effects derive from it, as they would from an event. */
export interface DueTimer {
  readonly id: string
  readonly stream: string
  /** The scheduled instant, which may be long past. */
  readonly at: string
  /** The event that scheduled it. */
  readonly eventId: string
  /** The log position up to which the reaction has handled events. Later events schedule timers of their own. */
  readonly handledPosition: string
}

export interface Effects {
  readonly notifications?: readonly NewNotification[]
  readonly updates?: readonly NewUpdate[]
  readonly emails?: readonly OutgoingEmail[]
  /** Run before the other effects are written. A refusal is recorded and does not stop the reaction. */
  readonly commands?: readonly IssuedCommand[]
  readonly timers?: readonly Timer[]
}

export interface Reaction {
  readonly name: string
  readonly streamPrefixes: readonly string[]
  /** Identifies the rule that computes the timers. When it changes, all pending timers become due immediately. */
  readonly scheduledBy?: string
  /**
   * Returns the effects of an event, and only reads. It is called for several events at once, also of one stream, before
   * the effects of the first are applied, in log order. A thrown error parks the stream, unless a store is unavailable.
   */
  react(event: RecordedEvent): Promise<Effects>
  /** Returns the effects of a due timer. A thrown error parks the stream, unless a store is unavailable. */
  onTimer?(timer: DueTimer): Promise<Effects>
}

/** Derives the id of an effect from the reaction, the event or timer, and a name that is unique within it. */
export const deriveEffectId = (reaction: string, { id }: { readonly id: string }, name: string): string =>
  deriveId(id, `${reaction}|${name}`)
