// One referral as a receiver sees it whose part has ended, or that received it after another one.
import { randomUUID } from 'node:crypto'
import { ReferralDetail } from '#contracts/referrals.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QueryFixture, openQueryFixture, staffActor } from '#tests/support/query-fixture.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'

const daysLater = (n: number) => new Date(Date.UTC(2026, 2, 2, 15) + n * 86_400_000).toISOString()
const sealedForClient = (text: string) => confidential(text, clientStream(ids.client))

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.registerClient({ id: ids.client, firstName: 'Maria' })
  await fixture.createOrganization(ids.sender, 'Hope House')
  await fixture.createOrganization(ids.receiver, 'Harbor Kitchen')
  await fixture.createOrganization(ids.otherOrganization, 'Open Door')
  await fixture.createAccount(ids.staff, 'Sam Staff')
  await fixture.createAccount(ids.member, 'Mina Member')
  fixture.setNow(daysLater(3))
})
afterAll(() => fixture.close())

/** Appends a referral with this history, one event a day, and waits for the read models; returns its id. */
const appendReferral = async (...history: readonly ReferralEvent[]): Promise<string> => {
  const id = randomUUID()
  for (const [n, event] of history.entries()) {
    const actor = n === 0 ? { userId: ids.member, organizationId: ids.sender, role: 'member' as const } : staffActor
    const ownEvent = event.type === 'ReferralRequested' ? { ...event, data: { ...event.data, referralId: id } } : event
    await fixture.append(referralStream(id), [ownEvent], daysLater(n), actor)
  }
  await fixture.waitForReadModels()
  return id
}
const readDetail = async (id: string, reader: ResolvedActor) => {
  const detail = await fixture.queries.referral(id, reader, undefined)
  return detail === undefined ? undefined : ReferralDetail.parse(detail)
}
const requestedEvent = referralEvents.requested({ initialNote: sealedForClient('Family of four, needs a crib.') })

describe('a receiver', () => {
  it('ROLE-14 ROLE-24 leaves the receiver a header after a revision or a reopening', async () => {
    const revisedId = await appendReferral(
      requestedEvent,
      referralEvents.submitted(),
      referralEvents.returned(),
      referralEvents.resubmitted(),
    )
    const reopenedId = await appendReferral(
      requestedEvent,
      referralEvents.submitted(),
      referralEvents.closed(),
      referralEvents.reopened(),
    )
    for (const [id, ending] of [
      [revisedId, 'returned'],
      [reopenedId, 'reopened'],
    ] as const) {
      const detail = await readDetail(id, actors.receiver)
      expect(detail).toMatchObject({ client: null, from: null, initialNote: null, consent: null, part: { ending } })
      expect(detail?.timeline.map(({ type }) => type)).not.toContain('ReferralResubmitted')
    }
  })

  it('ROLE-25 shows a new receiver nothing that the one before it wrote', async () => {
    const id = await appendReferral(requestedEvent, referralEvents.submitted())
    const append = async (event: ReferralEvent, day: number, actor = actors.receiver as ResolvedActor) =>
      fixture.append(referralStream(id), [event], daysLater(day), actor)
    await append(referralEvents.noteAdded({ text: sealedForClient('Her landlord is my cousin.') }), 20)
    await append(referralEvents.declined({ note: sealedForClient('Too many people.') }), 21)
    await append(referralEvents.noteAdded({ text: sealedForClient('Try the other pantry.') }), 22, actors.sender)
    await append(referralEvents.routed(ids.otherOrganization, true, ids.receiver), 23, actors.staff)
    await fixture.waitForReadModels()
    const text = JSON.stringify(await readDetail(id, actors.outsider))
    expect(text).toContain('Try the other pantry.')
    expect(text).toContain('Maria')
    for (const hidden of ['cousin', 'Too many', 'ReferralDeclined', ids.receiver]) expect(text).not.toContain(hidden)
    const kept = JSON.stringify(await readDetail(id, actors.receiver))
    for (const own of ['cousin', 'Too many', 'ReferralDeclined']) expect(kept).toContain(own)
    for (const hidden of ['Try the other', 'Maria', ids.otherOrganization, ids.client])
      expect(kept).not.toContain(hidden)
  })
})
