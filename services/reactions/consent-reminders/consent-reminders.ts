// Tells a family 30 days before its consent to share a request ends, and when it has ended, how to renew it
// (docs/decisions/0085), and that staff recorded a change of its consent. The channel is the one that the family chose for
// news of its request, also a call or a letter.
import type { ContactTaskCommands } from '#commands/contact-tasks/contact-tasks.ts'
import type { CommandContext } from '#commands/context.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import type { Clock } from '#platform/clock.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

import { type ContactRecipientDeps, createContactRecipientLookup } from '../contact-tasks/contact-recipient.ts'
import { toChosenChannel } from '../family-text.ts'
import type { ComposeDeps } from '../family-updates/compose.ts'
import { type FamilyRecipientDeps, createFamilyRecipientLookup } from '../family-updates/recipient.ts'
import { chooseLanguage } from '../family-updates/request-language.ts'
import { foldReferral } from '../fold-referral.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import { composeConsentEmail, composeRecordedConsentEmail } from './compose.ts'

export interface ConsentRemindersDeps extends FamilyRecipientDeps, ContactRecipientDeps, ComposeDeps {
  readonly clock: Clock
  /** The email address at which a person answers. */
  readonly contactEmail: string
  readonly commands: Pick<ContactTaskCommands, 'raiseContactTask'>
}

const consentRemindersName = 'consent-reminders'

/** The changes of a consent that staff, or a partner, can record for the family. */
const recordedChanges: Readonly<Record<string, 'revoked' | 'renewed' | undefined>> = {
  ConsentRevoked: 'revoked',
  ConsentRenewed: 'renewed',
}

const dayMs = 86_400_000
const reminderDays = 30

/** When the family is told that this consent ends soon. A shorter consent has no such moment. */
const reminderTime = ({ at, expiresAt }: Pick<Referral['consent'], 'at' | 'expiresAt'>): number | undefined => {
  const time = Date.parse(expiresAt) - reminderDays * dayMs
  return time > Date.parse(at) ? time : undefined
}

/** The next moment after `now` (in milliseconds) at which the family is told something. Undefined after the last one. */
const nextTime = (consent: Referral['consent'], now: number): string | undefined => {
  const times = [reminderTime(consent), Date.parse(consent.expiresAt)]
  const time = times.find((moment) => moment !== undefined && moment > now)
  return time === undefined || consent.ending !== null ? undefined : new Date(time).toISOString()
}

/** Nothing is shared of these any longer, so there is nothing to renew. A reopened referral is looked at again. */
const isOver = ({ status, disposition }: Referral): boolean => status === 'closed' || disposition === 'withdrawn'

/**
 * A timer for each of the two moments. Every event schedules the next one unless it is scheduled, so it also exists for a
 * referral that is older than this reaction or was reopened. After a renewal, it counts from the new end.
 */
export const consentReminders = (deps: ConsentRemindersDeps): Reaction => {
  const { readHistory, clock, commands } = deps
  const findRecipient = createFamilyRecipientLookup(deps)
  const findContactRecipient = createContactRecipientLookup(deps)

  const raiseTask = async (referral: Referral, moment: 'soon' | 'ended'): Promise<Pick<Effects, 'commands'>> => {
    const family = await findContactRecipient(referral)
    if (family === undefined) return {}
    const { referralId, clientId, consent } = referral
    const changes = [moment === 'soon' ? ('consentEnding' as const) : ('consentEnded' as const)]
    const task = { referralId, clientId, method: family.method, changes }
    const commandId = deriveEffectId(consentRemindersName, { id: referralId }, `task ${consent.at} ${moment}`)
    const run = (context: CommandContext) => commands.raiseContactTask(task, { ...context, commandId })
    return { commands: [{ name: 'raise', run }] }
  }

  /** A caller may have claimed to be the family, so it learns of each change that it did not make itself. */
  const emailRecordedChange = async (
    event: RecordedEvent,
    { referralId, clientId }: Referral,
    history: readonly RecordedEvent[],
  ): Promise<OutgoingEmail[]> => {
    const change = recordedChanges[event.type]
    if (change === undefined || event.actor.role === 'client') return []
    const recipient = await findRecipient(clientId)
    if (recipient === undefined || recipient.frequency === 'never') return []
    const language = chooseLanguage(recipient, history)
    const id = deriveEffectId(consentRemindersName, event, 'mail')
    const email = composeRecordedConsentEmail(deps, id, recipient, { referralId, clientId, language, change })
    return [toChosenChannel(email, recipient.textNumber)]
  }

  return {
    name: consentRemindersName,
    streamPrefixes: [referralStream('')],
    react: async (event): Promise<Effects> => {
      const { type, stream, revision, at } = event
      // These are the most frequent events and change nothing about the consent, so skip reading the history.
      if (type === 'NoteAdded' || type === 'PriorityChanged') return {}
      const history = await readHistory(stream, revision)
      const referral = foldReferral(history)
      const emails = referral === undefined ? [] : await emailRecordedChange(event, referral, history)
      if (type === 'ConsentRevoked') return { emails, timers: [{ stream, at: null }] }
      const next = referral && nextTime(referral.consent, Date.parse(at))
      if (next === undefined) return { emails }
      return { emails, timers: [{ stream, at: next, ...(type !== 'ConsentRenewed' && { unlessScheduled: true }) }] }
    },
    onTimer: async ({ stream }): Promise<Effects> => {
      // A renewal or revocation that this reaction has not handled yet counts too.
      const history = await readHistory(stream, Infinity)
      const referral = foldReferral(history)
      if (referral === undefined || isOver(referral) || referral.consent.ending === 'revoked') return {}
      const { consent, referralId, clientId } = referral
      const now = clock.now().getTime()
      const next = nextTime(consent, now)
      const timers = next === undefined ? [] : [{ stream, at: next }]
      // The consent was renewed in the meantime, and its new end is far away.
      if (now < (reminderTime(consent) ?? Date.parse(consent.expiresAt))) return { timers }
      const daysLeft = Math.max(0, Math.ceil((Date.parse(consent.expiresAt) - now) / dayMs))
      const moment = daysLeft > 0 ? 'soon' : 'ended'
      const effects = { timers, ...(await raiseTask(referral, moment)) }
      const recipient = await findRecipient(clientId)
      if (recipient === undefined || recipient.frequency === 'never') return effects
      const language = chooseLanguage(recipient, history)
      // The same for every timer of this consent, so that the family hears once of each moment.
      const id = deriveEffectId(consentRemindersName, { id: referralId }, `mail ${consent.at} ${moment}`)
      const madeByPartner = referral.fromOrganizationId !== null
      const news = { referralId, clientId, language, daysLeft, madeByPartner }
      const email = composeConsentEmail(deps, id, recipient, news)
      return { ...effects, emails: [toChosenChannel(email, recipient.textNumber)] }
    },
  }
}
