// One referral as each reader sees it: the page, its history, its notes, and who gets "not found".
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

describe('the referral', () => {
  it('REF-04 TL-03 shows the client, the organizations by name, need, priority, and times', async () => {
    const id = await appendReferral(requestedEvent, referralEvents.reviewStarted(), referralEvents.submitted())
    const detail = await readDetail(id, actors.staff)
    expect(detail).toMatchObject({
      id,
      client: { id: ids.client, firstName: 'Maria', lastInitial: 'G', county: 'Cobb', erased: false },
      clientContactMasked: '(•••) •••-0148',
      incomplete: false,
      from: { id: ids.sender, name: 'Hope House' },
      to: { id: ids.receiver, name: 'Harbor Kitchen' },
      reviewer: { id: ids.staff, name: 'Sam Staff' },
      need: 'Food Assistance',
      priority: null,
      status: 'submitted',
      disposition: 'approved',
      createdAt: daysLater(0),
      updatedAt: daysLater(2),
      receivedAt: daysLater(2),
      submittedAt: daysLater(2),
      closedAt: null,
      consent: { at: '2026-03-02T14:55:00.000Z', method: 'in_person', textVersion: '2026-01', scope: null },
      version: 3,
      roles: ['staff'],
      initialNote: { text: 'Family of four, needs a crib.' },
      stale: false,
    })
    expect(detail?.actions).toContain('close')
    expect(detail?.actions).not.toContain('accept')
  })

  it('REF-36 is direct with the receiver that the sender chose, routed with another one, and direct again after an undo', async () => {
    const request = referralEvents.requested({ toOrganizationId: ids.receiver })
    const readType = async (...history: readonly ReferralEvent[]) => {
      const detail = await readDetail(await appendReferral(...history), actors.staff)
      return detail?.type
    }
    const rerouted = referralEvents.routed(ids.otherOrganization, false, ids.receiver)
    expect(await readType(request, referralEvents.submitted())).toBe('direct')
    expect(await readType(request, rerouted)).toBe('routed')
    expect(await readType(request, rerouted, referralEvents.routed(ids.receiver, false, ids.otherOrganization))).toBe(
      'direct',
    )
    expect(await readType(referralEvents.requested(), referralEvents.routed(ids.receiver, false))).toBe('routed')
    expect(await readType(referralEvents.requested({ fromOrganizationId: null, source: 'guest' }), rerouted)).toBe(
      'self',
    )
  })

  it('REF-28 counts deciding events in the version, but not notes', async () => {
    const id = await appendReferral(
      requestedEvent,
      referralEvents.reviewStarted(),
      referralEvents.noteAdded({ text: sealedForClient('Called.') }),
    )
    expect((await readDetail(id, actors.staff))?.version).toBe(2)
  })

  it('shows a client whose key is deleted without a name, and the notes as erased', async () => {
    const client = randomUUID()
    await fixture.registerClient({ id: client, firstName: 'Nadia' })
    const id = await appendReferral(
      referralEvents.requested({ clientId: client, initialNote: confidential('Needs a crib.', clientStream(client)) }),
    )
    await fixture.engineFixture.vault.erase(clientStream(client))
    await fixture.append(clientStream(client), [{ type: 'ClientErased', data: {} }], daysLater(1))
    await fixture.waitForReadModels()
    expect(await readDetail(id, actors.staff)).toMatchObject({
      client: { firstName: '', lastInitial: '', erased: true },
      clientContactMasked: null,
      incomplete: false,
      initialNote: { erased: true },
    })
  })
})

describe('the timeline', () => {
  it('TL-10 TL-11 TL-12 lists every event once, newest first, with author, action, text, and time', async () => {
    const id = await appendReferral(
      requestedEvent,
      referralEvents.noteAdded({ text: sealedForClient('Called twice.') }),
      referralEvents.submitted(),
    )
    const timeline = (await readDetail(id, actors.staff))?.timeline ?? []
    expect(timeline.map(({ type, at }) => [type, at])).toEqual([
      ['ReferralSubmitted', daysLater(2)],
      ['NoteAdded', daysLater(1)],
      ['ReferralRequested', daysLater(0)],
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
    const id = await appendReferral(
      requestedEvent,
      referralEvents.submitted(),
      referralEvents.declined({ reason: 'at_capacity', note: sealedForClient('No beds until May.') }),
      referralEvents.routed(ids.otherOrganization, true, ids.receiver),
    )
    const [rerouteEntry, declineEntry] = (await readDetail(id, actors.staff))?.timeline ?? []
    expect(rerouteEntry).toMatchObject({
      receiver: { before: { name: 'Harbor Kitchen' }, after: { id: ids.otherOrganization, name: 'Open Door' } },
      before: { status: 'returned', disposition: 'declined' },
      after: { status: 'submitted', disposition: 'approved' },
    })
    expect(declineEntry).toMatchObject({ reason: 'at_capacity', note: { text: 'No beds until May.' }, receiver: null })
  })
})

describe('visibility', () => {
  /** Who reads the referral with its client, and not only a header. */
  const findReaders = async (id: string) => {
    const readers = ['staff', 'admin', 'sender', 'receiver', 'client', 'outsider', 'guest'] as const
    const details = await Promise.all(readers.map((reader) => readDetail(id, actors[reader])))
    return readers.filter((_, index) => details[index]?.roles.includes('former_receiver') === false)
  }

  it('ROLE-14 TL-14 shows a referral before submission to staff, sender, and client, but not to the chosen receiver', async () => {
    const id = await appendReferral(referralEvents.requested({ toOrganizationId: ids.receiver }))
    expect(await findReaders(id)).toEqual(['staff', 'admin', 'sender', 'client'])
  })

  it('ROLE-14 shows a referral to the receiver from submission on, even after closing', async () => {
    const allReaders = ['staff', 'admin', 'sender', 'receiver', 'client']
    expect(await findReaders(await appendReferral(requestedEvent, referralEvents.submitted()))).toEqual(allReaders)
    const closedId = await appendReferral(
      requestedEvent,
      referralEvents.submitted(),
      referralEvents.accepted(),
      referralEvents.outcomeRecorded(),
    )
    expect(await findReaders(closedId)).toEqual(allReaders)
  })

  it('REF-14 REF-15 ROLE-24 leaves the former receiver a header after a reroute, and hides nothing from the sender', async () => {
    const id = await appendReferral(
      requestedEvent,
      referralEvents.submitted(),
      referralEvents.routed(ids.otherOrganization, true),
    )
    expect(await findReaders(id)).toEqual(['staff', 'admin', 'sender', 'client', 'outsider'])
    expect(await readDetail(id, actors.receiver)).toMatchObject({ roles: ['former_receiver'], client: null })
  })

  it('TL-14 gives the same result for an unknown id as for a hidden referral', async () => {
    expect(await readDetail(randomUUID(), actors.staff)).toBeUndefined()
  })

  it('TL-05 returns the roles in which the reader acts', async () => {
    const id = await appendReferral(requestedEvent, referralEvents.submitted())
    const staffOfReceiver = { ...actors.staff, organizationId: ids.receiver }
    expect((await readDetail(id, actors.receiver))?.roles).toEqual(['receiver'])
    expect((await readDetail(id, actors.sender))?.roles).toEqual(['sender'])
    expect((await readDetail(id, staffOfReceiver))?.roles).toEqual(['staff', 'receiver'])
    expect((await readDetail(id, actors.receiver))?.actions).toEqual(['decline', 'accept', 'waitlist', 'add_note'])
  })
})

describe('the client view', () => {
  const portalActor = { userId: ids.clientUser, organizationId: null, role: 'client' as const }

  it('NEW-27 hides reasons and the notes of organizations and staff, including their existence', async () => {
    const id = await appendReferral(
      requestedEvent,
      referralEvents.noteAdded({ text: sealedForClient('Do not call the house.') }),
      referralEvents.submitted(),
      referralEvents.declined({ note: sealedForClient('Unsafe at home.') }),
    )
    const detail = await readDetail(id, actors.client)
    expect(detail?.initialNote).toBeNull()
    expect(detail?.reviewer).toBeNull()
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
    const ownRequest = referralEvents.requested({
      referralId: id,
      fromOrganizationId: null,
      requestorUserId: ids.clientUser,
      source: 'client_portal',
      initialNote: sealedForClient('We need a crib.'),
    })
    await fixture.append(referralStream(id), [ownRequest], daysLater(0), portalActor)
    const answerNote = referralEvents.noteAdded({ text: sealedForClient('Please call us.'), sharedWithClient: true })
    await fixture.append(referralStream(id), [answerNote], daysLater(1), staffActor)
    await fixture.waitForReadModels()
    const detail = await readDetail(id, actors.client)
    expect(detail?.initialNote).toEqual({ text: 'We need a crib.' })
    expect(detail?.timeline[0]).toMatchObject({ type: 'NoteAdded', note: { text: 'Please call us.' } })
    expect(detail?.roles).toEqual(['sender', 'client'])
  })

  it('CLI-16 lists the referrals of the client, newest first', async () => {
    const client = randomUUID()
    await fixture.registerClient({ id: client, firstName: 'Ruth' })
    const firstId = await appendReferral(referralEvents.requested({ clientId: client }))
    const secondId = randomUUID()
    const laterRequest = referralEvents.requested({ clientId: client, referralId: secondId })
    await fixture.append(referralStream(secondId), [laterRequest], daysLater(2))
    await fixture.waitForReadModels()
    const list = await fixture.queries.ownReferrals({ page: 1 }, { ...actors.client, clientId: client })
    expect(list).toMatchObject({ total: 2, pages: 1 })
    expect(list.rows.map(({ id }) => id)).toEqual([secondId, firstId])
  })

  it('CLI-16 shows 50 referrals a page', async () => {
    const client = randomUUID()
    await fixture.registerClient({ id: client, firstName: 'Naomi' })
    const referralIds = Array.from({ length: 51 }, () => randomUUID())
    for (const [day, referralId] of referralIds.entries()) {
      const request = referralEvents.requested({ clientId: client, referralId })
      await fixture.append(referralStream(referralId), [request], daysLater(day))
    }
    await fixture.waitForReadModels()
    const readPage = async (page: number) => {
      const list = await fixture.queries.ownReferrals({ page }, { ...actors.client, clientId: client })
      return { ids: list.rows.map(({ id }) => id), total: list.total, pages: list.pages }
    }
    const newestFirst = referralIds.toReversed()
    expect(await readPage(1)).toEqual({ ids: newestFirst.slice(0, 50), total: 51, pages: 2 })
    expect(await readPage(2)).toEqual({ ids: newestFirst.slice(50), total: 51, pages: 2 })
  })
})
