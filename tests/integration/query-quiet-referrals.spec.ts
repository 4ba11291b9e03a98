// A partner's referrals without recent activity: what the partner does for the family counts too.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { confidential } from '#contracts/confidential.ts'
import { IncomingQuery } from '#contracts/referrals.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { conversationStream } from '#domain/conversation/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { resourceStream } from '#domain/resource/events.ts'
import { type QueryFixture, openQueryFixture } from '#tests/support/query-fixture.ts'
import { actors, ids, referralEvents } from '#tests/support/referral-fixtures.ts'

const day = 86_400_000
const fourteenDays = 14 * day
const acceptedAt = Date.UTC(2026, 2, 2, 15)
const iso = (time: number) => new Date(time).toISOString()

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.createOrganization(ids.sender, 'Hope Pantry')
  await fixture.createOrganization(ids.receiver, 'Harbor Kitchen')
  await fixture.registerClient({ id: ids.client, firstName: 'Rosa' })
  const history = [
    referralEvents.requested({ toOrganizationId: ids.receiver }),
    referralEvents.submitted(),
    referralEvents.accepted(),
  ]
  await fixture.append(referralStream(ids.referral), history, iso(acceptedAt))
  await fixture.waitForReadModels()
})
afterAll(() => fixture.close())

/** How many referrals are quiet at this time: the figure, and the length of the list that it opens. */
const countQuiet = async (time: number) => {
  fixture.setNow(iso(time))
  const query = IncomingQuery.parse({ box: 'quiet' })
  const reader = actors.receiver
  const [{ quiet }, { total }] = await Promise.all([
    fixture.queries.partnerSummary(reader, undefined),
    fixture.queries.incomingReferrals(query, reader),
  ])
  expect(total).toBe(quiet)
  return quiet
}

const about = { referralId: ids.referral, clientId: ids.client }
const text = confidential('Zebrawood', clientStream(ids.client))
const time = { startsAt: iso(acceptedAt), durationMinutes: 30 }
const appointmentWith = (organizationId: string | null): [string, DomainEvent[]] => {
  const appointmentId = randomUUID()
  const texts = { title: text, description: null, location: text, notes: null }
  return [
    appointmentStream(appointmentId),
    [{ type: 'AppointmentScheduled', data: { appointmentId, ...about, organizationId, ...texts, ...time } }],
  ]
}
const messageOf = (organizationId: string | null, fromClient: boolean): [string, DomainEvent[]] => {
  const [conversationId, messageId] = [randomUUID(), randomUUID()]
  return [
    conversationStream(conversationId),
    [
      { type: 'ConversationStarted', data: { conversationId, ...about, organizationId, subject: text } },
      { type: 'MessageSent', data: { messageId, parentMessageId: null, fromClient, body: text } },
    ],
  ]
}
const help: DomainEvent = {
  type: 'ResourceRecorded',
  data: {
    ...about,
    resourceId: randomUUID(),
    name: text,
    type: 'food',
    amountCents: 2_500,
    status: 'active',
    providerId: ids.receiver,
    startDate: '2026-03-30',
    endDate: null,
    notes: null,
  },
}

it('end to be quiet for 14 days with an appointment, a message, or recorded help', async () => {
  expect(await countQuiet(acceptedAt + fourteenDays - 1)).toBe(0)
  let last = acceptedAt + fourteenDays
  expect(await countQuiet(last)).toBe(1)
  const activities: [string, readonly DomainEvent[]][] = [
    appointmentWith(ids.receiver),
    messageOf(ids.receiver, false),
    [resourceStream(ids.referral), [help]],
  ]
  for (const [stream, events] of activities) {
    await fixture.append(stream, events, iso(last))
    await fixture.waitForReadModels()
    expect(await countQuiet(last + fourteenDays - 1)).toBe(0)
    last += fourteenDays
    expect(await countQuiet(last)).toBe(1)
  }
})

it('stay quiet when the family meets staff, or waits for an answer of the organization', async () => {
  const now = acceptedAt + 10 * fourteenDays
  for (const [stream, events] of [appointmentWith(null), messageOf(null, false), messageOf(ids.receiver, true)])
    await fixture.append(stream, events, iso(now))
  await fixture.waitForReadModels()
  expect(await countQuiet(now)).toBe(1)
})
