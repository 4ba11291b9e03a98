// Demo families that prefer a call or a letter, and the tasks for staff that follow: one when a partner receives the family's
// referral, and one when it accepts. One of the tasks about an acceptance is done.
import type { ContactResult, ContactTaskMethod, FamilyChange } from '#contracts/contact-tasks.ts'
import type { SaveFamilyProfile } from '#contracts/family-profile.ts'
import { deriveId } from '#platform/derive-id.ts'

import { commandContext, ownerActor, personActor, systemContext } from './actors.ts'
import type { DemoClient } from './clients.ts'
import { type DemoReferral, findCurrentAcceptance } from './histories/referral.ts'
import { clientId, referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'
import type { TaskContext } from './tasks.ts'

interface Preference {
  readonly method: ContactTaskMethod
  readonly mailingAddress: string
  /** How the call or letter about the acceptance went. Null while staff have it to do. */
  readonly lastResult: readonly [ContactResult, note: string] | null
}

/** By the key of the client. Each has an account, and a referral in service. */
const preferences: Readonly<Record<string, Preference>> = {
  'keisha-r': { method: 'phone', mailingAddress: '', lastResult: null },
  'jasmine-l': { method: 'mail', mailingAddress: '48 Sassafras Court, Marietta, GA 30060', lastResult: null },
  'benjamin-n': {
    method: 'phone',
    mailingAddress: '',
    lastResult: ['reached', 'He will bring the papers on Monday.'],
  },
}

const caller = 'imani'
const [minute, hour] = [60_000, 3_600_000]

const profileOf = (
  { firstName, lastInitial, phone, county }: DemoClient,
  preference: Preference,
): SaveFamilyProfile => ({
  version: 0,
  firstName,
  lastInitial,
  phone: phone ?? '',
  county,
  emergencyContact: { name: '', relationship: '', phone: '', email: '' },
  preferences: {
    contactMethod: preference.method,
    language: 'english',
    accessibilityNeeds: '',
    updateFrequency: 'every_update',
    mailingAddress: preference.mailingAddress,
  },
  household: { adults: null, children: null, pets: null, housingType: '', specialNeeds: '' },
  situation: { needs: [], barriers: '', benefits: '', incomeBracket: '' },
})

interface News {
  readonly change: FamilyChange
  readonly at: Date
  readonly result: readonly [ContactResult, note: string] | null
}

export const contactTaskTasks = ({ commands }: TaskContext, referral: DemoReferral, anchor: Date): Task[] => {
  const { key, client, steps, requestedAt } = referral
  const preference = preferences[client.key]
  const accepted = findCurrentAcceptance(referral)
  const sent = steps.findLast(({ command }) => command.action === 'submit')
  if (preference === undefined || accepted === undefined || sent === undefined) return []
  const id = referralId(key)
  const task = (at: Date, run: () => Promise<unknown>): Task => ({
    at,
    resources: [`referral ${key}`, `client ${client.key}`],
    run: async () => void (await run()),
  })
  const tasksAbout = ({ change, at, result }: News): Task[] => {
    const { method } = preference
    const raised = systemContext(`contact task ${key} ${change}`)
    const news = { referralId: id, clientId: clientId(client.key), method, changes: [change] } as const
    const raise = task(at, () => commands.raiseContactTask(news, raised))
    if (result === null) return [raise]
    const [outcome, note] = result
    const body = { taskId: deriveId(raised.commandId, 'contact task'), version: 1, result: outcome, note }
    const finished = commandContext(`contact task ${key} ${change} done`, personActor(caller))
    return [raise, task(new Date(at.getTime() + hour), () => commands.finishContactTask(id, body, finished))]
  }
  const soonAfter = (at: Date): Date => new Date(at.getTime() + 10 * minute)
  return [
    task(new Date(requestedAt.getTime() - minute), () =>
      commands.saveFamilyProfile(
        clientId(client.key),
        profileOf(client, preference),
        commandContext(`profile ${client.key}`, ownerActor(client)),
      ),
    ),
    ...tasksAbout({ change: 'sent', at: soonAfter(sent.at), result: ['reached', ''] }),
    ...tasksAbout({ change: 'accepted', at: soonAfter(accepted.at), result: preference.lastResult }),
  ].filter(({ at }) => at < anchor)
}
