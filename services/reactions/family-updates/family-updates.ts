// Emails a family when its referral changes, also if it asked without an account (docs/decisions/0060). A timer collects
// the changes of a few minutes, or of a day or a week if the family chose so, into one email.
import { referralStream } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'

import { createFamilyPreferencesLookup } from '../family-preferences.ts'
import { toChosenChannel } from '../family-text.ts'
import { type NewsTimeDeps, findNewsTime, isNewsWanted } from '../news-time.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import { findFamilyChanges, isNews, isNoteForFamily, listTransitions } from './changes.ts'
import { type ComposeDeps, type FamilyNews, composeFamilyEmail } from './compose.ts'
import { type FamilyRecipientDeps, createFamilyRecipientLookup } from './recipient.ts'
import { chooseLanguage } from './request-language.ts'

export interface FamilyUpdatesDeps extends FamilyRecipientDeps, ComposeDeps, NewsTimeDeps {}

const familyUpdatesName = 'family-updates'

const madeByOf = ({ fromOrganizationId, source }: Referral): FamilyNews['madeBy'] => {
  if (fromOrganizationId !== null) return 'partner'
  return source === 'staff' ? 'staff' : 'family'
}

/** Sends one email for the changes since the timer was scheduled, even if the timer fires again after a crash. */
export const familyUpdates = (deps: FamilyUpdatesDeps): Reaction => {
  const { readHistory } = deps
  const findRecipient = createFamilyRecipientLookup(deps)
  const findPreferences = createFamilyPreferencesLookup(deps)
  return {
    name: familyUpdatesName,
    streamPrefixes: [referralStream('')],
    react: async (event): Promise<Effects> => {
      // These are the most frequent events and not news to the family, so skip reading the history.
      if (event.type === 'PriorityChanged' || (event.type === 'NoteAdded' && !isNoteForFamily(event))) return {}
      const transitions = listTransitions(await readHistory(event.stream, event.revision))
      const transition = transitions.at(-1)
      if (transition === undefined || transition.event.id !== event.id) return {}
      const { clientId } = transition.after
      const recipient = await findRecipient(clientId)
      if (recipient === undefined || recipient.frequency === 'never' || !isNews(transition, recipient)) return {}
      const changes = findFamilyChanges(transitions, event.id, recipient)
      const wishes = {
        updateFrequency: (await findPreferences(clientId))?.updateFrequency,
        daily: recipient.frequency === 'daily',
      }
      const at = findNewsTime(event.at, changes, wishes, deps)
      return at === undefined ? {} : { timers: [{ stream: event.stream, at, unlessScheduledSooner: true }] }
    },
    onTimer: async (timer): Promise<Effects> => {
      const { stream, eventId, handledPosition } = timer
      const history = (await readHistory(stream, Infinity)).filter(({ position }) => position <= handledPosition)
      const transitions = listTransitions(history)
      const referral = transitions.at(-1)?.after
      const recipient = referral && (await findRecipient(referral.clientId))
      if (referral === undefined || recipient === undefined || recipient.frequency === 'never') return {}
      const changes = findFamilyChanges(transitions, eventId, recipient)
      const { referralId, clientId } = referral
      if (!isNewsWanted(changes, (await findPreferences(clientId))?.updateFrequency)) return {}
      const language = chooseLanguage(recipient, history)
      const news = { referralId, clientId, madeBy: madeByOf(referral), language, changes }
      const email = composeFamilyEmail(deps, deriveEffectId(familyUpdatesName, timer, 'mail'), recipient, news)
      return { emails: [toChosenChannel(email, recipient.textNumber)] }
    },
  }
}
