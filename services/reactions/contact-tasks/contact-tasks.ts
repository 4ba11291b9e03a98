// Makes a task for staff when the referral of a family that prefers a call or a letter changes, or one that nothing else
// reaches (docs/decisions/0080, 0091). It tells of the same changes as the emails to families (`family-updates`), collected
// in the same way and as often. Appointments, messages and the answer to a request to be erased (0084) are added at once, and
// `consent-reminders` adds the end of the consent. Ends the open tasks of a family that no longer wants to be contacted.
import type { ContactTaskCommands } from '#commands/contact-tasks/contact-tasks.ts'
import type { ContactNews } from '#contracts/contact-tasks.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { conversationStream } from '#domain/conversation/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import {
  type FamilyAppointmentNews,
  findAppointmentNews,
  foldAppointment,
} from '../appointment-updates/appointment-news.ts'
import { findFamilyChanges, isNews, isNoteForFamily, listTransitions } from '../family-updates/changes.ts'
import { createFamilyPreferencesLookup } from '../family-preferences.ts'
import { foldReferral } from '../fold-referral.ts'
import { findMessageNews } from '../new-message/unread.ts'
import { type NewsTimeDeps, findNewsTime, isNewsWanted } from '../news-time.ts'
import type { Effects, Reaction } from '../reaction.ts'
import { type ContactRecipientDeps, createContactRecipientLookup, preferredMethod } from './contact-recipient.ts'

export interface ContactTasksDeps extends ContactRecipientDeps, NewsTimeDeps {
  /** The referrals of a family with an open task, according to the read model once it has reached the position. */
  readonly findOpenContactTasks: (clientId: string, position: string) => Promise<readonly string[]>
  /** The newest referral of a family, according to the read model once it has reached the position. */
  readonly findNewestReferral: (clientId: string, position: string) => Promise<string | undefined>
  readonly commands: Pick<ContactTaskCommands, 'raiseContactTask' | 'dropContactTask'>
}

const appointmentChanges = {
  scheduled: 'appointmentScheduled',
  moved: 'appointmentMoved',
  canceled: 'appointmentCanceled',
} as const satisfies Record<FamilyAppointmentNews, ContactNews>

/** What the family learns from an event of an appointment or of a conversation, and about which referral. */
const findOtherNews = (event: RecordedEvent, history: readonly RecordedEvent[]) => {
  if (event.stream.startsWith(appointmentStream(''))) {
    const news = findAppointmentNews(event)
    const appointment = foldAppointment(history)
    if (news?.to !== 'family' || appointment === undefined) return undefined
    return { referralId: appointment.referralId, change: appointmentChanges[news.what] }
  }
  const news = findMessageNews(history)
  if (news === undefined || news.fromClient) return undefined
  return { referralId: news.conversation.referralId, change: 'newMessage' as const }
}

/** Raises one task for the changes since the timer was scheduled, even if the timer fires again after a crash. */
export const contactTasks = (deps: ContactTasksDeps): Reaction => {
  const { readHistory, findOpenContactTasks, findNewestReferral, commands } = deps
  const findPreferences = createFamilyPreferencesLookup(deps)
  const findFamily = createContactRecipientLookup(deps)

  const dropTasks = async (clientId: string, position: string): Promise<Effects> => ({
    commands: (await findOpenContactTasks(clientId, position)).map((referralId) => ({
      name: `drop ${referralId}`,
      run: (context) => commands.dropContactTask(referralId, context),
    })),
  })

  /** Staff find the contact on the page of a referral, so a family that never asked for help is not called. */
  const raiseErasureAnswer = async (clientId: string, position: string): Promise<Effects> => {
    const preferences = await findPreferences(clientId)
    const method = preferences?.mayContact === true ? preferredMethod(preferences) : undefined
    const referralId = method && (await findNewestReferral(clientId, position))
    if (method === undefined || referralId === undefined) return {}
    const news = { referralId, clientId, method, changes: ['erasureAnswered'] } as const
    return { commands: [{ name: 'raise', run: (context) => commands.raiseContactTask(news, context) }] }
  }

  const raiseOtherNews = async (event: RecordedEvent): Promise<Effects> => {
    const news = findOtherNews(event, await readHistory(event.stream, event.revision))
    const referral = news && foldReferral(await readHistory(referralStream(news.referralId), Infinity))
    const family = referral && (await findFamily(referral))
    if (news === undefined || referral === undefined || family === undefined) return {}
    const { referralId, clientId } = referral
    const task = { referralId, clientId, method: family.method, changes: [news.change] }
    return { commands: [{ name: 'raise', run: (context) => commands.raiseContactTask(task, context) }] }
  }

  return {
    name: 'contact-tasks',
    streamPrefixes: [referralStream(''), clientStream(''), appointmentStream(''), conversationStream('')],
    react: async (event): Promise<Effects> => {
      if (event.type === 'MessagesRead' || event.type === 'ConversationAssigned') return {}
      if (event.stream.startsWith(appointmentStream('')) || event.stream.startsWith(conversationStream('')))
        return raiseOtherNews(event)
      const clientId = event.stream.slice(clientStream('').length)
      if (event.type === 'ContactRulesSet' && event.data.doNotContact) return dropTasks(clientId, event.position)
      if (event.type === 'ErasureRequestDeclined') return raiseErasureAnswer(clientId, event.position)
      if (!event.stream.startsWith(referralStream(''))) return {}
      // These are the most frequent events and not news to the family, so skip reading the history.
      if (event.type === 'PriorityChanged' || (event.type === 'NoteAdded' && !isNoteForFamily(event))) return {}
      const transitions = listTransitions(await readHistory(event.stream, event.revision))
      const transition = transitions.at(-1)
      if (transition === undefined || transition.event.id !== event.id) return {}
      const family = await findFamily(transition.after)
      if (family === undefined || !isNews(transition, family)) return {}
      const at = findNewsTime(event.at, findFamilyChanges(transitions, event.id, family), family, deps)
      return at === undefined ? {} : { timers: [{ stream: event.stream, at, unlessScheduledSooner: true }] }
    },
    onTimer: async ({ stream, eventId, handledPosition }): Promise<Effects> => {
      const history = (await readHistory(stream, Infinity)).filter(({ position }) => position <= handledPosition)
      const transitions = listTransitions(history)
      const referral = transitions.at(-1)?.after
      const family = referral && (await findFamily(referral))
      if (referral === undefined || family === undefined) return {}
      const changes = findFamilyChanges(transitions, eventId, family)
      if (!isNewsWanted(changes, family.updateFrequency)) return {}
      const { referralId, clientId } = referral
      const news = { referralId, clientId, method: family.method, changes }
      return { commands: [{ name: 'raise', run: (context) => commands.raiseContactTask(news, context) }] }
    },
  }
}
