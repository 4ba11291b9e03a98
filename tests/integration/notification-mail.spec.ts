// Notification email: immediately, once a day, or never; each notification is in one email, without personal text.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { MailFrequency } from '#contracts/notifications.ts'
import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let client: TestUser
let digestAfterClockChange: string | undefined

beforeAll(async () => {
  app = await createTestApp({ pollInterval: 100, config: { publicUrl: 'https://refer.example.org' } })
  await waitUntil('the daily digest is scheduled', async () => (await readNextDailyTime()) !== undefined)
  // Clocks in New York change on Sunday, March 8, 2026. No test sets the clock back, so this is the first digest.
  app.clock.set('2026-03-07T12:00:00.000Z')
  await waitUntil("Saturday's digest", async () => (await readNextDailyTime())?.startsWith('2026-03-08'))
  digestAfterClockChange = await readNextDailyTime()
})
beforeEach(async () => {
  scenario = await createReferralScenario(app)
  client = await app.createUser([], { clientId: scenario.clientId, name: 'Marisol Vega' })
  await app.database.pool.query('delete from mail_outbox')
})
afterAll(() => app.close())

const queryRows = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query<Row>(sql, [...values])).rows

interface RunRow {
  readonly frequency: string
  readonly covered: number
  readonly next_at: Date | null
}
const readDigestRuns = () => queryRows<RunRow>('select frequency, covered, next_at from mail_run')
const readNextDailyTime = async () =>
  (await readDigestRuns()).find(({ frequency }) => frequency === 'daily')?.next_at?.toISOString()
const readLastSequence = async () =>
  (
    await queryRows<{ n: number }>(
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
const findEmailsTo = (person: TestUser) =>
  queryRows<MailRow>('select * from mail_outbox where recipient = $1 order by created_at, id', [person.email])
const findSubjectsTo = async (person: TestUser) => (await findEmailsTo(person)).map(({ subject }) => subject)

const setFrequency = (person: TestUser, frequency: MailFrequency) =>
  person.call('setMailPreference', { body: { frequency } })

/** Waits until every reaction has written its rows for the last event of this referral. */
const waitForUpdates = (id: string, count: number) =>
  waitUntil(`${count} updates of ${id}`, async () => {
    const updates = await queryRows('select from referral_update where referral_id = $1', [id])
    return updates.length >= count
  })
/** Waits until everything written so far is emailed to those who want it immediately. */
const waitForImmediateMail = async () => {
  const upTo = await readLastSequence()
  await waitUntil('the immediate emails', async () =>
    (await readDigestRuns()).some(({ frequency, covered }) => frequency === 'immediately' && covered >= upTo),
  )
}
/** Advances to seven in the morning in New York and waits for the daily digests. */
const advanceToNextMorning = async () => {
  const morning = await waitUntil('the next daily digest', async () => {
    const nextAt = await readNextDailyTime()
    return nextAt !== undefined && nextAt > app.clock.now().toISOString() && nextAt
  })
  app.clock.set(morning)
  await waitUntil(`the digests of ${morning}`, async () => (await readNextDailyTime()) !== morning)
}
/** Signs the same person in again, because no session lasts overnight. */
const signInAgain = async ({ id, email }: TestUser): Promise<TestUser> => {
  const { accessToken: token } = await app.anonymous.call('signIn', { body: { email, password: testPassword } })
  return app.asUser({ id, email, token })
}

describe('the daily digest', () => {
  it('follows the wall clock of New York across the daylight saving change', () => {
    expect(digestAfterClockChange).toBe('2026-03-08T11:00:00.000Z')
  })

  it('NOT-10 contains all notifications since the last one, newest first, and links to the list', async () => {
    const [firstId, secondId] = [await scenario.createSubmittedReferral(), await scenario.createSubmittedReferral()]
    await scenario.act(scenario.receiverMember, firstId, { action: 'accept', version: 2 })
    await waitForUpdates(firstId, 1 + 3 + 3)
    await waitForUpdates(secondId, 1 + 3)
    await waitForImmediateMail()
    // The staff of other tests may have chosen immediate email.
    for (const person of [scenario.partner, scenario.receiverMember, scenario.staff])
      expect(await findEmailsTo(person)).toEqual([])

    await advanceToNextMorning()
    const [message, ...otherEmails] = await findEmailsTo(scenario.partner)
    expect(otherEmails).toEqual([])
    expect(message).toMatchObject({
      subject: '3 updates from Referral Exchange',
      link: 'https://refer.example.org/dashboard/updates',
    })
    const [firstShortId, secondShortId] = [firstId.slice(0, 8), secondId.slice(0, 8)]
    expect(message?.body.split('\n\n').slice(0, 4)).toEqual([
      "Here's what's new since our last email:",
      `A partner accepted your referral: ${firstShortId}`,
      `Your referral was sent to a partner: ${secondShortId}`,
      `Your referral was sent to a partner: ${firstShortId}`,
    ])
    // The person who accepted gets no email about it; staff get their notifications.
    expect((await findEmailsTo(scenario.receiverMember))[0]?.body).not.toContain('accepted')
    expect((await findEmailsTo(scenario.staff))[0]?.body).toContain(`New referral: ${firstShortId}`)
    expect(await findEmailsTo(scenario.outsider)).toEqual([])
  })

  it('is not sent without new notifications, and omits those that were read or emailed before', async () => {
    const id = await scenario.createSubmittedReferral()
    await waitForUpdates(id, 4)
    await scenario.receiverMember.call('markUpdatesRead', { body: { id: null } })
    await advanceToNextMorning()
    expect(await findSubjectsTo(scenario.receiverMember)).toEqual([])
    expect(await findSubjectsTo(scenario.partner)).toHaveLength(1)
    await advanceToNextMorning()
    expect(await findSubjectsTo(scenario.receiverMember)).toEqual([])
    expect(await findSubjectsTo(scenario.partner)).toHaveLength(1)
  })
})

describe('immediate email', () => {
  it('NOT-10 sends each notification in its own email, with a link to the referral, to those who chose it', async () => {
    await setFrequency(scenario.partner, 'immediately')
    const id = await scenario.createSubmittedReferral()
    await waitForUpdates(id, 4)
    await waitForImmediateMail()
    const [message] = await findEmailsTo(scenario.partner)
    expect(message).toMatchObject({
      subject: 'Your referral was sent to a partner',
      link: `https://refer.example.org/referrals/${id}`,
    })
    expect(await findEmailsTo(scenario.receiverMember)).toEqual([])
    await advanceToNextMorning()
    expect(await findEmailsTo(scenario.partner)).toHaveLength(1)
    expect(await findEmailsTo(scenario.receiverMember)).toHaveLength(1)
  })

  it('NOT-09 sends an urgent referral immediately, and leaves it out of the daily digest', async () => {
    const id = await scenario.createReferral({ priority: 'high' })
    const ordinaryId = await scenario.createReferral()
    await waitUntil('both notifications', async () => {
      const notificationQuery = `select distinct link from notification where user_id = $1
        and (type = 'urgent_referral' and link = $2 or link = $3)`
      return (
        (await queryRows(notificationQuery, [scenario.staff.id, `/referrals/${id}`, `/referrals/${ordinaryId}`]))
          .length === 2
      )
    })
    await waitForImmediateMail()
    expect(await findEmailsTo(scenario.staff)).toEqual([
      expect.objectContaining({ subject: 'New urgent referral', link: `https://refer.example.org/referrals/${id}` }),
    ])
    await advanceToNextMorning()
    const [, dailyMail] = await findEmailsTo(scenario.staff)
    expect(dailyMail?.body).toContain(`New referral: ${ordinaryId.slice(0, 8)}`)
    expect(dailyMail?.body).not.toContain('Urgent')
  })

  it('SLA-02 reports an overdue referral to staff in the app, and by email at the frequency each one chose', async () => {
    await setFrequency(scenario.staff, 'immediately')
    const admin = await app.createStaff('admin')
    const id = await scenario.createReferral()
    await waitForUpdates(id, 1)
    app.clock.advance(9 * 86_400_000)
    const [staffAgain, adminAgain] = [await signInAgain(scenario.staff), await signInAgain(admin)]
    const findOverdueNotification = async (person: TestUser) =>
      (await person.call('notifications', { query: {} })).rows.find(
        ({ title, link }) => title === 'Overdue referral' && link === `/referrals/${id}`,
      )
    await waitUntil('the notification', async () => (await findOverdueNotification(staffAgain)) !== undefined)
    expect((await findOverdueNotification(adminAgain))?.type).toBe('other')
    await waitForImmediateMail()
    const line = `Overdue referral: ${id.slice(0, 8)}`
    expect((await findEmailsTo(scenario.staff)).some(({ body }) => body.includes(line))).toBe(true)
    await advanceToNextMorning()
    expect((await findEmailsTo(admin)).some(({ body }) => body.includes(line))).toBe(true)
    const { timeline } = await (await signInAgain(admin)).call('referral', { params: { id }, query: {} })
    expect(timeline.map(({ type, at }) => [type, at])).toEqual(
      expect.arrayContaining([['ReferralBecameOverdue', expect.any(String)]]),
    )
  })
})

describe('email text', () => {
  it('NEW-25 SEC-09 contains no name, need, organization, or note', async () => {
    for (const person of [scenario.partner, scenario.receiverMember, scenario.staff, client])
      await setFrequency(person, 'immediately')
    const noteText = 'Her number is 123-45-6789 and she hides from Bruno.'
    const id = await scenario.createReferral({
      note: 'Groceries for Marisol, quietly.',
      toOrganizationId: scenario.receiverId,
    })
    await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
    await scenario.act(scenario.receiverMember, id, {
      action: 'decline',
      version: 2,
      reason: 'other',
      note: 'She hides from Bruno.',
    })
    await scenario.act(scenario.staff, id, {
      action: 'add_note',
      text: 'She hides from Bruno.',
      sharedWithClient: true,
    })
    await waitForUpdates(id, 1 + 3 + 3)
    await waitForImmediateMail()
    const emails = await queryRows<MailRow>('select * from mail_outbox')
    expect(emails.length).toBeGreaterThan(3)
    for (const { subject, body, link } of emails) {
      for (const secret of ['Marisol', 'Vega', 'Bruno', 'Food', 'Harbor', 'Pantry', 'quietly', noteText]) {
        expect(`${subject} ${body} ${link}`).not.toContain(secret)
      }
    }
  })
})

describe('email preferences', () => {
  it('NOT-10 default to right away for a family, which no digest includes, and to daily for members and staff', async () => {
    expect((await client.call('mailPreference', {})).frequency).toBe('immediately')
    const preference = await scenario.partner.call('mailPreference', {})
    expect(preference).toEqual({ frequency: 'daily', dailyHour: 7, language: 'en' })
    await setFrequency(client, 'never')
    const id = await scenario.createSubmittedReferral()
    await waitForUpdates(id, 4)
    await advanceToNextMorning()
    expect(await findEmailsTo(client)).toEqual([])
    const familyUser = await signInAgain(client)
    await setFrequency(familyUser, 'daily')
    expect((await familyUser.call('mailPreference', {})).frequency).toBe('daily')
    await scenario.act(await signInAgain(scenario.receiverMember), id, { action: 'accept', version: 2 })
    await waitForUpdates(id, 7)
    await waitUntil('the change is collected', async () => {
      const rows = await queryRows(`select from reaction_due where reaction = 'family-updates' and stream = $1`, [
        `referral-${id}`,
      ])
      return rows.length === 1
    })
    await advanceToNextMorning()
    await waitUntil('the email', async () => (await findEmailsTo(client)).length > 0)
    // Events from before the choice are not emailed.
    const [email, ...others] = await findEmailsTo(client)
    expect([email?.subject, others]).toEqual(['News about your request', []])
    expect(email?.body.split('\n\n')[0]).toBe('A partner accepted your request.')
  })

  it('NOT-10 can be turned off through an unsubscribe link, without signing in and only for its owner', async () => {
    const id = await scenario.createSubmittedReferral()
    await waitForUpdates(id, 4)
    await advanceToNextMorning()
    const [message] = await findEmailsTo(scenario.partner)
    const token = new URL(message?.unsubscribe ?? '').searchParams.get('token') ?? ''
    await app.anonymous.call('unsubscribe', { body: { token } })
    await app.anonymous.call('unsubscribe', { body: { token } })
    const [partner, receiver] = [await signInAgain(scenario.partner), await signInAgain(scenario.receiverMember)]
    expect((await partner.call('mailPreference', {})).frequency).toBe('never')
    expect((await receiver.call('mailPreference', {})).frequency).toBe('daily')
    const forgedResponse = await app.anonymous.send('unsubscribe', {
      body: { token: randomBytes(32).toString('base64url') },
    })
    expect([forgedResponse.status, forgedResponse.problem.code]).toEqual([400, 'invalid_link'])

    await scenario.act(receiver, id, { action: 'accept', version: 2 })
    await waitForUpdates(id, 7)
    await advanceToNextMorning()
    expect(await findEmailsTo(scenario.partner)).toHaveLength(1)
  })

  it('ROLE-11 have no effect for former staff and former members, who get no email', async () => {
    const formerMember = await app.createUser([{ organizationId: scenario.senderId, role: 'member' }])
    const id = await scenario.createSubmittedReferral()
    await waitForUpdates(id, 4)
    const admin = await app.createStaff('admin')
    const { position } = await admin.call('revokeAccess', {
      params: { userId: formerMember.id, organizationId: scenario.senderId },
    })
    await app.waitForReadModels(position)
    await advanceToNextMorning()
    expect(await findEmailsTo(formerMember)).toEqual([])
    expect(await findEmailsTo(scenario.partner)).toHaveLength(1)
  })
})
