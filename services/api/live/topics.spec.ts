import { describe, expect, it } from 'vitest'

import type { Parties, ResolvedActor } from '#contracts/parties.ts'
import type { ReceiverPart } from '#contracts/receiver-parts.ts'
import { actors, ids } from '#tests/support/referral-fixtures.ts'

import type { Principal } from '../principal.ts'
import { canFollow, getTopicModel } from './topics.ts'

const now = new Date('2026-03-20T15:00:00.000Z')
const part: ReceiverPart = {
  organizationId: ids.receiver,
  from: 1,
  to: null,
  endsAt: null,
  ending: null,
  accepted: false,
}
const parties: Parties = {
  clientId: ids.client,
  fromOrganizationId: ids.sender,
  requestorUserId: ids.member,
  parts: [part],
}
const findParties = async (id: string) => (id === ids.referral ? parties : undefined)

const createPrincipal = (actor: ResolvedActor, platformRole: 'staff' | 'admin' | null = null): Principal => ({
  sessionId: 'session',
  idleTimeout: 3_600_000,
  openedAt: new Date(0),
  lastUsedAt: new Date(0),
  actor,
  user: {
    id: actor.userId ?? '',
    email: 'person@example.org',
    name: 'A person',
    platformRole,
    memberships:
      actor.organizationId === null
        ? []
        : [{ organization: { id: actor.organizationId, name: 'An organization' }, role: 'member' }],
    organizationId: actor.organizationId,
    clientId: actor.clientId,
    confirmed: true,
    language: null,
    mfaEnrolled: false,
    aal: 'aal1',
    mfaStep: null,
    rolesPending: false,
  },
})

const people = {
  staff: createPrincipal(actors.staff, 'staff'),
  admin: createPrincipal(actors.admin, 'admin'),
  sender: createPrincipal(actors.sender),
  receiver: createPrincipal(actors.receiver),
  outsider: createPrincipal(actors.outsider),
  client: createPrincipal(actors.client),
  account: createPrincipal({ ...actors.guest, userId: ids.outsider }),
}

/** The people who may follow a topic. */
const findFollowers = async (topic: string) => {
  const allowed = await Promise.all(
    Object.entries(people).map(async ([name, principal]) =>
      (await canFollow(principal, topic, findParties, now)) ? [name] : [],
    ),
  )
  return allowed.flat()
}

describe('who may follow a topic', () => {
  it.each<readonly [string, readonly string[]]>([
    ['review', ['staff', 'admin']],
    ['protection', ['staff', 'admin']],
    ['applications', ['staff', 'admin']],
    ['reports', ['staff', 'admin']],
    ['erasurerequests', ['admin']],
    [`adminnotes:${ids.referral}`, ['staff', 'admin']],
    ['organizations', Object.keys(people)],
    ['clients', ['staff', 'admin', 'sender', 'receiver', 'outsider']],
    [`organization:${ids.sender}`, ['staff', 'admin', 'sender']],
    [`organization:${ids.receiver}`, ['staff', 'admin', 'receiver']],
    [`client:${ids.client}`, ['staff', 'admin', 'client']],
    [`updates:${ids.sender}`, ['sender']],
    [`activity:${ids.client}`, ['client']],
    [`jobs:${ids.staff}`, ['staff']],
    [`jobs:${ids.member}`, []],
    [`notifications:${ids.staff}`, ['staff']],
    [`notifications:${ids.member}`, []],
    ['unknown', []],
    ['', []],
  ])('%s: only these people', async (topic, followers) => {
    expect(await findFollowers(topic)).toEqual(followers)
  })

  it('ROLE-14 a referral: staff and the organizations that are parties to it', async () => {
    expect(await findFollowers(`referral:${ids.referral}`)).toEqual(['staff', 'admin', 'sender', 'receiver'])
    expect(await findFollowers(`referral:${ids.note}`)).toEqual([])
  })

  it('ROLE-24 a referral: not a receiver whose part has ended', async () => {
    const ended = { ...parties, parts: [{ ...part, to: 2, ending: 'declined' as const }] }
    const topic = `referral:${ids.referral}`
    expect(await canFollow(people.receiver, topic, async () => ended, now)).toBe(false)
    expect(await canFollow(people.sender, topic, async () => ended, now)).toBe(true)
  })

  it('NEW-27 a referral: not the client, even if they made it, because every note changes the topic', async () => {
    const ownParties = { ...parties, fromOrganizationId: null, requestorUserId: ids.clientUser }
    expect(await canFollow(people.client, `referral:${ids.referral}`, async () => ownParties, now)).toBe(false)
  })
})

it('announces changes to each topic from the read model that has its data', () => {
  const models = {
    review: 'referrals',
    organization: 'referrals',
    referral: 'referrals',
    client: 'referrals',
    clients: 'clients',
    erasurerequests: 'clients',
    applications: 'applications',
    organizations: 'organizations',
    notifications: 'notifications',
    updates: 'notifications',
    activity: 'notifications',
    reports: 'jobs',
    jobs: 'jobs',
    adminnotes: 'admin notes',
    unknown: '',
  }
  expect(Object.fromEntries(Object.keys(models).map((kind) => [kind, getTopicModel(`${kind}:id`)]))).toEqual(models)
  expect([getTopicModel('review'), getTopicModel('')]).toEqual(['referrals', ''])
})
