// Notification email: immediately, once a day, or never; each notification is in one email, without personal text.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { MailFrequency } from '#contracts/notifications.ts'
import { type Person, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let story: Story
let client: Person

beforeAll(async () => {
  app = await createTestApp({ lookEvery: 100, config: { publicUrl: 'https://refer.example.org' } })
  await until('the daily digest is scheduled', async () => (await nextDaily()) !== undefined)
})
beforeEach(async () => {
  story = await tellStory(app)
  client = await app.person([], { clientId: story.clientId, name: 'Marisol Vega' })
  await app.database.pool.query('delete from mail_outbox')
})
afterAll(() => app.close())

const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query<Row>(sql, [...values])).rows

interface RunRow {
  readonly frequency: string
  readonly covered: number
  readonly next_at: Date | null
}
const runs = () => rows<RunRow>('select frequency, covered, next_at from mail_run')
const nextDaily = async () => (await runs()).find(({ frequency }) => frequency === 'daily')?.next_at?.toISOString()
const written = async () =>
  (
    await rows<{ n: number }>(
      'select greatest((select max(sequence) from notification), (select max(sequence) from referral_update)) as n',
    )
  )[0]?.n ?? 0

interface MailRow {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly link: string
  readonly unsubscribe: string
}
const mailsTo = (who: Person) =>
  rows<MailRow>('select * from mail_outbox where recipient = $1 order by created_at, id', [who.email])
const subjectsTo = async (who: Person) => (await mailsTo(who)).map(({ subject }) => subject)

const choose = (who: Person, frequency: MailFrequency) => who.call('setMailPreference', { body: { frequency } })

/** Waits until every reaction has written its rows for the last event of this referral. */
const toldOf = (id: string, count: number) =>
  until(`${count} updates of ${id}`, async () => {
    const found = await rows('select from referral_update where referral_id = $1', [id])
    return found.length >= count
  })
/** Waits until everything written so far is emailed to those who want it immediately. */
const mailedAtOnce = async () => {
  const upTo = await written()
  await until('the immediate emails', async () =>
    (await runs()).some(({ frequency, covered }) => frequency === 'immediately' && covered >= upTo),
  )
}
/** Advances to seven in the morning in New York and waits for the daily digests. */
const nextMorning = async () => {
  const morning = await until('the next daily digest', async () => {
    const at = await nextDaily()
    return at !== undefined && at > app.clock.now().toISOString() && at
  })
  app.clock.set(morning)
  await until(`the digests of ${morning}`, async () => (await nextDaily()) !== morning)
}
/** The same person, signed in again: no session lasts overnight. */
const again = async ({ id, email }: Person): Promise<Person> => {
  const { accessToken: token } = await app.anonymous.call('signIn', { body: { email, password: testPassword } })
  return app.as({ id, email, token })
}

describe('the daily digest', () => {
  it('follows the wall clock of New York across the daylight saving change', async () => {
    // Clocks in New York change on Sunday, March 8, 2026.
    app.clock.set('2026-03-07T12:00:00.000Z')
    await until('Saturday’s digest', async () => (await nextDaily())?.startsWith('2026-03-08'))
    expect(await nextDaily()).toBe('2026-03-08T11:00:00.000Z')
  })

  it('NOT-10 contains everything since the last one, newest first, and links to the list', async () => {
    const [first, second] = [await story.submitted(), await story.submitted()]
    await story.act(story.host, first, { action: 'accept', version: 2 })
    await toldOf(first, 1 + 3 + 3)
    await toldOf(second, 1 + 3)
    await mailedAtOnce()
    expect(await rows('select from mail_outbox')).toEqual([])

    await nextMorning()
    const [mail, ...others] = await mailsTo(story.partner)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: '3 updates from the Referral Exchange',
      link: 'https://refer.example.org/dashboard/updates',
    })
    const [short, shortSecond] = [first.slice(0, 8), second.slice(0, 8)]
    expect(mail?.body.split('\n\n').slice(0, 4)).toEqual([
      'Since the last email:',
      `The partner accepted your referral: ${short}`,
      `Your referral was sent to a partner: ${shortSecond}`,
      `Your referral was sent to a partner: ${short}`,
    ])
    // The person who accepted gets no email about it; staff get their notifications.
    expect((await mailsTo(story.host))[0]?.body).not.toContain('accepted')
    expect((await mailsTo(story.staff))[0]?.body).toContain(`New referral: ${short}`)
    expect(await mailsTo(story.stranger)).toEqual([])
  })

  it('sends nothing without news, and never includes notifications that were read or emailed before', async () => {
    const id = await story.submitted()
    await toldOf(id, 4)
    await story.host.call('markUpdatesRead', { body: { id: null } })
    await nextMorning()
    expect(await subjectsTo(story.host)).toEqual([])
    expect(await subjectsTo(story.partner)).toHaveLength(1)
    const before = await rows('select from mail_outbox')
    await nextMorning()
    expect(await rows('select from mail_outbox')).toEqual(before)
  })
})

describe('immediate email', () => {
  it('NOT-10 sends each notification in its own email, with a link to the referral, to those who chose it', async () => {
    await choose(story.partner, 'immediately')
    await choose(client, 'immediately')
    const id = await story.submitted()
    await toldOf(id, 4)
    await mailedAtOnce()
    const [mail] = await mailsTo(story.partner)
    expect(mail).toMatchObject({
      subject: 'Your referral was sent to a partner',
      link: `https://refer.example.org/referrals/${id}`,
    })
    const family = (await mailsTo(client)).map(({ subject, body }) => ({ subject, body }))
    expect(new Set(family.map(({ subject }) => subject))).toEqual(new Set(['News about your request']))
    expect(await mailsTo(story.host)).toEqual([])
    await nextMorning()
    expect(await mailsTo(story.partner)).toHaveLength(1)
    expect(await mailsTo(story.host)).toHaveLength(1)
  })

  it('NOT-09 sends an urgent referral immediately, and leaves it out of the daily digest', async () => {
    const id = await story.request({ priority: 'high' })
    const ordinary = await story.request()
    await until('both notifications', async () => {
      const bell = `select distinct link from notification where user_id = $1
        and (type = 'urgent_referral' and link = $2 or link = $3)`
      return (await rows(bell, [story.staff.id, `/referrals/${id}`, `/referrals/${ordinary}`])).length === 2
    })
    await mailedAtOnce()
    expect(await mailsTo(story.staff)).toEqual([
      expect.objectContaining({ subject: 'New urgent referral', link: `https://refer.example.org/referrals/${id}` }),
    ])
    await nextMorning()
    const [, daily] = await mailsTo(story.staff)
    expect(daily?.body).toContain(`New referral: ${ordinary.slice(0, 8)}`)
    expect(daily?.body).not.toContain('Urgent')
  })

  it('SLA-02 reports an overdue referral to staff in the app, and by email at the frequency each one chose', async () => {
    await choose(story.staff, 'immediately')
    const admin = await app.staff('admin')
    const id = await story.request()
    await toldOf(id, 1)
    app.clock.advance(9 * 86_400_000)
    const [sam, ada] = [await again(story.staff), await again(admin)]
    const overdue = async (who: Person) =>
      (await who.call('notifications', { query: {} })).rows.find(
        ({ title, link }) => title === 'Overdue referral' && link === `/referrals/${id}`,
      )
    await until('the notification', async () => (await overdue(sam)) !== undefined)
    expect((await overdue(ada))?.type).toBe('other')
    await mailedAtOnce()
    const line = `Overdue referral: ${id.slice(0, 8)}`
    expect((await mailsTo(story.staff)).some(({ body }) => body.includes(line))).toBe(true)
    await nextMorning()
    expect((await mailsTo(admin)).some(({ body }) => body.includes(line))).toBe(true)
    const { timeline } = await (await again(admin)).call('referral', { params: { id }, query: {} })
    expect(timeline.map(({ type, at }) => [type, at])).toEqual(
      expect.arrayContaining([['ReferralBecameOverdue', expect.any(String)]]),
    )
  })
})

describe('email text', () => {
  it('NEW-25 SEC-09 contains no name, need, organization, or note', async () => {
    for (const who of [story.partner, story.host, story.staff, client]) await choose(who, 'immediately')
    const note = 'Her number is 123-45-6789 and she hides from Bruno.'
    const id = await story.request({ note: 'Groceries for Marisol, quietly.', toOrganizationId: story.receiver })
    await story.act(story.staff, id, { action: 'submit', version: 1 })
    await story.act(story.host, id, { action: 'decline', version: 2, reason: 'other', note: 'She hides from Bruno.' })
    await story.act(story.staff, id, { action: 'add_note', text: 'She hides from Bruno.', sharedWithClient: true })
    await toldOf(id, 1 + 3 + 3)
    await mailedAtOnce()
    const mails = await rows<MailRow>('select * from mail_outbox')
    expect(mails.length).toBeGreaterThan(3)
    for (const { subject, body, link } of mails) {
      for (const secret of ['Marisol', 'Vega', 'Bruno', 'Food', 'Harbor', 'Pantry', 'quietly', note]) {
        expect(`${subject} ${body} ${link}`).not.toContain(secret)
      }
    }
  })
})

describe('email preferences', () => {
  it('NOT-10 defaults to never for a family, and to daily for members and staff', async () => {
    expect((await client.call('mailPreference', {})).frequency).toBe('never')
    expect(await story.partner.call('mailPreference', {})).toEqual({ frequency: 'daily', dailyHour: 7 })
    const id = await story.submitted()
    await toldOf(id, 4)
    await nextMorning()
    expect(await mailsTo(client)).toEqual([])
    const family = await again(client)
    await choose(family, 'daily')
    expect((await family.call('mailPreference', {})).frequency).toBe('daily')
    await story.act(await again(story.host), id, { action: 'accept', version: 2 })
    await toldOf(id, 7)
    await nextMorning()
    // Earlier events are not emailed after the choice.
    expect(await subjectsTo(client)).toEqual(['News about your request'])
    expect((await mailsTo(client))[0]?.link).toBe(`https://refer.example.org/client-dashboard/referrals/${id}`)
  })

  it('NOT-10 unsubscribes only the owner of the link, without signing in', async () => {
    const id = await story.submitted()
    await toldOf(id, 4)
    await nextMorning()
    const [mail] = await mailsTo(story.partner)
    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? ''
    await app.anonymous.call('unsubscribe', { body: { token } })
    await app.anonymous.call('unsubscribe', { body: { token } })
    const [partner, host] = [await again(story.partner), await again(story.host)]
    expect((await partner.call('mailPreference', {})).frequency).toBe('never')
    expect((await host.call('mailPreference', {})).frequency).toBe('daily')
    const forged = await app.anonymous.send('unsubscribe', { body: { token: randomBytes(32).toString('base64url') } })
    expect([forged.status, forged.problem.code]).toEqual([400, 'invalid_link'])

    await story.act(host, id, { action: 'accept', version: 2 })
    await toldOf(id, 7)
    await nextMorning()
    expect(await mailsTo(story.partner)).toHaveLength(1)
  })

  it('ROLE-11 sends no email to former staff and former members', async () => {
    const leaving = await app.person([{ organizationId: story.sender, role: 'member' }])
    const id = await story.submitted()
    await toldOf(id, 4)
    const admin = await app.staff('admin')
    const { position } = await admin.call('revokeAccess', {
      params: { userId: leaving.id, organizationId: story.sender },
    })
    await app.caughtUp(position)
    await nextMorning()
    expect(await mailsTo(leaving)).toEqual([])
    expect(await mailsTo(story.partner)).toHaveLength(1)
  })
})
