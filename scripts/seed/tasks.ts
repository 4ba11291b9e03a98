// The demo as dated commands: first partners and their people, then clients and referrals as they arrived.
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import type { Commands } from '#commands/commands.ts'
import type { Handler } from '#commands/handle.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import { applicationTasks } from './applications.ts'
import { asked, bySystem, guestActor, ownerActor, personActor } from './actors.ts'
import { type DemoAct, type DemoReferral, demoReferrals, historyDays } from './histories.ts'
import { clientId, organizationId, personId, referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'
import { type DemoOrganization, demoOrganizations } from './organizations.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { passingTasks } from './service-level.ts'

export interface Writing {
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

const create = ({ commands }: Writing, organization: DemoOrganization, at: Date): Task => {
  const { key, profile, tier, publicVisible } = organization
  return {
    at,
    touches: [`organization ${key}`],
    run: async () => {
      await commands.createOrganization({ profile, tier, publicVisible }, bySystem(`organization ${key}`))
    },
  }
}

const grant = ({ commands }: Writing, { key, organization, role }: DemoPerson, at: Date): Task => {
  const home = organization ?? hostOrganization
  return {
    at,
    touches: [`organization ${home}`],
    run: async () => {
      await commands.grantAccess(
        { userId: personId(key), organizationId: organizationId(home), role },
        bySystem(`access ${key}`),
      )
    },
  }
}

/** Runs shortly before the client's first referral, by the same actor. A client with an account owns the record. */
const register = ({ commands, handler }: Writing, { client, by, source, requestedAt }: DemoReferral): Task => {
  const { key, firstName, lastInitial, email, phone, county } = client
  const portal = source === 'client_portal'
  const actor = by !== null ? personActor(by) : portal ? ownerActor(client) : guestActor
  return {
    at: new Date(requestedAt.getTime() - (4 + (key.length % 5)) * minute),
    touches: [`client ${key}`],
    run: async () => {
      const body = { firstName, lastInitial, email, phone, county, notDuplicateOf: [] }
      await commands.registerClient(body, asked(`client ${key}`, actor))
      if (!portal) return
      const id = clientId(key)
      await handler.handle(clientDecider, {
        stream: clientStream(id),
        context: asked(`claim ${key}`, actor),
        decide: (state, at) =>
          clientDecider.decide({ type: 'claim', clientId: id, actor, at, confirmedEmailMatches: true }, state),
      })
    },
  }
}

const requestByPerson = async ({ commands }: Writing, referral: DemoReferral, by: string): Promise<void> => {
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
    asked(`referral ${key}`, personActor(by)),
  )
}

const requestByFamily = async ({ handler }: Writing, referral: DemoReferral): Promise<void> => {
  const { key, client, need, priority, note, source, consent: method } = referral
  const actor = source === 'client_portal' ? ownerActor(client) : guestActor
  const id = referralId(key)
  await handler.handle(referralDecider, {
    stream: referralStream(id),
    context: asked(`referral ${key}`, actor),
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

const follow = (writing: Writing, referral: DemoReferral): Task[] => {
  const { key, by, client, requestedAt, steps } = referral
  let version = 1
  const request: Task = {
    at: requestedAt,
    touches: [`client ${client.key}`, `referral ${key}`],
    run: () => (by === null ? requestByFamily(writing, referral) : requestByPerson(writing, referral, by)),
  }
  const acts = steps.map(({ at, by: person, act }, index): Task => {
    const actor = person === null ? ownerActor(client) : personActor(person)
    return {
      at,
      touches: [`referral ${key}`],
      run: async () => {
        const context = asked(`referral ${key} step ${index + 1}`, actor)
        const acted = await writing.commands.actOnReferral(referralId(key), commandOf(act, version), context)
        version = acted.referral.version
      },
    }
  })
  return [request, ...acts]
}

/**
 * Everything that the demo writes, in phases that each depend on the previous one: organizations; access grants;
 * clients, their referrals and partner applications. The first organization is created exactly `demoSpan` before
 * `anchor`.
 */
export const demoTasks = (anchor: Date, writing: Writing): readonly (readonly Task[])[] => {
  const opening = anchor.getTime() - demoSpan
  const referrals = demoReferrals(anchor)
  const first = new Map(referrals.toReversed().map((referral) => [referral.client.key, referral]))
  return [
    demoOrganizations.map((organization, index) => create(writing, organization, new Date(opening + index * minute))),
    demoPeople.map((person, index) => grant(writing, person, new Date(opening + day + index * minute))),
    [
      ...[...first.values()].map((referral) => register(writing, referral)),
      ...referrals.flatMap((referral) => follow(writing, referral)),
      ...referrals.flatMap((referral) => passingTasks(writing.commands, referral, anchor)),
      ...applicationTasks(anchor, writing),
    ],
  ]
}
