// Emails a family when its referral changes, also if it asked without an account (docs/decisions/0060). A timer collects
// the changes of a few minutes, or of a day if the family chose so, into one email.
import { defaultLanguage } from '#contracts/language.ts'
import type { MailFrequency } from '#contracts/notifications.ts'
import { nextTimeAtHour } from '#domain/policies/calendar.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import { toChosenChannel } from '../family-text.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import { findFamilyChanges, isNews, listTransitions } from './changes.ts'
import { type ComposeDeps, composeFamilyEmail } from './compose.ts'
import { type FamilyRecipientDeps, createFamilyRecipientLookup } from './recipient.ts'
import { findRequestLanguage } from './request-language.ts'

export interface FamilyUpdatesDeps extends FamilyRecipientDeps, ComposeDeps {
  /** How long changes are collected for one email, in milliseconds. */
  readonly familyMailDelay: number
  /** The hour of the daily email, in the network's local time. */
  readonly dailyHour: number
}

const familyUpdatesName = 'family-updates'

/** Returns when to send the email about a change, or undefined if the family wants none. */
const findSendTime = (
  { at }: Pick<RecordedEvent, 'at'>,
  frequency: MailFrequency,
  { familyMailDelay, dailyHour }: Pick<FamilyUpdatesDeps, 'familyMailDelay' | 'dailyHour'>,
): string | undefined => {
  switch (frequency) {
    case 'immediately':
      return new Date(Date.parse(at) + familyMailDelay).toISOString()
    case 'daily':
      return nextTimeAtHour(at, dailyHour)
    case 'never':
      return undefined
  }
}

/** Sends one email for the changes since the timer was scheduled, even if the timer fires again after a crash. */
export const familyUpdates = (deps: FamilyUpdatesDeps): Reaction => {
  const { readHistory } = deps
  const findRecipient = createFamilyRecipientLookup(deps)
  return {
    name: familyUpdatesName,
    streamPrefixes: [referralStream('')],
    react: async (event): Promise<Effects> => {
      // These are the most frequent events and never news to the family, so skip reading the history.
      if (event.type === 'NoteAdded' || event.type === 'PriorityChanged') return {}
      const transition = listTransitions(await readHistory(event.stream, event.revision)).at(-1)
      if (transition === undefined || transition.event.id !== event.id) return {}
      const recipient = await findRecipient(transition.after.clientId)
      if (recipient === undefined || !isNews(transition, recipient)) return {}
      const at = findSendTime(event, recipient.frequency, deps)
      return at === undefined ? {} : { timers: [{ stream: event.stream, at, unlessScheduled: true }] }
    },
    onTimer: async (timer): Promise<Effects> => {
      const { stream, eventId, handledPosition } = timer
      const history = (await readHistory(stream, Infinity)).filter(({ position }) => position <= handledPosition)
      const transitions = listTransitions(history)
      const referral = transitions.at(-1)?.after
      const recipient = referral && (await findRecipient(referral.clientId))
      if (referral === undefined || recipient === undefined || recipient.frequency === 'never') return {}
      const changes = findFamilyChanges(transitions, eventId, recipient)
      if (changes.length === 0) return {}
      const { referralId, clientId, fromOrganizationId } = referral
      const language = recipient.language ?? findRequestLanguage(history) ?? defaultLanguage
      const news = { referralId, clientId, madeByPartner: fromOrganizationId !== null, language, changes }
      const email = composeFamilyEmail(deps, deriveEffectId(familyUpdatesName, timer, 'mail'), recipient, news)
      return { emails: [toChosenChannel(email, recipient.textNumber)] }
    },
  }
}
