// The demo as dated commands: first partners and their people, then clients and referrals as they arrived.
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import type { Commands } from '#commands/commands.ts'
import type { Handler } from '#commands/handle.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import { applicationTasks } from './applications.ts'
import { commandContext, systemContext, guestActor, ownerActor, personActor } from './actors.ts'
import { type DemoAct, type DemoReferral, demoReferrals, historyDays } from './histories.ts'
import { clientId, organizationId, personId, referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'
import { type DemoOrganization, demoOrganizations } from './organizations.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { thresholdCrossingTasks } from './service-level.ts'

export interface TaskContext {
  readonly commands: Commands
  /** For what families do themselves. These tasks call the deciders directly. */
  readonly handler: Handler
}

const textVersion = '1'
const minute = 60_000
const day = 1_440 * minute

/** Milliseconds from the first event of the demo to its end. */
export const demoSpan = (historyDays + 20) * day

/** The home organization of the exchange staff. */
const hostOrganization = 'foothills'

const createOrganizationTask = ({ commands }: TaskContext, organization: DemoOrganization, at: Date): Task => {
  const { key, profile, tier, publicVisible } = organization
  return {
    at,
    resources: [`organization ${key}`],
    run: async () => {
      await commands.createOrganization({ profile, tier, publicVisible }, systemContext(`organization ${key}`))
    },
  }
}

const grantAccessTask = ({ commands }: TaskContext, { key, organization, role }: DemoPerson, at: Date): Task => {
  const home = organization ?? hostOrganization
  return {
    at,
    resources: [`organization ${home}`],
    run: async () => {
      await commands.grantAccess(
        { userId: personId(key), organizationId: organizationId(home), role },
        systemContext(`access ${key}`),
      )
    },
  }
}

/** Runs shortly before the client's first referral, by the same actor. A client with an account owns the record. */
const registerClientTask = (
  { commands, handler }: TaskContext,
  { client, by, source, requestedAt }: DemoReferral,
): Task => {
  const { key, firstName, lastInitial, email, phone, county } = client
  const portal = source === 'client_portal'
  const actor = by !== null ? personActor(by) : portal ? ownerActor(client) : guestActor
  return {
    at: new Date(requestedAt.getTime() - (4 + (key.length % 5)) * minute),
    resources: [`client ${key}`],
    run: async () => {
      const body = { firstName, lastInitial, email, phone, county, notDuplicateOf: [] }
      await commands.registerClient(body, commandContext(`client ${key}`, actor))
      if (!portal) return
      const id = clientId(key)
      await handler.handle(clientDecider, {
        stream: clientStream(id),
        context: commandContext(`claim ${key}`, actor),
        decide: (state, at) =>
          clientDecider.decide({ type: 'claim', clientId: id, actor, at, confirmedEmailMatches: true }, state),
      })
    },
  }
}

const requestByPerson = async ({ commands }: TaskContext, referral: DemoReferral, by: string): Promise<void> => {
  const { key, client, need, priority, to, note, consent: method } = referral
  await commands.requestReferral(
    {
      clientId: clientId(client.key),
      need,
      priority,
      toOrganizationId: to === null ? null : organizationId(to),
      note,
      consent: { given: true, method, textVersion },
    },
    commandContext(`referral ${key}`, personActor(by)),
  )
}

const requestByFamily = async ({ handler }: TaskContext, referral: DemoReferral): Promise<void> => {
  const { key, client, need, priority, note, source, consent: method } = referral
  const actor = source === 'client_portal' ? ownerActor(client) : guestActor
  const id = referralId(key)
  await handler.handle(referralDecider, {
    stream: referralStream(id),
    context: commandContext(`referral ${key}`, actor),
    decide: (state, at) =>
      referralDecider.decide(
        {
          type: 'request',
          referralId: id,
          actor,
          at,
          clientId: clientId(client.key),
          fromOrganizationId: null,
          toOrganizationId: null,
          needCategory: need,
          priority,
          source,
          consent: { at, method, textVersion },
          note,
          originalNeed: null,
        },
        state,
      ),
  })
}

const commandOf = (act: DemoAct, version: number): ReferralCommand => {
  const note = (text: string | null) => (text === null ? {} : { note: text })
  switch (act.action) {
    case 'start_review':
    case 'submit':
    case 'accept':
    case 'waitlist':
      return { action: act.action, version }
    case 'route':
      return { action: act.action, version, toOrganizationId: organizationId(act.to) }
    case 'return':
    case 'withdraw':
      return { action: act.action, version, ...note(act.note) }
    case 'decline':
      return { action: act.action, version, reason: act.reason, ...note(act.note) }
    case 'close':
      return { action: act.action, version, reason: act.reason, ...note(act.note) }
    case 'reopen':
      return { action: act.action, version, note: act.note }
    case 'record_outcome':
      return {
        action: act.action,
        version,
        dollarsInvested: act.cents / 100,
        needMet: act.needMet,
        ...note(act.note),
      }
    case 'resubmit':
      return { action: act.action, version, need: act.need, priority: act.priority, ...note(act.note) }
    case 'set_priority':
      return { action: act.action, priority: act.priority }
    case 'add_note':
      return { action: act.action, text: act.text }
  }
}

const referralTasks = (taskContext: TaskContext, referral: DemoReferral): Task[] => {
  const { key, by, client, requestedAt, steps } = referral
  let version = 1
  const request: Task = {
    at: requestedAt,
    resources: [`client ${client.key}`, `referral ${key}`],
    run: () => (by === null ? requestByFamily(taskContext, referral) : requestByPerson(taskContext, referral, by)),
  }
  const stepTasks = steps.map(({ at, by: person, act }, index): Task => {
    const actor = person === null ? ownerActor(client) : personActor(person)
    return {
      at,
      resources: [`referral ${key}`],
      run: async () => {
        const context = commandContext(`referral ${key} step ${index + 1}`, actor)
        const result = await taskContext.commands.actOnReferral(referralId(key), commandOf(act, version), context)
        version = result.referral.version
      },
    }
  })
  return [request, ...stepTasks]
}

/**
 * Everything that the demo writes, in phases that each depend on the previous one: organizations; access grants;
 * clients, their referrals and partner applications. The first organization is created exactly `demoSpan` before
 * `anchor`.
 */
export const demoTasks = (anchor: Date, taskContext: TaskContext): readonly (readonly Task[])[] => {
  const startsAt = anchor.getTime() - demoSpan
  const referrals = demoReferrals(anchor)
  const firstReferrals = new Map(referrals.toReversed().map((referral) => [referral.client.key, referral]))
  return [
    demoOrganizations.map((organization, index) =>
      createOrganizationTask(taskContext, organization, new Date(startsAt + index * minute)),
    ),
    demoPeople.map((person, index) => grantAccessTask(taskContext, person, new Date(startsAt + day + index * minute))),
    [
      ...[...firstReferrals.values()].map((referral) => registerClientTask(taskContext, referral)),
      ...referrals.flatMap((referral) => referralTasks(taskContext, referral)),
      ...referrals.flatMap((referral) => thresholdCrossingTasks(taskContext.commands, referral, anchor)),
      ...applicationTasks(anchor, taskContext),
    ],
  ]
}
