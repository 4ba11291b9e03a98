// Applies the effects of a reaction. Runs commands immediately, and collects the other effects for the transaction that
// moves the checkpoint.
import { type CommandContext, systemActor } from '#commands/context.ts'
import { RefusalError } from '#domain/decision.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { type OutgoingEmail, enqueueEmails } from '#platform/mailer/outbox.ts'
import type { Kysely } from 'kysely'

import { type TimerRequest, scheduleTimers } from './timers.ts'
import { type DueTimer, type Effects, type Reaction, deriveEffectId } from './reaction.ts'
import type { ReactionTables } from './tables.ts'
import { type DatedNotification, writeNotifications } from '#notifications/notifications.ts'
import { type NewUpdate, writeUpdates } from '#notifications/updates.ts'

interface Refusal {
  readonly commandId: string
  readonly eventId: string
  readonly code: string
}

/** The effects of a batch of events. */
export interface CollectedEffects {
  readonly notifications: DatedNotification[]
  readonly updates: NewUpdate[]
  readonly emails: OutgoingEmail[]
  readonly refusals: Refusal[]
  readonly timers: TimerRequest[]
  /** Ids of the commands that ran. If there are any, the checkpoint moves, so the commands do not run again. */
  readonly commandIds: string[]
}

export const createCollectedEffects = (): CollectedEffects => ({
  notifications: [],
  updates: [],
  emails: [],
  refusals: [],
  timers: [],
  commandIds: [],
})

export const hasNoEffects = (effects: CollectedEffects): boolean =>
  Object.values(effects).every(({ length }) => length === 0)

/** The cause of the effects: an event, or a timer that an event scheduled. */
type Cause = Pick<DueTimer, 'id' | 'at' | 'eventId'>

const createContext = (reaction: Reaction, cause: Cause, name: string): CommandContext => ({
  actor: systemActor,
  commandId: deriveEffectId(reaction.name, cause, name),
  correlationId: cause.eventId,
  causationId: cause.eventId,
})

const applyEffects = async (
  reaction: Reaction,
  cause: Cause,
  effects: Effects,
  collectedEffects: CollectedEffects,
): Promise<void> => {
  const { notifications = [], updates = [], emails = [], commands = [], timers = [] } = effects
  const { at, eventId } = cause
  const refusals: Refusal[] = []
  for (const { name, run } of commands) {
    const context = createContext(reaction, cause, name)
    try {
      await run(context)
    } catch (error) {
      // `busy` says nothing about the command, so the event is handled again.
      if (!(error instanceof RefusalError) || error.refusal.refused === 'busy') throw error
      refusals.push({ commandId: context.commandId, eventId, code: error.refusal.refused })
    }
  }
  const createdAt = new Date(at)
  collectedEffects.notifications.push(...notifications.map((notification) => ({ ...notification, createdAt })))
  collectedEffects.updates.push(...updates)
  collectedEffects.emails.push(...emails)
  collectedEffects.refusals.push(...refusals)
  collectedEffects.timers.push(...timers.map((timer) => ({ ...timer, eventId })))
  collectedEffects.commandIds.push(...commands.map(({ name }) => deriveEffectId(reaction.name, cause, name)))
}

/** Runs the commands and collects the other effects. Rejects if a command fails. */
export type ApplyEffects = (collectedEffects: CollectedEffects) => Promise<void>

/** Asks the reaction about one event. Rejects if it fails. */
export const prepareEvent = async (reaction: Reaction, event: RecordedEvent): Promise<ApplyEffects> => {
  const effects = await reaction.react(event)
  return (collectedEffects) => applyEffects(reaction, { ...event, eventId: event.id }, effects, collectedEffects)
}

/** Handles one event. Rejects if the reaction or a command fails. */
export const handleEvent = async (
  reaction: Reaction,
  event: RecordedEvent,
  collectedEffects: CollectedEffects,
): Promise<void> => (await prepareEvent(reaction, event))(collectedEffects)

/** Asks the reaction about a due timer. Rejects if it fails. */
export const prepareTimer = async (reaction: Reaction, timer: DueTimer): Promise<ApplyEffects> => {
  if (reaction.onTimer === undefined)
    throw new Error(`the reaction ${reaction.name} scheduled a timer but has no timer handler`)
  const effects = await reaction.onTimer(timer)
  return (collectedEffects) => applyEffects(reaction, timer, effects, collectedEffects)
}

/** Writes each effect once and seals the links in emails. Call it in the transaction that moves the checkpoint. */
export const writeEffects = async (
  db: Kysely<ReactionTables>,
  reaction: string,
  { notifications, updates, emails, refusals, timers }: CollectedEffects,
  now: Date,
  seal?: LinkSeal,
): Promise<void> => {
  await writeNotifications(db, notifications)
  await writeUpdates(db, updates)
  await scheduleTimers(db, reaction, timers)
  await enqueueEmails(db.$pickTables<'mail_outbox'>(), emails, now, seal)
  if (refusals.length > 0) {
    await db
      .insertInto('reaction_refusal')
      .values(
        refusals.map(({ commandId, eventId, code }) => ({
          command_id: commandId,
          reaction,
          event_id: eventId,
          code,
          refused_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
