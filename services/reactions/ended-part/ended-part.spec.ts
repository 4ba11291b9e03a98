import type { RecordedEvent } from '#domain/recorded.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
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

/** The appointments that the reaction cancels after the last of these events. */
const cancelAfter = async (history: readonly (ReferralEvent | EventEntry)[]): Promise<string[]> => {
  const events: readonly RecordedEvent[] = recordEvents(referralStream(ids.referral), ...history)
  const event = events.at(-1)
  if (event === undefined) throw new Error('no event was recorded')
  const canceled: string[] = []
  const reaction = endedPart({
    readHistory: async (_stream, upTo) => events.filter(({ revision }) => revision <= upTo),
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
