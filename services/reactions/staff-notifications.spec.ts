// The notifications to all staff: which events cause one, what it says, and who gets it.
import { describe, expect, it } from 'vitest'

import { applicationStream } from '#domain/application/events.ts'
import { clientStream } from '#domain/client/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { slaStream } from '#domain/sla/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { newRecord } from './new-record/new-record.ts'
import { overdueReferral } from './overdue-referral/overdue-referral.ts'
import { type Reaction, deriveEffectId } from './reaction.ts'
import { urgentReferral } from './urgent-referral/urgent-referral.ts'

const deps = { findReviewers: async () => [ids.staff, ids.colleague] }

/** The notifications that a reaction writes when `ids.staff` causes this event. */
const notificationsFor = async (reaction: Reaction, stream: string, event: DomainEvent) => {
  const [recorded] = recordEvents(stream, event)
  if (recorded === undefined) throw new Error('no event was recorded')
  const { notifications = [] } = await reaction.react(recorded)
  return { recorded, notifications }
}
const contentOf = async (reaction: Reaction, stream: string, event: DomainEvent) => {
  const { notifications } = await notificationsFor(reaction, stream, event)
  return notifications.map(({ id: _, userId: __, ...content }) => content)
}

const referral = referralStream(ids.referral)
const sealed = { sealed: 'text' }
const registered: DomainEvent = {
  type: 'ClientRegistered',
  data: {
    clientId: ids.client,
    firstName: sealed,
    lastInitial: sealed,
    email: null,
    phone: null,
    county: 'Cobb',
    ownerUserId: null,
    createdBy: null,
  },
}
const applied: DomainEvent = {
  type: 'ApplicationSubmitted',
  data: {
    applicationId: ids.note,
    orgName: 'Paulding Food Pantry',
    website: null,
    about: null,
    services: ['Food'],
    populations: ['Families'],
    counties: ['Paulding'],
    contactName: sealed,
    contactEmail: sealed,
    contactPhone: sealed,
    eligibility: null,
    tier: 'free_listing',
    language: 'en',
  },
}
const link = `/referrals/${ids.referral}`

describe('NOT-08 a new record', () => {
  const reaction = newRecord(deps)

  it('notifies every reviewer except the person who created it, with an id derived from the event', async () => {
    const { recorded, notifications } = await notificationsFor(reaction, referral, referralEvents.requested())
    expect(notifications).toEqual([
      {
        id: deriveEffectId('staff-notices', recorded, `notification ${ids.colleague}`),
        userId: ids.colleague,
        type: 'new_referral',
        title: 'New referral',
        message: 'A new referral is ready for review.',
        link,
      },
    ])
  })

  it('can also be a client or an application', async () => {
    expect(await contentOf(reaction, clientStream(ids.client), registered)).toEqual([
      { type: 'new_client', title: 'New client', message: 'A client was registered.', link: null },
    ])
    expect(await contentOf(reaction, applicationStream(ids.note), applied)).toEqual([
      {
        type: 'new_partner_application',
        title: 'New partner application',
        message: 'An organization applied to become a partner.',
        link: `/admin/partners/applications?application=${ids.note}`,
      },
    ])
  })

  it('NOT-11 causes no notification here if it is urgent, and neither do other events', async () => {
    expect(await contentOf(reaction, referral, referralEvents.requested({ priority: 'high' }))).toEqual([])
    expect(await contentOf(reaction, referral, referralEvents.submitted())).toEqual([])
  })
})

describe('NOT-09 an urgent referral', () => {
  const reaction = urgentReferral(deps)
  const urgent = {
    type: 'urgent_referral',
    title: 'Urgent referral',
    message: 'A referral was marked urgent. It needs help within 1-2 days.',
    link,
  }

  it('NOT-11 has both types if it is new', async () => {
    expect(await contentOf(reaction, referral, referralEvents.requested({ priority: 'high' }))).toEqual([
      {
        type: 'urgent_referral',
        alsoType: 'new_referral',
        title: 'New urgent referral',
        message: 'A new referral needs help within 1-2 days.',
        link,
      },
    ])
  })

  it('causes a notification when it is resubmitted as urgent or its priority becomes high', async () => {
    expect(await contentOf(reaction, referral, referralEvents.resubmitted({ priority: 'high' }))).toEqual([urgent])
    const raised = { type: 'PriorityChanged', data: { from: 'low', to: 'high' } } as const
    expect(await contentOf(reaction, referral, raised)).toEqual([urgent])
  })

  it('causes none otherwise', async () => {
    const lowered = { type: 'PriorityChanged', data: { from: 'high', to: 'low' } } as const
    for (const event of [
      referralEvents.requested({ priority: 'medium' }),
      referralEvents.resubmitted({ priority: 'medium' }),
      lowered,
      referralEvents.submitted(),
    ])
      expect(await contentOf(reaction, referral, event)).toEqual([])
  })
})

describe('an overdue referral', () => {
  const crossed = (type: 'ReferralBecameAtRisk' | 'ReferralBecameOverdue', thresholdDays: number): DomainEvent => ({
    type,
    data: { referralId: ids.referral, clockStartedAt: '2026-03-02T15:00:00.000Z', thresholdDays },
  })

  it('causes a notification with its age, and one at risk does not', async () => {
    const reaction = overdueReferral(deps)
    const stream = slaStream(ids.referral)
    expect(await contentOf(reaction, stream, crossed('ReferralBecameOverdue', 7))).toEqual([
      { type: 'other', title: 'Overdue referral', message: 'A referral is more than 7 days old.', link },
    ])
    expect(await contentOf(reaction, stream, crossed('ReferralBecameAtRisk', 5))).toEqual([])
  })
})
