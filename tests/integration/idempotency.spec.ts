// Idempotency over HTTP: repeated keys, concurrent commands, and bulk runs take effect once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { bulkLimit } from '#contracts/referral-commands.ts'
import { deriveCommandId } from '#commands/context.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, referralBody, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

const listEventTypes = async (id: string): Promise<string[]> =>
  (await app.server.services.log.readStream(`referral-${id}`)).map(({ type }) => type)

describe('a repeated command', () => {
  it('REF-29 creates one referral from three concurrent requests, with an id derived from person, route, and key', async () => {
    const key = randomUUID()
    const body = referralBody(scenario.clientId)
    const responses = await Promise.all([1, 2, 3].map(() => scenario.partner.call('createReferral', { body, key })))
    expect(new Set(responses.map(({ id, position }) => `${id} ${position}`)).size).toBe(1)
    expect(responses[0]?.id).toBe(deriveCommandId(scenario.partner.id, 'createReferral', key))
    expect(await listEventTypes(responses[0]?.id ?? '')).toEqual(['ReferralRequested'])
  })

  it('REF-29 returns the first result of a repeated action, even after later changes', async () => {
    const id = await scenario.createSubmittedReferral()
    const key = randomUUID()
    const accept = () =>
      scenario.receiverMember.call('actOnReferral', { params: { id }, body: { action: 'accept', version: 2 }, key })
    const firstResult = await accept()
    await scenario.act(scenario.receiverMember, id, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 0,
      needMet: 'partly_met',
    })
    expect(await accept()).toEqual(firstResult)
    expect(firstResult).toMatchObject({ status: 'received', disposition: 'accepted', version: 3 })
    expect((await listEventTypes(id)).filter((type) => type === 'ReferralAccepted')).toHaveLength(1)
  })

  it('REF-29 rejects a different body under the same key with 422 and changes nothing', async () => {
    const key = randomUUID()
    const id = await scenario.createReferral()
    const send = (text: string) =>
      scenario.partner.send('actOnReferral', { params: { id }, body: { action: 'add_note', text }, key })
    expect((await send('First.')).status).toBe(200)
    const { status, problem } = await send('Second.')
    expect([status, problem.code]).toEqual([422, 'key_reused'])
    expect(await listEventTypes(id)).toEqual(['ReferralRequested', 'NoteAdded'])
  })

  it('REF-29 writes nothing for an unchanged priority, but still rejects a different body under its key', async () => {
    const key = randomUUID()
    const id = await scenario.createReferral({ priority: 'high' })
    const send = (priority: 'low' | 'high') =>
      scenario.staff.send('actOnReferral', { params: { id }, body: { action: 'set_priority', priority }, key })
    const firstResult = await send('high')
    expect(firstResult.status).toBe(200)
    const { status, problem } = await send('low')
    expect([status, problem.code]).toEqual([422, 'key_reused'])
    await scenario.act(scenario.staff, id, { action: 'set_priority', priority: 'low' })
    expect((await send('high')).status).toBe(200)
    expect(await listEventTypes(id)).toEqual(['ReferralRequested', 'PriorityChanged'])
  })

  it('REF-29 CLI-10 rejects a different person under a key that has matched an existing client', async () => {
    const person = (firstName: string) =>
      ({ firstName, lastInitial: 'R', email: `${firstName}@example.com`, phone: null, county: 'Cobb' }) as const
    const existingResult = await scenario.partner.call('registerClient', { body: person('Dora') })
    const key = randomUUID()
    const registerAgain = () => scenario.partner.call('registerClient', { body: person('Dora'), key })
    expect(await registerAgain()).toMatchObject({ existing: true, client: { id: existingResult.client.id } })
    expect(await registerAgain()).toMatchObject({ existing: true, client: { id: existingResult.client.id } })
    const { status, problem } = await scenario.partner.send('registerClient', { body: person('Emil'), key })
    expect([status, problem.code]).toEqual([422, 'key_reused'])
    expect(await scenario.partner.call('registerClient', { body: person('Emil') })).toMatchObject({ existing: false })
  })

  it('REF-29 treats the same key from another person as a different command', async () => {
    const key = randomUUID()
    const id = await scenario.createReferral()
    const note = { params: { id }, body: { action: 'add_note', text: 'Seen.' } as const, key }
    await scenario.partner.call('actOnReferral', note)
    await scenario.staff.call('actOnReferral', note)
    expect(await listEventTypes(id)).toEqual(['ReferralRequested', 'NoteAdded', 'NoteAdded'])
  })

  it('REF-29 treats one key on two referrals as two commands with distinct event ids', async () => {
    const key = randomUUID()
    const ids = [await scenario.createReferral(), await scenario.createReferral()]
    for (const id of ids) {
      await scenario.partner.call('actOnReferral', { params: { id }, body: { action: 'add_note', text: 'Seen.' }, key })
    }
    const streams = await Promise.all(ids.map((id) => app.server.services.log.readStream(`referral-${id}`)))
    expect(new Set(streams.map((stream) => stream.at(-1)?.id)).size).toBe(2)
  })

  it('CLI-10 rejects a reused key without matching the new person to the first client', async () => {
    const key = randomUUID()
    const person = (firstName: string) =>
      ({ firstName, lastInitial: 'R', email: `${firstName}@example.org`, phone: null, county: 'Cobb' }) as const
    await scenario.partner.call('registerClient', { body: person('Anna'), key })
    const { problem } = await scenario.partner.send('registerClient', { body: person('Berta'), key })
    expect(problem.code).toBe('key_reused')
    const secondClient = await scenario.partner.call('registerClient', { body: person('Berta') })
    expect(secondClient).toMatchObject({ existing: false, client: { firstName: 'Berta' } })
  })

  it('rejects a command without a key, or with one that is not a UUID', async () => {
    for (const headers of [{ 'idempotency-key': '' }, { 'idempotency-key': 'again' }]) {
      const { problem } = await scenario.partner.send('createReferral', {
        body: referralBody(scenario.clientId),
        headers,
      })
      expect(problem).toMatchObject({ status: 400, code: 'invalid_body', issues: [{ path: 'idempotency-key' }] })
    }
  })
})

describe('the command API under concurrency', () => {
  it('REF-28 accepts one of two actions on the same version and refuses the other as stale', async () => {
    const id = await scenario.createReferral()
    const colleague = await app.createStaff('admin')
    const body = { action: 'start_review', version: 1 } as const
    const responses = await Promise.all(
      [scenario.staff, colleague].map((person) => person.send('actOnReferral', { params: { id }, body })),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(await listEventTypes(id)).toEqual(['ReferralRequested', 'ReviewStarted'])
  })

  it('REF-28 keeps all notes added at the same time', async () => {
    const id = await scenario.createReferral()
    const noteTexts = ['one', 'two', 'three', 'four']
    await Promise.all(
      noteTexts.map((text, index) =>
        scenario.act(index % 2 === 0 ? scenario.partner : scenario.staff, id, { action: 'add_note', text }),
      ),
    )
    expect(await listEventTypes(id)).toEqual(['ReferralRequested', ...noteTexts.map(() => 'NoteAdded')])
  })

  it('CLI-10 creates one client from concurrent registrations of one person', async () => {
    const body = {
      firstName: 'Teo',
      lastInitial: 'R',
      email: 'teo@example.org',
      phone: '404-555-0199',
      county: 'Cobb',
    } as const
    const responses = await Promise.all(
      [scenario.partner, scenario.staff, scenario.outsider].map((person) => person.call('registerClient', { body })),
    )
    expect(new Set(responses.map(({ client }) => client.id)).size).toBe(1)
    expect(responses.filter(({ existing }) => !existing)).toHaveLength(1)
  })

  it('CLI-10 matches a client by contact and name together, and treats another name with the same phone as a different client', async () => {
    const existingBody = {
      firstName: 'Ida',
      lastInitial: 'K',
      email: null,
      phone: '(404) 555-0111',
      county: 'Cobb',
    } as const
    const firstResult = await scenario.partner.call('registerClient', { body: existingBody })
    const bodyWithOtherSpelling = { ...existingBody, firstName: ' ida ', lastInitial: 'k', phone: '+1 404.555.0111' }
    const secondResult = await scenario.outsider.call('registerClient', { body: bodyWithOtherSpelling })
    expect(secondResult).toMatchObject({ existing: true, client: { id: firstResult.client.id, firstName: 'Ida' } })
    await scenario.outsider.call('createReferral', { body: referralBody(secondResult.client.id) })

    const otherPerson = await scenario.partner.call('registerClient', { body: { ...existingBody, firstName: 'Eva' } })
    expect(otherPerson).toMatchObject({ existing: false })
    const newClientResult = await scenario.partner.call('registerClient', {
      body: { ...existingBody, notDuplicateOf: [firstResult.client.id] },
    })
    expect(newClientResult.existing).toBe(false)
    expect(newClientResult.client.id).not.toBe(firstResult.client.id)
  })
})

describe('a phone number', () => {
  it('CLI-10 rejects a phone number without digits, so it never matches another person', async () => {
    const body = { firstName: 'Cal', lastInitial: 'R', email: null, phone: 'unknown number', county: 'Cobb' }
    const { problem } = await scenario.partner.send('registerClient', { body })
    expect(problem.issues).toMatchObject([{ path: 'phone', message: 'Valid phone number is required' }])
  })
})

describe('a bulk run', () => {
  const items = (ids: readonly string[], version = 1) => ids.map((id) => ({ id, version }))

  it('REV-13 REF-28 returns a result for each item and continues after a rejection', async () => {
    const routedId = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    const unroutedId = await scenario.createReferral()
    const missingId = randomUUID()
    const staleId = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    await scenario.act(scenario.staff, staleId, { action: 'start_review', version: 1 })
    const lastId = await scenario.createReferral({ toOrganizationId: scenario.receiverId })

    const result = await scenario.staff.call('bulkReferrals', {
      body: { action: 'submit', items: items([routedId, unroutedId, missingId, staleId, lastId]) },
    })
    expect(result.done).toBe(2)
    expect(result.results).toEqual([
      { id: routedId, done: true, code: null, message: null, undo: null, current: null },
      {
        id: unroutedId,
        done: false,
        code: 'receiver_required',
        message: 'Choose a receiving organization first',
        undo: null,
        current: { status: 'requested', disposition: null, version: 1, toOrganizationId: null },
      },
      {
        id: missingId,
        done: false,
        code: 'referral_not_found',
        message: 'Referral not found',
        undo: null,
        current: null,
      },
      {
        id: staleId,
        done: false,
        code: 'stale_version',
        message: 'Changed since you opened it',
        undo: null,
        current: { status: 'in_review', disposition: null, version: 2, toOrganizationId: scenario.receiverId },
      },
      { id: lastId, done: true, code: null, message: null, undo: null, current: null },
    ])
    expect(await listEventTypes(lastId)).toEqual(['ReferralRequested', 'ReferralSubmitted'])
    const review = await scenario.staff.call('reviewReferrals', {
      query: { status: ['submitted'], after: result.position ?? undefined },
    })
    expect(review.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([routedId, lastId]))
  })

  it('REV-15 REF-29 is applied once per item when repeated, and rejects a different body under its key', async () => {
    const ids = [await scenario.createReferral(), await scenario.createReferral()]
    const key = randomUUID()
    const body = { action: 'decline', reason: 'duplicate', items: items(ids) } as const
    const firstResult = await scenario.staff.call('bulkReferrals', { body, key })
    expect(firstResult.done).toBe(2)
    expect(await scenario.staff.call('bulkReferrals', { body, key })).toEqual(firstResult)
    for (const id of ids) expect(await listEventTypes(id)).toEqual(['ReferralRequested', 'ReferralDeclined'])

    const otherResponse = await scenario.staff.send('bulkReferrals', { body: { ...body, reason: 'not_eligible' }, key })
    expect([otherResponse.status, otherResponse.problem.code]).toEqual([422, 'key_reused'])
  })

  it('INC-04 REF-16 REF-17 lets a receiver accept and waitlist its referrals', async () => {
    const [acceptedId, waitlistedId] = [
      await scenario.createSubmittedReferral(),
      await scenario.createSubmittedReferral(),
    ]
    await scenario.receiverMember.call('bulkReferrals', { body: { action: 'accept', items: items([acceptedId], 2) } })
    await scenario.receiverMember.call('bulkReferrals', {
      body: { action: 'waitlist', items: items([waitlistedId], 2) },
    })
    expect(await listEventTypes(acceptedId)).toContain('ReferralAccepted')
    expect(await listEventTypes(waitlistedId)).toContain('ReferralWaitlisted')
  })

  it('SEC-11 accepts at most 1,000 items', async () => {
    const tooManyItems = Array.from({ length: bulkLimit + 1 }, () => ({ id: randomUUID(), version: 1 }))
    const { problem } = await scenario.staff.send('bulkReferrals', { body: { action: 'submit', items: tooManyItems } })
    const title = 'You can act on up to 1,000 referrals at a time'
    expect(problem).toMatchObject({ status: 400, code: 'too_many_items', params: { max: bulkLimit }, title })
  })
})
