// The demo as dated commands: first the partners and their people, then clients and referrals in chronological order.
import type { Commands } from '#commands/commands.ts'
import type { Handler } from '#commands/handle.ts'
import { toReferralCommand } from '#contracts/referral-commands.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import { appointmentTasks } from './appointments.ts'
import { applicationTasks } from './applications.ts'
import { commandContext, systemContext, guestActor, ownerActor, personActor } from './actors.ts'
import { contactTaskTasks } from './contact-tasks.ts'
import { conversationTasks } from './conversations.ts'
import { type DemoReferral, demoReferrals, historyDays } from './histories.ts'
import { writesToPartner } from './clients.ts'
import { createRequest, toCreateReferral } from './histories/commands.ts'
import { clientId, organizationId, personId, referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'
import { type DemoOrganization, demoOrganizations } from './organizations.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { resourceTasks } from './resources.ts'
import { thresholdCrossingTasks } from './service-level.ts'

export interface TaskContext {
  readonly commands: Commands
  /** Used for the actions of families. These tasks call the deciders directly. */
  readonly handler: Handler
}

const minute = 60_000
const day = 1_440 * minute

/** Milliseconds from the first event of the demo to its end. */
export const demoSpan = (historyDays + 20) * day

/** The home organization of the exchange staff. */
const homeOrganization = 'foothills'

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
  const organizationKey = organization ?? homeOrganization
  return {
    at,
    resources: [`organization ${organizationKey}`],
    run: async () => {
      await commands.grantAccess(
        { userId: personId(key), organizationId: organizationId(organizationKey), role },
        systemContext(`access ${key}`),
      )
    },
  }
}

/** Runs shortly before the client's first referral, by the same actor. A client with an account claims the record. */
const registerClientTask = (
  { commands, handler }: TaskContext,
  { client, requester, source, requestedAt }: DemoReferral,
): Task => {
  const { key, firstName, lastInitial, email, phone, county } = client
  const usesPortal = source === 'client_portal'
  const owner = ownerActor(client)
  const actor = requester !== null ? personActor(requester) : usesPortal ? owner : guestActor
  return {
    at: new Date(requestedAt.getTime() - (4 + (key.length % 5)) * minute),
    resources: [`client ${key}`],
    run: async () => {
      const body = { firstName, lastInitial, email, phone, county, notDuplicateOf: [] }
      await commands.registerClient(body, commandContext(`client ${key}`, actor))
      if (!usesPortal && !writesToPartner(client)) return
      const id = clientId(key)
      await handler.handle(clientDecider, {
        stream: clientStream(id),
        context: commandContext(`claim ${key}`, owner),
        decide: (state, at) =>
          clientDecider.decide({ type: 'claim', clientId: id, actor: owner, at, confirmedEmailMatches: true }, state),
      })
    },
  }
}

const requestByPerson = async ({ commands }: TaskContext, referral: DemoReferral, person: string): Promise<void> => {
  const context = commandContext(`referral ${referral.key}`, personActor(person))
  await commands.requestReferral(toCreateReferral(referral), context)
}

const requestByFamily = async ({ handler }: TaskContext, referral: DemoReferral): Promise<void> => {
  const { key, client, source } = referral
  const actor = source === 'client_portal' ? ownerActor(client) : guestActor
  await handler.handle(referralDecider, {
    stream: referralStream(referralId(key)),
    context: commandContext(`referral ${key}`, actor),
    decide: (state, at) => referralDecider.decide(createRequest(referral, actor, at), state),
  })
}

const referralTasks = (taskContext: TaskContext, referral: DemoReferral): Task[] => {
  const { key, requester, client, requestedAt, steps } = referral
  let version = 1
  const request: Task = {
    at: requestedAt,
    resources: [`client ${client.key}`, `referral ${key}`],
    run: () =>
      requester === null ? requestByFamily(taskContext, referral) : requestByPerson(taskContext, referral, requester),
  }
  const stepTasks = steps.map(({ at, person, command }, index): Task => {
    const actor = person === null ? ownerActor(client) : personActor(person)
    return {
      at,
      resources: [`referral ${key}`],
      run: async () => {
        const context = commandContext(`referral ${key} step ${index + 1}`, actor)
        const result = await taskContext.commands.actOnReferral(
          referralId(key),
          toReferralCommand(command, version),
          context,
        )
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
      ...referrals.flatMap((referral) => appointmentTasks(taskContext, referral, anchor)),
      ...referrals.flatMap((referral) => conversationTasks(taskContext, referral, anchor)),
      ...referrals.flatMap((referral) => contactTaskTasks(taskContext, referral, anchor)),
      ...referrals.flatMap((referral) => thresholdCrossingTasks(taskContext.commands, referral, anchor)),
      ...referrals.flatMap((referral) => resourceTasks(taskContext.commands, referral, anchor)),
      ...applicationTasks(anchor, taskContext),
    ],
  ]
}
