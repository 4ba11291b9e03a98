import { clientStream } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { type ResourceEvent, resourceStream } from '#domain/resource/events.ts'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type EventEntry, recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'

import { endedPart } from './ended-part.ts'

const received = [referralEvents.requested({ toOrganizationId: ids.receiver }), referralEvents.submitted()] as const
const accepted = [...received, referralEvents.accepted()] as const

const expiry = '2027-03-02T14:55:00.000Z'
const expired: EventEntry = { event: referralEvents.consentExpired(expiry), at: '2027-03-02T15:10:00.000Z' }
const narrowed = referralEvents.consentRenewed({
  scope: 'named_organizations',
  organizationIds: [ids.otherOrganization],
  expiresAt: expiry,
})

const unmet = { needMet: 'not_met', dollarsInvestedCents: 0 } as const

const food: ResourceEvent = {
  type: 'ResourceRecorded',
  data: {
    ...{ referralId: ids.referral, clientId: ids.client, resourceId: ids.note, providerId: ids.receiver, type: 'food' },
    ...{ amountCents: 0, status: 'active', startDate: '2026-03-02', endDate: null, notes: null },
    name: { open: 'Food box', subject: clientStream(ids.client) },
  },
}
const canceledFood: ResourceEvent = { type: 'ResourceCanceled', data: { resourceId: ids.note } }

/** The appointments that the reaction cancels after the last of these events, if these resources are recorded. */
const cancelAfter = async (
  history: readonly (ReferralEvent | EventEntry)[],
  resources: readonly ResourceEvent[] = [],
): Promise<string[]> => {
  const streams: Readonly<Record<string, readonly RecordedEvent[]>> = {
    [referralStream(ids.referral)]: recordEvents(referralStream(ids.referral), ...history),
    [resourceStream(ids.referral)]: recordEvents(resourceStream(ids.referral), ...resources),
  }
  const events = streams[referralStream(ids.referral)] ?? []
  const event = events.at(-1)
  if (event === undefined) throw new Error('no event was recorded')
  const canceled: string[] = []
  const reaction = endedPart({
    readHistory: async (stream, upTo) => (streams[stream] ?? []).filter(({ revision }) => revision <= upTo),
    findAppointmentsAbout: async (referralId, position) => {
      expect([referralId, position]).toEqual([ids.referral, event.position])
      return [ids.note]
    },
    commands: {
      cancelAppointmentOfEnded: async (id) => canceled.push(id),
      cancelAppointmentOfUnhelped: async (id) => canceled.push(`${id} of a referral without help`),
    },
  })
  const { commands = [] } = await reaction.react(event)
  for (const { run } of commands) await run(createOneOffContext(systemActor))
  return canceled
}

describe('the appointments of an organization that no longer has the referral', () => {
  it.each([
    ['withdrawn by the family', [...accepted, referralEvents.withdrawn()]],
    ['returned', [...accepted, referralEvents.returned()]],
    ['declined', [...received, referralEvents.declined()]],
    ['without consent', [...accepted, referralEvents.consentRevoked()]],
    ['without consent, which is recorded a moment later', [...accepted, expired]],
    ['covered by a consent that leaves the organization out', [...accepted, narrowed]],
    ['reopened by staff', [...accepted, referralEvents.outcomeRecorded(), referralEvents.reopened()]],
  ] as const)('are canceled once it is %s', async (_name, history) => {
    expect(await cancelAfter(history)).toEqual([ids.note])
  })

  it.each([
    ['by staff, who could not reach the family', referralEvents.closed()],
    ['with an outcome that did not meet the need', referralEvents.outcomeRecorded(unmet)],
  ])('are canceled at once when it is closed %s', async (_name, event) => {
    expect(await cancelAfter([...accepted, event])).toEqual([`${ids.note} of a referral without help`])
  })

  it('CLI-36 stay after every closing if a resource is recorded and not canceled', async () => {
    for (const closing of [referralEvents.closed(), referralEvents.outcomeRecorded(unmet)]) {
      expect(await cancelAfter([...accepted, closing], [food])).toEqual([])
      expect(await cancelAfter([...accepted, closing], [food, canceledFood])).toHaveLength(1)
    }
    // The organization loses it all the same.
    expect(await cancelAfter([...accepted, referralEvents.withdrawn()], [food])).toEqual([ids.note])
  })

  it.each([
    ['accepted', accepted],
    ['closed with an outcome', [...accepted, referralEvents.outcomeRecorded()]],
    ['closed by staff after the need was met', [...accepted, referralEvents.closed({ reason: 'need_partly_met' })]],
    [
      'closed by staff for another reason, with an amount',
      [...accepted, referralEvents.closed({ reason: 'other', dollarsInvestedCents: 5_000 })],
    ],
    ['withdrawn before an organization had it', [referralEvents.requested(), referralEvents.withdrawn()]],
  ] as const)('stay when it is %s', async (_name, history) => {
    expect(await cancelAfter(history)).toEqual([])
  })
})
