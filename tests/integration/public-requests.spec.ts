// Requests by people without an account: what they make of themselves, what refuses them, and how they are answered.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { onceOnly } from '#commands/context.ts'
import { createHandler } from '#commands/handle.ts'
import { createUsedKeys } from '#commands/used-keys.ts'
import { formAge } from '#contracts/form-guard.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { domainEvents } from '#domain/events.ts'
import { attemptRules } from '#identity/attempts.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { filledIn, guestRequestBody, publicRequestBody } from '#tests/support/public-requests.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let staff: Person
let member: Person
let guest: Person
let partnerId: string
const masterKey = randomBytes(32)
const publicUrl = 'https://referrals.example'

beforeAll(async () => {
  app = await createTestApp({ config: { masterKey, publicUrl, trustProxy: 1 } })
  staff = await app.staff()
  partnerId = await app.organization('Helping Hands', { email: 'help@example.org' })
  member = await app.person([{ organizationId: partnerId, role: 'member' }])
  guest = await app.guest()
})
afterAll(() => app.close())

/** Requests are counted by network, too. */
let calls = 0
const elsewhere = () => {
  calls += 1
  return { 'x-forwarded-for': `10.2.${calls >> 8}.${calls & 255}` }
}

const sendPublic = (changed: Parameters<typeof publicRequestBody>[1] = {}, guard = filledIn(app, 'public_request')) =>
  app.anonymous.send('publicReferral', { body: publicRequestBody(guard, changed), headers: elsewhere() })

/** To a partner that is none, from one network. */
const sendFrom = (headers: Record<string, string>) => {
  const body = publicRequestBody(filledIn(app, 'public_request'), { partnerId: crypto.randomUUID() })
  return app.anonymous.send('publicReferral', { body, headers })
}

const sendGuest = (
  changed: Parameters<typeof guestRequestBody>[2] = {},
  rest: Parameters<typeof guestRequestBody>[3] = {},
) => {
  const guard = filledIn(app, 'guest_request')
  return guest.send('processGuestReferral', {
    body: guestRequestBody(guard, partnerId, changed, rest),
    headers: elsewhere(),
  })
}

/** The referral behind a reference, as staff see it. */
const seenByStaff = async ({ reference, position }: { reference: string; position: string | null }) => {
  await app.caughtUp(position)
  const { rows, total } = await staff.call('reviewReferrals', { query: { q: reference } })
  expect(total).toBe(1)
  return staff.call('referral', { params: { id: rows[0]?.id ?? '' }, query: {} })
}

const count = async (sql: string): Promise<number> => {
  const { rows } = await app.database.pool.query<{ n: number }>(`select count(*)::int as n from (${sql}) as found`)
  return rows[0]?.n ?? -1
}
/** Each has a key of its own from its first event on. */
const clients = () => count(`select from vault.subject_key where subject like 'client-%'`)

const mailsTo = async (email: string) => {
  const { rows } = await app.database.pool.query<{ id: string; subject: string; body: string; sealed: boolean }>(
    'select id, subject, body, sealed_link is not null as sealed from mail_outbox where recipient = $1',
    [email],
  )
  return rows
}

describe('a request by the public form', () => {
  it('DIR-38 REF-08 REF-09 makes a referral that waits for staff, with its consent record', async () => {
    const { status, body } = await sendPublic({ firstName: 'Marisol', lastInitial: 'q' })
    expect(status).toBe(200)
    const referral = await seenByStaff(body)
    expect(referral).toMatchObject({
      status: 'pending_review',
      source: 'public_form',
      from: null,
      to: null,
      need: 'Food Assistance',
      client: { firstName: 'Marisol', lastInitial: 'Q', county: 'Cobb' },
      initialNote: { text: 'We are four and our cupboard is empty until Friday.' },
      consent: { method: 'online', textVersion: 'public-1', scope: 'partner_who_can_help' },
    })
    expect(referral.timeline.map(({ actor }) => actor.role)).toEqual(['guest'])
    expect(referral.id.startsWith(body.reference)).toBe(true)
  })

  it('DIR-35 keeps the partner that was asked for as a suggestion for staff; the partner sees nothing yet', async () => {
    const { body } = await sendPublic({ partnerId })
    const referral = await seenByStaff(body)
    expect(referral.to).toEqual({ id: partnerId, name: 'Helping Hands' })
    expect((await member.send('referral', { params: { id: referral.id } })).status).toBe(404)
    expect((await sendPublic({ partnerId: crypto.randomUUID() })).problem.code).toBe('organization_not_found')
  })

  it.each([
    ['firstName', '', 'First name is required'],
    ['lastInitial', '', 'Last initial is required'],
    ['lastInitial', 'Qu', 'One letter'],
    ['phone', '', 'Phone number is required'],
    ['phone', '555-0148', 'Valid phone number is required'],
    ['email', 'nobody', 'Valid email address is required'],
    ['county', '', 'Please select your county'],
    ['need', '', 'Please choose what you need'],
    ['note', 'Too short', 'Please write at least 10 characters'],
    ['note', 'x'.repeat(501), 'Please keep it to 500 characters'],
  ])('DIR-36 DIR-37 refuses %s "%.20s"', async (path, value, message) => {
    const { status, problem } = await sendPublic({ [path]: value })
    expect([status, problem.issues?.[0]]).toEqual([400, { path, message }])
  })

  it('DIR-36 takes a request without an e-mail, and mails nobody', async () => {
    const before = await count('select from mail_outbox')
    const { body } = await sendPublic({ email: null })
    await seenByStaff(body)
    expect(await count('select from mail_outbox')).toBe(before)
  })

  it('DIR-37 REF-09 refuses a request without consent', async () => {
    const { status, problem } = await sendPublic({ consent: { given: false } as never })
    expect([status, problem.issues?.[0]?.message]).toEqual([400, 'Consent Required'])
  })

  it('DIR-37 NEW-22 refuses sensitive notes, and leaves nobody registered', async () => {
    const before = await clients()
    const { status, problem } = await sendPublic({ note: 'My husband hits me and I am afraid.' })
    expect([status, problem.code]).toEqual([400, 'sensitive_content'])
    expect((await sendPublic({ firstName: '<script>alert(1)</script>' })).problem.code).toBe('invalid_body')
    expect(await clients()).toBe(before)
  })

  it('tells nobody whether somebody is known, merges nobody, and lets staff compare', async () => {
    const known = { firstName: 'Ines', lastInitial: 'K', phone: '(404) 555-0133', email: 'ines@example.org' }
    const first = await sendPublic(known)
    const second = await sendPublic(known)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(Object.keys(second.body)).toEqual(Object.keys(first.body))
    const referrals = [await seenByStaff(first.body), await seenByStaff(second.body)]
    const [one = '', other = ''] = referrals.map(({ client }) => client.id)
    expect(one).not.toBe(other)
    // Nor does a partner who registers a person of these contacts get the record that a stranger made.
    const registered = await member.call('registerClient', {
      body: { ...known, firstName: 'INES', email: 'family@example.org', county: 'Cobb' },
    })
    expect(registered.existing).toBe(false)
    expect([one, other]).not.toContain(registered.client.id)
    await app.caughtUp(registered.position)
    // Staff are shown who it may be, and the client itself is not among them.
    const { rows } = await staff.call('clientsLike', { params: { id: other } })
    expect(rows.map(({ client, because }) => [client.id, because])).toContainEqual([one, ['name', 'contact']])
    expect(rows.map(({ client }) => client.id)).not.toContain(other)
    expect((await staff.send('clientsLike', { params: { id: crypto.randomUUID() } })).problem.code).toBe(
      'client_not_found',
    )
  })
})

describe('a guest’s request to one partner', () => {
  it('DIR-33 DIR-34 REF-08 makes a referral with its consent record; the partner is looked up, no sent address is used', async () => {
    const { status, body } = await sendGuest({ guestName: 'Rosa Elena Morales' })
    expect(status).toBe(200)
    const referral = await seenByStaff(body)
    expect(referral).toMatchObject({
      status: 'pending_review',
      source: 'guest',
      from: null,
      to: { id: partnerId, name: 'Helping Hands' },
      need: 'Clothing',
      client: { firstName: 'Rosa', lastInitial: 'M', county: 'Cobb' },
      initialNote: { text: 'Two children need winter coats.' },
      consent: { method: 'online', textVersion: 'public-1' },
    })
    expect(await mailsTo('somebody-else@example.org')).toEqual([])
  })

  it('DIR-34 ROLE-19 is refused to who has no pass, and for a partner without an address', async () => {
    const body = () => guestRequestBody(filledIn(app, 'guest_request'), partnerId)
    const stranger = await app.anonymous.send('processGuestReferral', { body: body(), headers: elsewhere() })
    expect([stranger.status, stranger.problem.code]).toEqual([401, 'not_authenticated'])
    const silent = await app.organization('No Address')
    const answer = await sendGuest({}, { partnerId: silent, partnerEmail: 'made-up@example.org' })
    expect([answer.status, answer.problem.code]).toEqual([403, 'not_permitted'])
  })

  it.each([
    ['guestName', ''],
    ['guestEmail', ''],
    ['guestPhone', ''],
    ['county', ''],
    ['circumstances', ' '],
  ])('DIR-30 refuses a request without %s', async (field, value) => {
    const { status, problem } = await sendGuest({ [field]: value })
    expect([status, problem.issues?.[0]?.path]).toEqual([400, `guestData.${field}`])
  })

  it('SEC-07 names the field of the form where the record is what refuses', async () => {
    // In capitals it is two letters.
    const { status, problem } = await sendGuest({ guestName: 'Rosa ßmith' })
    expect([status, problem.issues]).toEqual([400, [{ path: 'guestData.guestName', message: 'One letter' }]])
    const told = await sendGuest({ circumstances: 'I have a felony from 2009.' })
    expect(told.problem.issues?.[0]?.path).toBe('guestData.circumstances')
  })

  it('DIR-31 refuses more than 255 characters in these words, and takes 255', async () => {
    const { status, problem } = await sendGuest({ circumstances: 'x'.repeat(256) })
    expect([status, problem.issues?.[0]?.message]).toEqual([400, 'Initial note must be 255 characters or fewer.'])
    expect((await sendGuest({ circumstances: 'x'.repeat(255) })).status).toBe(200)
  })

  it('DIR-29 refuses a request without consent', async () => {
    const { status, problem } = await sendGuest({}, { consent: { given: false } as never })
    expect([status, problem.issues?.[0]?.message]).toEqual([400, 'Consent Required'])
  })

  it('DIR-32 NEW-22 screens by the guest’s list', async () => {
    const { status, problem } = await sendGuest({ circumstances: 'I have a felony from 2009.' })
    expect([status, problem.code, problem.issues?.[0]?.message]).toEqual([
      400,
      'sensitive_content',
      'Please avoid sensitive topics (DV, immigration, SSN, criminal history). Use neutral language.',
    ])
    expect((await sendGuest({ circumstances: 'Please give me advice about my device.' })).status).toBe(200)
  })
})

describe('one effect', () => {
  it('REF-29 sent twice, also at once, it makes one referral; another content under the same token is refused', async () => {
    const guard = filledIn(app, 'public_request')
    const body = publicRequestBody(guard)
    const before = await clients()
    const send = () => app.anonymous.send('publicReferral', { body, headers: elsewhere() })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.reference)).size).toBe(1)
    expect(await clients()).toBe(before + 1)
    const other = await sendPublic({ ...body, need: 'Childcare' }, guard)
    expect([other.status, other.problem.code]).toEqual([422, 'key_reused'])
  })

  it('REF-29 what stands is answered again, whoever is limited and whichever pass has ended since', async () => {
    const phone = '(678) 555-0177'
    const publicBody = publicRequestBody(filledIn(app, 'public_request'), { phone })
    const guestBody = guestRequestBody(filledIn(app, 'guest_request'), partnerId, { guestPhone: phone })
    const sendAgain = () => app.anonymous.send('publicReferral', { body: publicBody, headers: elsewhere() })
    const first = await sendAgain()
    const asked = await guest.send('processGuestReferral', { body: guestBody, headers: elsewhere() })
    const statuses = []
    for (let n = 0; n < attemptRules.sender.free; n += 1) statuses.push((await sendPublic({ phone })).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await sendAgain()).body).toEqual(first.body)
    const withoutPass = await app.anonymous.send('processGuestReferral', { body: guestBody, headers: elsewhere() })
    expect(withoutPass.body).toEqual(asked.body)
    const other = await sendPublic({ ...publicBody, need: 'Childcare' }, publicBody.guard)
    expect(other.problem.code).toBe('key_reused')
  })

  it('REF-29 ended between client and referral, it goes on where it ended when it is sent again', async () => {
    const body = publicRequestBody(filledIn(app, 'public_request'))
    const { log } = app.server.services
    const before = await clients()
    const append = log.append.bind(log)
    const broken = vi.spyOn(log, 'append').mockImplementation(async (stream, ...rest) => {
      if (stream.startsWith('referral-')) throw new Error('the process ended here')
      return append(stream, ...rest)
    })
    const send = () => app.anonymous.send('publicReferral', { body, headers: elsewhere() })
    expect((await send()).status).toBe(500)
    broken.mockRestore()
    expect(await clients()).toBe(before + 1)
    const again = await send()
    expect(again.status).toBe(200)
    await seenByStaff(again.body)
    expect(await clients()).toBe(before + 1)
  })
})

describe('who sends too much', () => {
  it('is told after how long to try again: by number, by address and by network', async () => {
    const { free } = attemptRules.sender
    const written = ['(678) 555-0101', '6785550101 x1', '+1 678 555 0101', '678.555.0101 ext 22']
    const ways = [(n: number) => ({ phone: written[n % written.length] ?? '' }), () => ({ email: 'often@example.org' })]
    for (const way of ways) {
      const answers = []
      for (let n = 0; n <= free; n += 1) answers.push(await sendPublic(way(n)))
      expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: free }, () => 200), 429])
      expect(answers.at(-1)?.problem.retryAfter).toBeGreaterThan(0)
    }
    const statuses = []
    for (let n = 0; n <= attemptRules.form.free; n += 1) {
      const body = publicRequestBody(filledIn(app, 'public_request'), { partnerId: crypto.randomUUID() })
      statuses.push((await app.anonymous.send('publicReferral', { body })).status)
    }
    expect(statuses.at(-2)).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is not told to wait for having been told to write the note otherwise, nor in a library for longer than five minutes', async () => {
    const { free, longest } = attemptRules.form
    const headers = elsewhere()
    const send = (note: string) => {
      const body = publicRequestBody(filledIn(app, 'public_request'), { note, email: null, phone: '(678) 555-0166' })
      return app.anonymous.send('publicReferral', { body, headers })
    }
    for (let n = 0; n <= attemptRules.sender.free; n += 1) {
      expect((await send('I have a felony from 2009.')).problem.code).toBe('sensitive_content')
    }
    expect((await send('We need groceries until Friday.')).status).toBe(200)
    const now = app.clock.now()
    const waits = []
    for (let n = 0; n < free + 8; n += 1) {
      const wait = (await sendFrom(headers)).problem.retryAfter ?? 0
      waits.push(wait)
      app.clock.advance(wait * 1_000)
    }
    app.clock.set(now)
    // Filling in the form has taken some of it.
    expect(Math.max(...waits)).toBe((longest - formAge.least) / 1_000)
  })

  it('SEC-07 a program is refused: no token, a token too young, or the field that nobody sees', async () => {
    const issue = () => app.server.services.formGuard.issue('public_request')
    const none = await sendPublic({}, { token: '', subtitle: '' })
    const young = await sendPublic({}, { token: issue(), subtitle: '' })
    const trapped = await sendPublic({}, { ...filledIn(app, 'public_request'), subtitle: 'https://casino.example' })
    expect([none, young, trapped].map(({ status, problem }) => [status, problem.code])).toEqual([
      [400, 'form_token_stale'],
      [400, 'form_token_stale'],
      [400, 'form_refused'],
    ])
  })
})

describe('the answer by mail and link', () => {
  const statusOf = (key: string, after: string | null = null) =>
    app.anonymous.send('requestStatus', { body: { key, ...(after === null ? {} : { after }) } })

  it.each([
    ['en', 'We have your request', `${publicUrl}/request-status?key=`],
    ['es', 'Recibimos su solicitud', `${publicUrl}/es/request-status?key=`],
  ] as const)('a mail goes out once, in %s, and names nobody', async (language, subject, link) => {
    const email = `family-${language}@example.org`
    const guard = filledIn(app, 'public_request')
    const body = publicRequestBody(guard, { email, language, partnerId, firstName: 'Xiomara' })
    const send = () => app.anonymous.send('publicReferral', { body, headers: elsewhere() })
    const { body: sent } = await send()
    await send()
    const [mail] = await until('the mail', async () => {
      const mails = await mailsTo(email)
      return mails.length > 0 && mails
    })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(mail).toMatchObject({ subject, sealed: true })
    expect(mail?.body).toContain(sent.reference)
    expect(mail?.body).not.toMatch(/Xiomara|Helping|Food/)
    const address = app.server.services.followLinks.linkTo('referral', (await seenByStaff(sent)).id, language)
    expect(address).toBe(link + sent.key)
  })

  it('the link shows how the request stands, and nobody’s name, contact or note', async () => {
    const { body: sent } = await sendPublic({ partnerId })
    const before = await statusOf(sent.key, sent.position)
    expect(before.body).toEqual({
      reference: sent.reference,
      need: 'Food Assistance',
      status: 'pending_review',
      disposition: null,
      sent: false,
      createdAt: expect.any(String),
    })
    expect(before.headers.get('cache-control')).toBe('no-store')
    const { id, version } = await seenByStaff(sent)
    const acted = await staff.call('actOnReferral', { params: { id }, body: { action: 'submit', version } })
    await app.caughtUp(acted.position)
    expect((await statusOf(sent.key)).body).toMatchObject({
      status: 'submitted',
      disposition: 'approved',
      sent: true,
    })
  })

  it('a key that is none tells nothing, and after an erasure nothing is left to see', async () => {
    const { body: sent } = await sendPublic()
    const { id, client } = await seenByStaff(sent)
    const wrong = await statusOf(`${sent.key.slice(0, -1)}${sent.key.endsWith('A') ? 'Q' : 'A'}`)
    expect([wrong.status, wrong.problem.code]).toEqual([404, 'request_not_found'])
    const unknown = app.server.services.followLinks.keyOf('referral', crypto.randomUUID())
    expect((await statusOf(unknown)).problem.code).toBe('request_not_found')
    const application = app.server.services.followLinks.keyOf('application', id)
    expect((await statusOf(application)).problem.code).toBe('request_not_found')

    const { log } = app.server.services
    const { pool } = app.database
    const vault = createPostgresVault({ pool, masterKey, clock: app.clock })
    const codec = createCodec({ registry: domainEvents, vault })
    const usedKeys = createUsedKeys({ pool, clock: app.clock })
    const admin = { userId: staff.id, organizationId: null, role: 'admin', clientId: null } as const
    const { position } = await createHandler({ log, codec, clock: app.clock, usedKeys }).handle(clientDecider, {
      stream: clientStream(client.id),
      context: onceOnly(admin),
      decide: (state) => clientDecider.decide({ type: 'erase', actor: admin } as never, state),
    })
    await vault.erase(clientStream(client.id))
    await app.caughtUp(position)
    const gone = await statusOf(sent.key)
    expect([gone.status, gone.problem.code]).toEqual([410, 'request_gone'])
  })
})
