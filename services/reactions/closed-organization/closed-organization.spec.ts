import type { GrantedRole } from '#contracts/enumerations.ts'
import { accessStream } from '#domain/access/events.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import { type OrganizationEvent, organizationStream } from '#domain/organization/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'

import { deriveEffectId } from '../reaction.ts'
import { type ClosedOrganizationDeps, closedOrganization } from './closed-organization.ts'

const profile = {
  name: 'Harbor Light',
  about: null,
  website: null,
  email: null,
  phone: null,
  counties: [],
  services: [],
  populations: [],
  amenities: [],
  hours: {},
}
const organizationId = ids.receiver
const successorId = ids.otherOrganization
const created: OrganizationEvent = {
  type: 'OrganizationCreated',
  data: { organizationId, profile, tier: 'free_listing', publicVisible: true },
}
const started: OrganizationEvent = { type: 'ClosingStarted', data: { successorId: null } }
const closed = (successor: string | null = null, membersFollow = false): OrganizationEvent => ({
  type: 'OrganizationClosed',
  data: { successorId: successor, membersFollow },
})

type People = Awaited<ReturnType<ClosedOrganizationDeps['findPeopleAt']>>

interface World {
  readonly organization: readonly OrganizationEvent[]
  readonly people?: Readonly<Record<string, People>>
  readonly earlier?: readonly RecordedEvent[]
}

/** Reacts to the event, and lists what the commands did, in order. */
const reactTo = async (event: RecordedEvent, { organization, people = {}, earlier = [] }: World) => {
  const done: string[] = []
  const log = async (...parts: readonly string[]) => done.push(parts.join(' '))
  const organizationHistory = recordEvents(organizationStream(organizationId), ...organization)
  const reaction = closedOrganization({
    readHistory: async (stream, upTo) =>
      (stream === event.stream && earlier.length > 0
        ? earlier
        : stream === organizationStream(organizationId)
          ? organizationHistory
          : []
      ).filter(({ revision }) => revision <= upTo),
    findReviewers: async () => [ids.staff, ids.colleague],
    findReferralsAddressedTo: async () => [ids.referral],
    findPeopleAt: async (id) => people[id] ?? [],
    findUpcomingAppointments: async () => [ids.note],
    endInvitations: async (id) => void (await log('end invitations', id)),
    onAccessChanged: () => undefined,
    commands: {
      leaveClosedOrganization: (referralId, id) => log('leave', referralId, id),
      cancelAppointmentOfClosed: (id) => log('cancel', id),
      grantAccess: ({ userId, organizationId: id, role }) => log('grant', userId, id, role),
      revokeAccess: ({ userId, organizationId: id }) => log('revoke', userId, id),
    },
  })
  const { commands = [], notifications = [] } = await reaction.react(event)
  for (const { run } of commands) await run(createOneOffContext(systemActor))
  return { done, notifications, names: commands.map(({ name }) => name) }
}

const last = (stream: string, ...events: readonly [DomainEvent, ...DomainEvent[]]): RecordedEvent => {
  const event = recordEvents(stream, ...events).at(-1)
  if (event === undefined) throw new Error('no event was recorded')
  return event
}
const person = (userId: string, role: GrantedRole) => ({ userId, role })

describe('the closing of an organization', () => {
  const people = {
    [organizationId]: [
      person(ids.member, 'member'),
      person(ids.receivingMember, 'org_admin'),
      person(ids.staff, 'staff'),
    ],
    [successorId]: [person(ids.receivingMember, 'member')],
  }
  const close = (...[successor, membersFollow]: Parameters<typeof closed>) => {
    const organization = [created, started, closed(successor, membersFollow)] as const
    return reactTo(last(organizationStream(organizationId), ...organization), { organization, people })
  }
  const endings = [`end invitations ${organizationId}`, `leave ${ids.referral} ${organizationId}`, `cancel ${ids.note}`]
  const revocations = [ids.member, ids.receivingMember].map((userId) => `revoke ${userId} ${organizationId}`)

  it('ends access, invitations and appointments, and takes away a referral that has just arrived', async () => {
    expect((await close()).done).toEqual([...revocations, ...endings])
  })

  it('gives members the same role at the successor first, by choice, and keeps a role that someone has there', async () => {
    expect((await close(successorId, true)).done).toEqual([
      `grant ${ids.member} ${successorId} member`,
      ...revocations,
      ...endings,
    ])
    expect((await close(successorId)).done).toEqual([...revocations, ...endings])
  })

  it('names each command differently, so that a repetition has the same effects', async () => {
    const { names } = await close(successorId, true)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('what arrives after the closing', () => {
  const organization = [created, started, closed()]
  const referral = referralStream(ids.referral)
  const requested = referralEvents.requested({ toOrganizationId: organizationId })
  const arrivals: readonly (readonly [string, RecordedEvent])[] = [
    ['a request', last(referral, requested)],
    ['a routing', last(referral, referralEvents.requested(), referralEvents.routed(organizationId, false))],
    ['a submission', last(referral, requested, referralEvents.submitted())],
  ]

  it.each(arrivals)('leaves the organization again, and staff are told once: %s', async (_, event) => {
    const { done, notifications } = await reactTo(event, { organization })
    expect(done).toEqual([`leave ${ids.referral} ${organizationId}`])
    expect(notifications.map(({ id, userId, link }) => [id, userId, link])).toEqual(
      [ids.staff, ids.colleague].map((userId) => [
        deriveEffectId('closed-organization', event, `notification ${userId}`),
        userId,
        `/referrals/${ids.referral}`,
      ]),
    )
  })

  it('leaves it if staff reopen a referral that it had last', async () => {
    const earlier = recordEvents(
      referral,
      requested,
      referralEvents.submitted(),
      referralEvents.closed(),
      referralEvents.reopened(),
    )
    const event = earlier.at(-1)
    if (event === undefined) throw new Error('no event was recorded')
    expect((await reactTo(event, { organization, earlier })).done).toEqual([`leave ${ids.referral} ${organizationId}`])
  })

  it.each([
    ['a decline', referralEvents.declined()],
    ['a return', referralEvents.returned()],
  ])('is shown to staff if it comes back to the closed sender: %s', async (_, back) => {
    const sent = referralEvents.requested({ fromOrganizationId: organizationId, toOrganizationId: successorId })
    const earlier = recordEvents(referral, sent, referralEvents.submitted(successorId), back)
    const event = earlier.at(-1)
    if (event === undefined) throw new Error('no event was recorded')
    const { done, notifications } = await reactTo(event, { organization, earlier })
    expect(done).toEqual([])
    expect(notifications.map(({ userId, title }) => [userId, title])).toEqual(
      [ids.staff, ids.colleague].map((userId) => [userId, 'A referral came back to a closed organization']),
    )
    expect(await reactTo(event, { organization: [created, started], earlier })).toMatchObject({ notifications: [] })
  })

  const grant = (role: GrantedRole) =>
    last(accessStream(ids.member), { type: 'AccessGranted', data: { userId: ids.member, organizationId, role } })

  it('is revoked if it is a role of the organization', async () => {
    expect((await reactTo(grant('member'), { organization })).done).toEqual([`revoke ${ids.member} ${organizationId}`])
    expect((await reactTo(grant('staff'), { organization })).done).toEqual([])
  })

  const text = confidential('Groceries', clientStream(ids.client))
  const appointment = last(appointmentStream(ids.note), {
    type: 'AppointmentScheduled',
    data: {
      appointmentId: ids.note,
      referralId: ids.referral,
      clientId: ids.client,
      organizationId,
      title: text,
      description: null,
      location: text,
      notes: null,
      startsAt: '2026-03-03T15:00:00.000Z',
      durationMinutes: 30,
    },
  })

  it('is canceled if it is an appointment', async () => {
    expect((await reactTo(appointment, { organization })).done).toEqual([`cancel ${ids.note}`])
  })

  it('stays while the organization is open or closing', async () => {
    for (const before of [[created], [created, started]])
      for (const event of [...arrivals.map(([, arrival]) => arrival), grant('member'), appointment])
        expect(await reactTo(event, { organization: before })).toMatchObject({ done: [], notifications: [] })
  })
})
