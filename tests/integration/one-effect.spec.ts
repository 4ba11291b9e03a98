// Idempotency over HTTP: repeated keys, concurrent commands, and bulk runs have one effect.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { bulkLimit } from '#contracts/referral-commands.ts'
import { commandIdOf } from '#commands/context.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, referralBody, tellStory } from '#tests/support/story.ts'

let app: TestApp
let story: Story

beforeAll(async () => {
  app = await createTestApp()
  story = await tellStory(app)
})
afterAll(() => app.close())

const events = async (id: string): Promise<string[]> =>
  (await app.server.services.log.readStream(`referral-${id}`)).map(({ type }) => type)

describe('a repeated command', () => {
  it('REF-29 creates one referral from three concurrent requests, with an id derived from person, route, and key', async () => {
    const key = randomUUID()
    const body = referralBody(story.clientId)
    const answers = await Promise.all([1, 2, 3].map(() => story.partner.call('createReferral', { body, key })))
    expect(new Set(answers.map(({ id, position }) => `${id} ${position}`)).size).toBe(1)
    expect(answers[0]?.id).toBe(commandIdOf(story.partner.id, 'createReferral', key))
    expect(await events(answers[0]?.id ?? '')).toEqual(['ReferralRequested'])
  })

  it('REF-29 returns the first result of a repeated action, even after later changes', async () => {
    const id = await story.submitted()
    const key = randomUUID()
    const accept = () =>
      story.host.call('actOnReferral', { params: { id }, body: { action: 'accept', version: 2 }, key })
    const first = await accept()
    await story.act(story.host, id, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 0,
      needMet: 'partly_met',
    })
    expect(await accept()).toEqual(first)
    expect(first).toMatchObject({ status: 'received', disposition: 'accepted', version: 3 })
    expect((await events(id)).filter((type) => type === 'ReferralAccepted')).toHaveLength(1)
  })

  it('REF-29 rejects a different body under the same key with 422 and changes nothing', async () => {
    const key = randomUUID()
    const id = await story.request()
    const send = (text: string) =>
      story.partner.send('actOnReferral', { params: { id }, body: { action: 'add_note', text }, key })
    expect((await send('First.')).status).toBe(200)
    const { status, problem } = await send('Second.')
    expect([status, problem.code]).toEqual([422, 'key_reused'])
    expect(await events(id)).toEqual(['ReferralRequested', 'NoteAdded'])
  })

  it('REF-29 writes nothing for an unchanged priority, but still rejects a different body under its key', async () => {
    const key = randomUUID()
    const id = await story.request({ priority: 'high' })
    const send = (priority: 'low' | 'high') =>
      story.staff.send('actOnReferral', { params: { id }, body: { action: 'set_priority', priority }, key })
    const first = await send('high')
    expect(first.status).toBe(200)
    const { status, problem } = await send('low')
    expect([status, problem.code]).toEqual([422, 'key_reused'])
    await story.act(story.staff, id, { action: 'set_priority', priority: 'low' })
    expect((await send('high')).status).toBe(200)
    expect(await events(id)).toEqual(['ReferralRequested', 'PriorityChanged'])
  })

  it('REF-29 CLI-10 rejects a different person under a key that found an existing client', async () => {
    const person = (firstName: string) =>
      ({ firstName, lastInitial: 'R', email: `${firstName}@example.com`, phone: null, county: 'Cobb' }) as const
    const known = await story.partner.call('registerClient', { body: person('Dora') })
    const key = randomUUID()
    const again = () => story.partner.call('registerClient', { body: person('Dora'), key })
    expect(await again()).toMatchObject({ existing: true, client: { id: known.client.id } })
    expect(await again()).toMatchObject({ existing: true, client: { id: known.client.id } })
    const { status, problem } = await story.partner.send('registerClient', { body: person('Emil'), key })
    expect([status, problem.code]).toEqual([422, 'key_reused'])
    expect(await story.partner.call('registerClient', { body: person('Emil') })).toMatchObject({ existing: false })
  })

  it('REF-29 treats the same key from another person as a different command', async () => {
    const key = randomUUID()
    const id = await story.request()
    const note = { params: { id }, body: { action: 'add_note', text: 'Seen.' } as const, key }
    await story.partner.call('actOnReferral', note)
    await story.staff.call('actOnReferral', note)
    expect(await events(id)).toEqual(['ReferralRequested', 'NoteAdded', 'NoteAdded'])
  })

  it('REF-29 treats one key on two referrals as two commands with distinct event ids', async () => {
    const key = randomUUID()
    const ids = [await story.request(), await story.request()]
    for (const id of ids) {
      await story.partner.call('actOnReferral', { params: { id }, body: { action: 'add_note', text: 'Seen.' }, key })
    }
    const streams = await Promise.all(ids.map((id) => app.server.services.log.readStream(`referral-${id}`)))
    expect(new Set(streams.map((stream) => stream.at(-1)?.id)).size).toBe(2)
  })

  it('CLI-10 rejects a reused key before it claims the match of the named person', async () => {
    const key = randomUUID()
    const person = (firstName: string) =>
      ({ firstName, lastInitial: 'R', email: `${firstName}@example.org`, phone: null, county: 'Cobb' }) as const
    await story.partner.call('registerClient', { body: person('Anna'), key })
    const { problem } = await story.partner.send('registerClient', { body: person('Berta'), key })
    expect(problem.code).toBe('key_reused')
    const berta = await story.partner.call('registerClient', { body: person('Berta') })
    expect(berta).toMatchObject({ existing: false, client: { firstName: 'Berta' } })
  })

  it('SEC-07 rejects a command without a key, or with one that is not a UUID', async () => {
    for (const headers of [{ 'idempotency-key': '' }, { 'idempotency-key': 'again' }]) {
      const { problem } = await story.partner.send('createReferral', { body: referralBody(story.clientId), headers })
      expect(problem).toMatchObject({ status: 400, code: 'invalid_body', issues: [{ path: 'idempotency-key' }] })
    }
  })
})

describe('concurrent commands', () => {
  it('REF-28 accepts one of two actions on the same version and rejects the other as changed', async () => {
    const id = await story.request()
    const colleague = await app.staff('admin')
    const body = { action: 'start_review', version: 1 } as const
    const answers = await Promise.all(
      [story.staff, colleague].map((who) => who.send('actOnReferral', { params: { id }, body })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(await events(id)).toEqual(['ReferralRequested', 'ReviewStarted'])
  })

  it('REF-28 keeps all notes added at the same time', async () => {
    const id = await story.request()
    const texts = ['one', 'two', 'three', 'four']
    await Promise.all(
      texts.map((text, index) =>
        story.act(index % 2 === 0 ? story.partner : story.staff, id, { action: 'add_note', text }),
      ),
    )
    expect(await events(id)).toEqual(['ReferralRequested', ...texts.map(() => 'NoteAdded')])
  })

  it('CLI-10 creates one client from concurrent registrations of one person', async () => {
    const body = {
      firstName: 'Teo',
      lastInitial: 'R',
      email: 'teo@example.org',
      phone: '404-555-0199',
      county: 'Cobb',
    } as const
    const answers = await Promise.all(
      [story.partner, story.staff, story.stranger].map((who) => who.call('registerClient', { body })),
    )
    expect(new Set(answers.map(({ client }) => client.id)).size).toBe(1)
    expect(answers.filter(({ existing }) => !existing)).toHaveLength(1)
  })

  it('CLI-10 treats the same phone with a different name as a different client, and lets callers with contact and name refer the existing one', async () => {
    const known = { firstName: 'Ida', lastInitial: 'K', email: null, phone: '(404) 555-0111', county: 'Cobb' } as const
    const first = await story.partner.call('registerClient', { body: known })
    const spelled = { ...known, firstName: ' ida ', lastInitial: 'k', phone: '+1 404.555.0111' }
    const again = await story.stranger.call('registerClient', { body: spelled })
    expect(again).toMatchObject({ existing: true, client: { id: first.client.id, firstName: 'Ida' } })
    await story.stranger.call('createReferral', { body: referralBody(again.client.id) })

    const sister = await story.partner.call('registerClient', { body: { ...known, firstName: 'Eva' } })
    expect(sister).toMatchObject({ existing: false })
    const looked = await story.partner.call('registerClient', { body: { ...known, notDuplicateOf: [first.client.id] } })
    expect(looked.existing).toBe(false)
    expect(looked.client.id).not.toBe(first.client.id)
  })
})

describe('a phone number', () => {
  it('CLI-10 rejects a phone number without digits, so it never matches another person', async () => {
    const body = { firstName: 'Cal', lastInitial: 'R', email: null, phone: 'unknown number', county: 'Cobb' }
    const { problem } = await story.partner.send('registerClient', { body })
    expect(problem.issues).toEqual([{ path: 'phone', message: 'Valid phone number is required' }])
  })
})

describe('a bulk run', () => {
  const items = (ids: readonly string[], version = 1) => ids.map((id) => ({ id, version }))

  it('REV-13 REF-28 returns a result for each item and continues after a rejection', async () => {
    const ready = await story.request({ toOrganizationId: story.receiver })
    const unrouted = await story.request()
    const gone = randomUUID()
    const stale = await story.request({ toOrganizationId: story.receiver })
    await story.act(story.staff, stale, { action: 'start_review', version: 1 })
    const last = await story.request({ toOrganizationId: story.receiver })

    const result = await story.staff.call('bulkReferrals', {
      body: { action: 'submit', items: items([ready, unrouted, gone, stale, last]) },
    })
    expect(result.done).toBe(2)
    expect(result.results).toEqual([
      { id: ready, done: true, code: null, message: null, undo: null, current: null },
      {
        id: unrouted,
        done: false,
        code: 'receiver_required',
        message: 'Choose a receiving organization first',
        undo: null,
        current: { status: 'requested', disposition: null, version: 1, toOrganizationId: null },
      },
      { id: gone, done: false, code: 'referral_not_found', message: 'Referral not found', undo: null, current: null },
      {
        id: stale,
        done: false,
        code: 'stale_version',
        message: 'Changed since you opened it',
        undo: null,
        current: { status: 'in_review', disposition: null, version: 2, toOrganizationId: story.receiver },
      },
      { id: last, done: true, code: null, message: null, undo: null, current: null },
    ])
    expect(await events(last)).toEqual(['ReferralRequested', 'ReferralSubmitted'])
    const review = await story.staff.call('reviewReferrals', {
      query: { status: ['submitted'], after: result.position ?? undefined },
    })
    expect(review.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([ready, last]))
  })

  it('REV-15 REF-29 has one effect per item when repeated, and rejects a different body under its key', async () => {
    const ids = [await story.request(), await story.request()]
    const key = randomUUID()
    const body = { action: 'decline', reason: 'duplicate', items: items(ids) } as const
    const first = await story.staff.call('bulkReferrals', { body, key })
    expect(first.done).toBe(2)
    expect(await story.staff.call('bulkReferrals', { body, key })).toEqual(first)
    for (const id of ids) expect(await events(id)).toEqual(['ReferralRequested', 'ReferralDeclined'])

    const other = await story.staff.send('bulkReferrals', { body: { ...body, reason: 'not_eligible' }, key })
    expect([other.status, other.problem.code]).toEqual([422, 'key_reused'])
  })

  it('INC-04 REF-16 REF-17 lets a receiver accept and waitlist its referrals', async () => {
    const [accepted, waitlisted] = [await story.submitted(), await story.submitted()]
    await story.host.call('bulkReferrals', { body: { action: 'accept', items: items([accepted], 2) } })
    await story.host.call('bulkReferrals', { body: { action: 'waitlist', items: items([waitlisted], 2) } })
    expect(await events(accepted)).toContain('ReferralAccepted')
    expect(await events(waitlisted)).toContain('ReferralWaitlisted')
  })

  it('SEC-11 accepts at most 1,000 items', async () => {
    const many = Array.from({ length: bulkLimit + 1 }, () => ({ id: randomUUID(), version: 1 }))
    const { problem } = await story.staff.send('bulkReferrals', { body: { action: 'submit', items: many } })
    expect(problem).toMatchObject({ status: 400, code: 'too_many_items', title: 'At most 1,000 referrals in one run' })
  })
})
