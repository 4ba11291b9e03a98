// Makes a task for staff when the referral of a family that prefers a call or a letter changes, or one that nothing else
// reaches (docs/decisions/0080, 0091). It tells of the same changes as the emails to families (`family-updates`), collected
// in the same way and as often, and of the answer to a request to be erased (0084). Ends the open tasks of a family that no
// longer wants to be contacted.
import type { ContactTaskCommands } from '#commands/contact-tasks/contact-tasks.ts'
import { type ContactTaskMethod, contactTaskMethods } from '#contracts/contact-tasks.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import type { Accounts } from '#identity/accounts.ts'

import { createFamilyEmailLookup, createFamilyPhoneCheck } from '../family-email.ts'
import { findFamilyChanges, isNews, listTransitions } from '../family-updates/changes.ts'
import {
  type FamilyPreferences,
  type FamilyPreferencesDeps,
  createFamilyPreferencesLookup,
} from '../family-preferences.ts'
import { type NewsTimeDeps, findNewsTime, isNewsWanted } from '../news-time.ts'
import type { Effects, Reaction } from '../reaction.ts'

export interface ContactTasksDeps extends FamilyPreferencesDeps, NewsTimeDeps {
  readonly findOwners: Accounts['findOwners']
  /** The referrals of a family with an open task, according to the read model once it has reached the position. */
  readonly findOpenContactTasks: (clientId: string, position: string) => Promise<readonly string[]>
  /** The newest referral of a family, according to the read model once it has reached the position. */
  readonly findNewestReferral: (clientId: string, position: string) => Promise<string | undefined>
  readonly commands: Pick<ContactTaskCommands, 'raiseContactTask' | 'dropContactTask'>
}

const preferredMethod = ({ contactMethod }: FamilyPreferences): ContactTaskMethod | undefined =>
  contactTaskMethods.find((method) => method === contactMethod)

/** Raises one task for the changes since the timer was scheduled, even if the timer fires again after a crash. */
export const contactTasks = (deps: ContactTasksDeps): Reaction => {
  const { readHistory, findOwners, findOpenContactTasks, findNewestReferral, commands } = deps
  const findPreferences = createFamilyPreferencesLookup(deps)
  const findEmail = createFamilyEmailLookup(deps)
  const hasPhone = createFamilyPhoneCheck(deps)

  /**
   * Whether the family has neither account nor email address, but a phone number. A partner that made the request tells its
   * family itself.
   */
  const isOutOfReach = async ({ clientId, fromOrganizationId }: Referral, userId: string | null): Promise<boolean> =>
    userId === null &&
    fromOrganizationId === null &&
    (await findEmail(clientId)) === undefined &&
    (await hasPhone(clientId))

  /** How to reach the family, how often, and its account. Undefined if emails or text messages reach it. */
  const findFamily = async (referral: Referral) => {
    const preferences = await findPreferences(referral.clientId)
    if (preferences === undefined || !preferences.mayContact) return undefined
    const [owner] = await findOwners([referral.clientId])
    const userId = owner?.userId ?? null
    const hasEmail = !(await isOutOfReach(referral, userId))
    const method = preferredMethod(preferences) ?? (hasEmail ? undefined : 'phone')
    if (method === undefined) return undefined
    return { method, userId, hasEmail, updateFrequency: preferences.updateFrequency, daily: false }
  }

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

  return {
    name: 'contact-tasks',
    streamPrefixes: [referralStream(''), clientStream('')],
    react: async (event): Promise<Effects> => {
      const clientId = event.stream.slice(clientStream('').length)
      if (event.type === 'ContactRulesSet' && event.data.doNotContact) return dropTasks(clientId, event.position)
      if (event.type === 'ErasureRequestDeclined') return raiseErasureAnswer(clientId, event.position)
      if (!event.stream.startsWith(referralStream(''))) return {}
      // These are the most frequent events and never news to the family, so skip reading the history.
      if (event.type === 'NoteAdded' || event.type === 'PriorityChanged') return {}
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
