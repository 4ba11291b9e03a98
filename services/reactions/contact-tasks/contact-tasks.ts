// Makes a task for staff when the referral of a family that prefers a call or a letter changes (docs/decisions/0080). It tells
// of the same changes as the emails to families, collected in the same way (`family-updates`). Ends the open tasks of a family
// that no longer wants to be contacted.
import type { ContactTaskCommands } from '#commands/contact-tasks/contact-tasks.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Accounts } from '#identity/accounts.ts'

import { findFamilyChanges, isNews, listTransitions } from '../family-updates/changes.ts'
import type { Effects, Reaction } from '../reaction.ts'
import { type ContactMethodDeps, createContactMethodLookup } from './contact-method.ts'

export interface ContactTasksDeps extends ContactMethodDeps {
  readonly findOwners: Accounts['findOwners']
  /** How long changes are collected for one task, in milliseconds. */
  readonly familyMailDelay: number
  /** The referrals of a family with an open task, according to the read model once it has reached the position. */
  readonly findOpenContactTasks: (clientId: string, position: string) => Promise<readonly string[]>
  readonly commands: Pick<ContactTaskCommands, 'raiseContactTask' | 'dropContactTask'>
}

/** Raises one task for the changes since the timer was scheduled, even if the timer fires again after a crash. */
export const contactTasks = (deps: ContactTasksDeps): Reaction => {
  const { readHistory, findOwners, familyMailDelay, findOpenContactTasks, commands } = deps
  const findMethod = createContactMethodLookup(deps)

  /** How to reach the family, and its account. */
  const findFamily = async (clientId: string) => {
    const method = await findMethod(clientId)
    if (method === undefined) return undefined
    const [owner] = await findOwners([clientId])
    return { method, userId: owner?.userId ?? null }
  }

  const dropTasks = async (clientId: string, position: string): Promise<Effects> => ({
    commands: (await findOpenContactTasks(clientId, position)).map((referralId) => ({
      name: `drop ${referralId}`,
      run: (context) => commands.dropContactTask(referralId, context),
    })),
  })

  return {
    name: 'contact-tasks',
    streamPrefixes: [referralStream(''), clientStream('')],
    react: async (event): Promise<Effects> => {
      if (event.type === 'ContactRulesSet' && event.data.doNotContact)
        return dropTasks(event.stream.slice(clientStream('').length), event.position)
      if (!event.stream.startsWith(referralStream(''))) return {}
      // These are the most frequent events and never news to the family, so skip reading the history.
      if (event.type === 'NoteAdded' || event.type === 'PriorityChanged') return {}
      const transition = listTransitions(await readHistory(event.stream, event.revision)).at(-1)
      if (transition === undefined || transition.event.id !== event.id) return {}
      const family = await findFamily(transition.after.clientId)
      if (family === undefined || !isNews(transition, family)) return {}
      const at = new Date(Date.parse(event.at) + familyMailDelay).toISOString()
      return { timers: [{ stream: event.stream, at, unlessScheduled: true }] }
    },
    onTimer: async ({ stream, eventId, handledPosition }): Promise<Effects> => {
      const history = (await readHistory(stream, Infinity)).filter(({ position }) => position <= handledPosition)
      const transitions = listTransitions(history)
      const referral = transitions.at(-1)?.after
      const family = referral && (await findFamily(referral.clientId))
      if (referral === undefined || family === undefined) return {}
      const changes = findFamilyChanges(transitions, eventId, family)
      if (changes.length === 0) return {}
      const { referralId, clientId } = referral
      const news = { referralId, clientId, method: family.method, changes }
      return { commands: [{ name: 'raise', run: (context) => commands.raiseContactTask(news, context) }] }
    },
  }
}
