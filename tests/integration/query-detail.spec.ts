// One referral as each person reads it: the page, its history, its notes, and who gets "not found".
import { randomUUID } from 'node:crypto'
import { ReferralDetail } from '#contracts/referrals.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReadHouse, openReadHouse, staffActor } from '#tests/support/read-house.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, 2, 15) + n * 86_400_000).toISOString()
const ofClient = (text: string) => confidential(text, clientStream(ids.client))

let house: ReadHouse
beforeAll(async () => {
  house = await openReadHouse()
  await house.client({ id: ids.client, firstName: 'Maria' })
  await house.organization(ids.sender, 'Hope House')
  await house.organization(ids.receiver, 'Harbor Kitchen')
  await house.organization(ids.otherOrganization, 'Open Door')
  await house.account(ids.staff, 'Sam Staff')
  await house.account(ids.member, 'Mina Member')
  house.setNow(day(3))
})
afterAll(() => house.close())

/** Appends a referral with this history, one event a day, and waits for the read models; returns its id. */
const referral = async (...history: readonly ReferralEvent[]): Promise<string> => {
  const id = randomUUID()
  for (const [n, event] of history.entries()) {
    const actor = n === 0 ? { userId: ids.member, organizationId: ids.sender, role: 'member' as const } : staffActor
    const own = event.type === 'ReferralRequested' ? { ...event, data: { ...event.data, referralId: id } } : event
    await house.append(referralStream(id), [own], day(n), actor)
  }
  await house.settled()
  return id
}
const read = async (id: string, reader: ResolvedActor) => {
  const detail = await house.queries.referral(id, reader, undefined)
  return detail === undefined ? undefined : ReferralDetail.parse(detail)
}
const requested = occurred.requested({ initialNote: ofClient('Family of four, needs a crib.') })

describe('the referral', () => {
  it('REF-04 TL-03 shows the client, the organizations by name, need, priority, and times', async () => {
    const id = await referral(requested, occurred.reviewStarted(), occurred.submitted())
    const detail = await read(id, people.staff)
    expect(detail).toMatchObject({
      id,
      client: { id: ids.client, firstName: 'Maria', lastInitial: 'G', county: 'Cobb', erased: false },
      clientContactMasked: '(•••) •••-0148',
      from: { id: ids.sender, name: 'Hope House' },
      to: { id: ids.receiver, name: 'Harbor Kitchen' },
      claimedBy: { id: ids.staff, name: 'Sam Staff' },
      need: 'Food Assistance',
      priority: null,
      status: 'submitted',
      disposition: 'approved',
      createdAt: day(0),
      updatedAt: day(2),
      receivedAt: day(2),
      submittedAt: day(2),
      closedAt: null,
      consent: { at: '2026-03-02T14:55:00.000Z', method: 'in_person', textVersion: '2026-01', scope: null },
      version: 3,
      capacities: ['staff'],
      initialNote: { text: 'Family of four, needs a crib.' },
      stale: false,
    })
    expect(detail?.actions).toContain('close')
    expect(detail?.actions).not.toContain('accept')
  })

  it('REF-28 counts deciding events in the version, but not notes', async () => {
    const id = await referral(requested, occurred.reviewStarted(), occurred.noteAdded({ text: ofClient('Called.') }))
    expect((await read(id, people.staff))?.version).toBe(2)
  })

  it('shows a client whose key is deleted without a name, and the notes as erased', async () => {
    const client = randomUUID()
    await house.client({ id: client, firstName: 'Nadia' })
    const id = await referral(
      occurred.requested({ clientId: client, initialNote: confidential('Needs a crib.', clientStream(client)) }),
    )
    await house.ground.vault.erase(clientStream(client))
    await house.append(clientStream(client), [{ type: 'ClientErased', data: {} }], day(1))
    await house.settled()
    expect(await read(id, people.staff)).toMatchObject({
      client: { firstName: '', lastInitial: '', erased: true },
      clientContactMasked: null,
      initialNote: { erased: true },
    })
  })
})

describe('the timeline', () => {
  it('TL-10 TL-11 TL-12 lists every event once, newest first, with author, action, text, and time', async () => {
    const id = await referral(requested, occurred.noteAdded({ text: ofClient('Called twice.') }), occurred.submitted())
    const timeline = (await read(id, people.staff))?.timeline ?? []
    expect(timeline.map(({ type, at }) => [type, at])).toEqual([
      ['ReferralSubmitted', day(2)],
      ['NoteAdded', day(1)],
      ['ReferralRequested', day(0)],
    ])
    expect(timeline[1]).toMatchObject({
      note: { text: 'Called twice.' },
      actor: { name: 'Sam Staff', organization: null, role: 'staff' },
      before: null,
      after: null,
    })
    expect(timeline[2]).toMatchObject({
      actor: { name: 'Mina Member', organization: 'Hope House', role: 'member' },
      before: null,
      after: { status: 'requested', disposition: null },
    })
  })

  it('REF-14 shows a reroute with both receivers, and a decline with its reason', async () => {
    const id = await referral(
      requested,
      occurred.submitted(),
      occurred.declined({ reason: 'at_capacity', note: ofClient('No beds until May.') }),
      occurred.routed(ids.otherOrganization, true, ids.receiver),
    )
    const [rerouted, declined] = (await read(id, people.staff))?.timeline ?? []
    expect(rerouted).toMatchObject({
      receiver: { before: { name: 'Harbor Kitchen' }, after: { id: ids.otherOrganization, name: 'Open Door' } },
      before: { status: 'returned', disposition: 'declined' },
      after: { status: 'submitted', disposition: 'approved' },
    })
    expect(declined).toMatchObject({ reason: 'at_capacity', note: { text: 'No beds until May.' }, receiver: null })
  })
})

describe('visibility', () => {
  const sees = async (id: string) => {
    const readers = ['staff', 'admin', 'sender', 'receiver', 'client', 'stranger', 'guest'] as const
    const answers = await Promise.all(readers.map((reader) => read(id, people[reader])))
    return readers.filter((_, index) => answers[index] !== undefined)
  }

  it('ROLE-14 TL-14 shows a referral before submission to staff, sender, and client, but not to the chosen receiver', async () => {
    const id = await referral(occurred.requested({ toOrganizationId: ids.receiver }))
    expect(await sees(id)).toEqual(['staff', 'admin', 'sender', 'client'])
  })

  it('ROLE-14 shows a referral to the receiver from submission on, even after closing', async () => {
    const everyone = ['staff', 'admin', 'sender', 'receiver', 'client']
    expect(await sees(await referral(requested, occurred.submitted()))).toEqual(everyone)
    const closed = await referral(requested, occurred.submitted(), occurred.accepted(), occurred.outcomeRecorded())
    expect(await sees(closed)).toEqual(everyone)
  })

  it('REF-14 REF-15 hides a rerouted referral from the former receiver, but never from the sender', async () => {
    const id = await referral(requested, occurred.submitted(), occurred.routed(ids.otherOrganization, true))
    expect(await sees(id)).toEqual(['staff', 'admin', 'sender', 'client', 'stranger'])
  })

  it('ROLE-14 hides a revised or reopened referral from the receiver', async () => {
    const revised = await referral(requested, occurred.submitted(), occurred.returned(), occurred.resubmitted())
    expect(await sees(revised)).not.toContain('receiver')
    const reopened = await referral(requested, occurred.submitted(), occurred.closed(), occurred.reopened())
    expect(await sees(reopened)).not.toContain('receiver')
  })

  it('TL-14 gives the same answer for an unknown id as for a hidden referral', async () => {
    expect(await read(randomUUID(), people.staff)).toBeUndefined()
  })

  it('TL-05 returns the capacities in which the reader acts', async () => {
    const id = await referral(requested, occurred.submitted())
    const staffOfReceiver = { ...people.staff, organizationId: ids.receiver }
    expect((await read(id, people.receiver))?.capacities).toEqual(['receiver'])
    expect((await read(id, people.sender))?.capacities).toEqual(['sender'])
    expect((await read(id, staffOfReceiver))?.capacities).toEqual(['staff', 'receiver'])
    expect((await read(id, people.receiver))?.actions).toEqual(['decline', 'accept', 'waitlist', 'add_note'])
  })
})

describe('the client view', () => {
  const portal = { userId: ids.clientUser, organizationId: null, role: 'client' as const }

  it('NEW-27 hides reasons and the notes of organizations and staff, including their existence', async () => {
    const id = await referral(
      requested,
      occurred.noteAdded({ text: ofClient('Do not call the house.') }),
      occurred.submitted(),
      occurred.declined({ note: ofClient('Unsafe at home.') }),
    )
    const detail = await read(id, people.client)
    expect(detail?.initialNote).toBeNull()
    expect(detail?.claimedBy).toBeNull()
    expect(detail?.timeline.map(({ type }) => type)).toEqual([
      'ReferralDeclined',
      'ReferralSubmitted',
      'ReferralRequested',
    ])
    expect(detail?.timeline.every(({ note, reason }) => note === null && reason === null)).toBe(true)
    expect(JSON.stringify(detail)).not.toContain('house')
  })

  it('NEW-27 shows what the client wrote and what is addressed to the client', async () => {
    const id = randomUUID()
    const own = occurred.requested({
      referralId: id,
      fromOrganizationId: null,
      requestorUserId: ids.clientUser,
      source: 'client_portal',
      initialNote: ofClient('We need a crib.'),
    })
    await house.append(referralStream(id), [own], day(0), portal)
    const answer = occurred.noteAdded({ text: ofClient('Please call us.'), sharedWithClient: true })
    await house.append(referralStream(id), [answer], day(1), staffActor)
    await house.settled()
    const detail = await read(id, people.client)
    expect(detail?.initialNote).toEqual({ text: 'We need a crib.' })
    expect(detail?.timeline[0]).toMatchObject({ type: 'NoteAdded', note: { text: 'Please call us.' } })
    expect(detail?.capacities).toEqual(['sender', 'client'])
  })

  it('CLI-16 lists the referrals of the client, newest first', async () => {
    const client = randomUUID()
    await house.client({ id: client, firstName: 'Ruth' })
    const first = await referral(occurred.requested({ clientId: client }))
    const second = randomUUID()
    const later = occurred.requested({ clientId: client, referralId: second })
    await house.append(referralStream(second), [later], day(2))
    await house.settled()
    const list = await house.queries.ownReferrals({ page: 1 }, { ...people.client, clientId: client })
    expect(list).toMatchObject({ total: 2, pages: 1 })
    expect(list.rows.map(({ id }) => id)).toEqual([second, first])
  })
})
