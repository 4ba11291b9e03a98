// One effect per command: repeated keys, two people at once, and bulk runs, over HTTP.
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

describe('a command that is repeated', () => {
  it('REF-29 a creation sent three times at once makes one referral, whose id follows from person, route and key', async () => {
    const key = randomUUID()
    const body = referralBody(story.clientId)
    const answers = await Promise.all([1, 2, 3].map(() => story.partner.call('createReferral', { body, key })))
    expect(new Set(answers.map(({ id, position }) => `${id} ${position}`)).size).toBe(1)
    expect(answers[0]?.id).toBe(commandIdOf(story.partner.id, 'createReferral', key))
    expect(await events(answers[0]?.id ?? '')).toEqual(['ReferralRequested'])
  })

  it('REF-29 an action answers its first result, even after others have moved the referral on', async () => {
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

  it('REF-29 the same key with another body is refused with 422 and changes nothing', async () => {
    const key = randomUUID()
    const id = await story.request()
    const send = (text: string) =>
      story.partner.send('actOnReferral', { params: { id }, body: { action: 'add_note', text }, key })
    expect((await send('First.')).status).toBe(200)
    const { status, problem } = await send('Second.')
    expect([status, problem.code]).toEqual([422, 'key_reused'])
    expect(await events(id)).toEqual(['ReferralRequested', 'NoteAdded'])
  })

  it('REF-29 a priority that it has already writes nothing, and its key is refused with another body all the same', async () => {
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

  it('REF-29 CLI-10 the key under which a known client was found is refused for another person', async () => {
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

  it('REF-29 a key belongs to its person: somebody else’s same key is another command', async () => {
    const key = randomUUID()
    const id = await story.request()
    const note = { params: { id }, body: { action: 'add_note', text: 'Seen.' } as const, key }
    await story.partner.call('actOnReferral', note)
    await story.staff.call('actOnReferral', note)
    expect(await events(id)).toEqual(['ReferralRequested', 'NoteAdded', 'NoteAdded'])
  })

  it('REF-29 one key sent to two referrals means two commands, whose events have ids of their own', async () => {
    const key = randomUUID()
    const ids = [await story.request(), await story.request()]
    for (const id of ids) {
      await story.partner.call('actOnReferral', { params: { id }, body: { action: 'add_note', text: 'Seen.' }, key })
    }
    const streams = await Promise.all(ids.map((id) => app.server.services.log.readStream(`referral-${id}`)))
    expect(new Set(streams.map((stream) => stream.at(-1)?.id)).size).toBe(2)
  })

  it('CLI-10 a reused key is refused before it takes the match of the person it names', async () => {
    const key = randomUUID()
    const person = (firstName: string) =>
      ({ firstName, lastInitial: 'R', email: `${firstName}@example.org`, phone: null, county: 'Cobb' }) as const
    await story.partner.call('registerClient', { body: person('Anna'), key })
    const { problem } = await story.partner.send('registerClient', { body: person('Berta'), key })
    expect(problem.code).toBe('key_reused')
    const berta = await story.partner.call('registerClient', { body: person('Berta') })
    expect(berta).toMatchObject({ existing: false, client: { firstName: 'Berta' } })
  })

  it('SEC-07 a command without a key, or with one that is no UUID, is refused', async () => {
    for (const headers of [{ 'idempotency-key': '' }, { 'idempotency-key': 'again' }]) {
      const { problem } = await story.partner.send('createReferral', { body: referralBody(story.clientId), headers })
      expect(problem).toMatchObject({ status: 400, code: 'invalid_body', issues: [{ path: 'idempotency-key' }] })
    }
  })
})

describe('two at once', () => {
  it('REF-28 of two people who act on the same version one is done and one told that it changed', async () => {
    const id = await story.request()
    const colleague = await app.staff('admin')
    const body = { action: 'start_review', version: 1 } as const
    const answers = await Promise.all(
      [story.staff, colleague].map((who) => who.send('actOnReferral', { params: { id }, body })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(await events(id)).toEqual(['ReferralRequested', 'ReviewStarted'])
  })

  it('REF-28 notes of several people at once are all kept', async () => {
    const id = await story.request()
    const texts = ['one', 'two', 'three', 'four']
    await Promise.all(
      texts.map((text, index) =>
        story.act(index % 2 === 0 ? story.partner : story.staff, id, { action: 'add_note', text }),
      ),
    )
    expect(await events(id)).toEqual(['ReferralRequested', ...texts.map(() => 'NoteAdded')])
  })

  it('CLI-10 two registrations of one person at once make one client', async () => {
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

  it('CLI-10 the same phone under another name is another client, and who knew contact and name may refer the known one', async () => {
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

describe('a phone', () => {
  it('CLI-10 without digits is no phone, so that it makes nobody the same person', async () => {
    const body = { firstName: 'Cal', lastInitial: 'R', email: null, phone: 'unknown number', county: 'Cobb' }
    const { problem } = await story.partner.send('registerClient', { body })
    expect(problem.issues).toEqual([{ path: 'phone', message: 'Valid phone number is required' }])
  })
})

describe('a bulk run', () => {
  const items = (ids: readonly string[], version = 1) => ids.map((id) => ({ id, version }))

  it('REV-13 REF-28 answers for each item, and one refusal does not stop the others', async () => {
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

  it('REV-15 REF-29 repeated under its key it has one effect for each item; another body under the key is refused', async () => {
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

  it('INC-04 REF-16 REF-17 a receiver accepts and waitlists what it was sent', async () => {
    const [accepted, waitlisted] = [await story.submitted(), await story.submitted()]
    await story.host.call('bulkReferrals', { body: { action: 'accept', items: items([accepted], 2) } })
    await story.host.call('bulkReferrals', { body: { action: 'waitlist', items: items([waitlisted], 2) } })
    expect(await events(accepted)).toContain('ReferralAccepted')
    expect(await events(waitlisted)).toContain('ReferralWaitlisted')
  })

  it('SEC-11 takes 1,000 items at most', async () => {
    const many = Array.from({ length: bulkLimit + 1 }, () => ({ id: randomUUID(), version: 1 }))
    const { problem } = await story.staff.send('bulkReferrals', { body: { action: 'submit', items: many } })
    expect(problem).toMatchObject({ status: 400, code: 'too_many_items', title: 'At most 1,000 referrals in one run' })
  })
})
