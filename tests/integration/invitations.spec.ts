// Invitations by email over HTTP: who may invite, what the email contains, and how an invitation ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { invitationLifetime } from '#contracts/invitations.ts'
import { attemptRules } from '#identity/attempts.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { findEmails, findInvitationKey, invitationCookie } from '#tests/support/invitations.ts'

let app: TestApp
let admin: TestUser
let orgAdmin: TestUser
let organizationId: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.createStaff('admin')
  organizationId = await app.createOrganization('Harbor House')
  orgAdmin = await app.createUser([{ organizationId, role: 'org_admin' }], { name: 'Olga Admin' })
})
afterAll(() => app.close())

let lastAddress = 0
const newAddress = () => `person${(lastAddress += 1)}@example.org`
const open = async (email: string, user: TestUser = app.anonymous) =>
  user.send('openInvitation', { cookie: await invitationCookie(app, email) })
/** Sets when the invitation's time is over, in milliseconds from now. */
const setExpiry = (email: string, milliseconds: number) =>
  app.database.pool.query('update invitation set expires_at = $2 where email = $1', [
    email,
    new Date(app.clock.now().getTime() + milliseconds),
  ])
const listAddresses = async () => (await orgAdmin.call('memberInvitations', {})).rows.map(({ email }) => email)

describe('an invitation', () => {
  it('ROLE-07 is emailed to the address with a link that opens it, and is listed until it is accepted', async () => {
    const email = newAddress()
    await orgAdmin.call('inviteMember', { body: { email: ` ${email.toUpperCase()} ` } })
    const [message] = await findEmails(app, email)
    expect(message).toMatchObject({ to: email, language: 'en', subject: "You're invited to Referral Exchange" })
    expect(message?.body).toContain('Harbor House invites you')
    expect(message?.link?.url).toMatch(/^http:\/\/localhost:3000\/invitation\?key=[\w-]{43}$/)
    expect((await open(email)).body).toEqual({
      email,
      organization: 'Harbor House',
      role: 'member',
      expiresAt: new Date(app.clock.now().getTime() + invitationLifetime).toISOString(),
      step: 'register',
    })
    const { rows } = await orgAdmin.call('memberInvitations', {})
    expect(rows.find((row) => row.email === email)).toMatchObject({
      organization: { id: organizationId, name: 'Harbor House' },
      role: 'member',
      invitedBy: { id: orgAdmin.id, name: 'Olga Admin' },
      expired: false,
    })
  })

  it('ROLE-07 is in the language that was chosen, and its link leads to the page in that language', async () => {
    const email = newAddress()
    await admin.call('invitePerson', { body: { email, organizationId, role: 'org_admin', language: 'es' } })
    const [message] = await findEmails(app, email)
    expect(message).toMatchObject({ language: 'es', subject: 'Tiene una invitación a Referral Exchange' })
    expect(message?.link?.url).toContain('http://localhost:3000/es/invitation?key=')
  })

  it('ROLE-07 gets the same response and the same email whether or not the address has an account', async () => {
    const { email: known } = await app.createUser()
    const unknown = newAddress()
    const responses = []
    for (const email of [known, unknown]) {
      const { status, body } = await orgAdmin.send('inviteMember', { body: { email } })
      const emails = await findEmails(app, email)
      const texts = emails.map(({ subject, body: text }) => [subject, text.replaceAll(email, 'ADDRESS')])
      const row = (await orgAdmin.call('memberInvitations', {})).rows.find((candidate) => candidate.email === email)
      responses.push({ status, body, texts, fields: { ...row, id: null, email: null } })
    }
    expect(responses[0]).toEqual(responses[1])
  })

  it('ROLE-07 is refused at the address of a member, or the own, which the list shows anyway', async () => {
    const member = await app.createUser([{ organizationId, role: 'member' }])
    const refusal = async (user: TestUser, email: string, role?: 'member' | 'org_admin') => {
      const { problem } =
        role === undefined
          ? await user.send('inviteMember', { body: { email } })
          : await user.send('invitePerson', { body: { email, organizationId, role } })
      return [problem.status, problem.code, problem.issues?.map(({ path }) => path)]
    }
    expect(await refusal(orgAdmin, ` ${member.email.toUpperCase()} `)).toEqual([409, 'already_member', ['email']])
    expect(await refusal(orgAdmin, orgAdmin.email)).toEqual([409, 'own_invitation', ['email']])
    expect(await refusal(admin, admin.email, 'org_admin')).toEqual([409, 'own_invitation', ['email']])
    expect(await refusal(admin, orgAdmin.email, 'member')).toEqual([409, 'already_member', ['email']])
    expect(await findEmails(app, member.email)).toEqual([])
    // It may raise a role. A person who became a member in the meantime is not sent it again.
    await admin.call('invitePerson', { body: { email: member.email, organizationId, role: 'org_admin' } })
    const { email: invited } = await app.createUser()
    await orgAdmin.call('inviteMember', { body: { email: invited } })
    const { id } = (await orgAdmin.call('memberInvitations', {})).rows.find((row) => row.email === invited) ?? {
      id: '',
    }
    const { position } = await admin.call('grantAccess', { body: { email: invited, organizationId, role: 'member' } })
    await app.waitForReadModels(position)
    expect((await orgAdmin.send('resendMemberInvitation', { params: { id } })).problem.code).toBe('already_member')
  })

  it('ROLE-07 has one effect however often the request is sent', async () => {
    const email = newAddress()
    const key = crypto.randomUUID()
    for (let count = 0; count < 2; count += 1) await orgAdmin.call('inviteMember', { body: { email }, key })
    expect(await findEmails(app, email)).toHaveLength(1)
    const changed = await orgAdmin.send('inviteMember', { body: { email: newAddress() }, key })
    expect(changed.problem.code).toBe('key_reused')
  })

  it('ROLE-16 is sent by an org admin to the own organization only, and only as a member', async () => {
    const otherId = await app.createOrganization('Elsewhere')
    for (const body of [
      { email: newAddress(), organizationId: otherId, role: 'member' },
      { email: newAddress(), organizationId, role: 'org_admin' },
    ])
      expect((await orgAdmin.send('invitePerson', { body })).status).toBe(403)
    const email = newAddress()
    await orgAdmin.send('inviteMember', { body: { email, organizationId: otherId, role: 'admin' } })
    expect((await open(email)).body).toMatchObject({ organization: 'Harbor House', role: 'member' })

    // What an admin of the exchange sent can be canceled, but not sent by the org admin.
    const staffAddress = newAddress()
    const adminAddress = newAddress()
    await admin.call('invitePerson', { body: { email: staffAddress, organizationId, role: 'staff' } })
    await admin.call('invitePerson', { body: { email: adminAddress, organizationId, role: 'org_admin' } })
    const { rows } = await admin.call('invitations', { query: { organizationId } })
    const idOf = (address: string) => rows.find((row) => row.email === address)?.id ?? ''
    expect(await listAddresses()).toContain(adminAddress)
    expect(await listAddresses()).not.toContain(staffAddress)
    const resend = async (address: string) =>
      (await orgAdmin.send('resendMemberInvitation', { params: { id: idOf(address) } })).status
    expect([await resend(adminAddress), await resend(staffAddress)]).toEqual([403, 404])
    const cancel = async (address: string) =>
      (await orgAdmin.send('cancelMemberInvitation', { params: { id: idOf(address) } })).status
    expect([await cancel(adminAddress), await cancel(staffAddress)]).toEqual([200, 404])
  })

  it('ROLE-07 names an unknown organization, and keeps an invalid address from being invited', async () => {
    const unknown = { email: newAddress(), organizationId: crypto.randomUUID(), role: 'member' }
    expect((await admin.send('invitePerson', { body: unknown })).problem.code).toBe('organization_not_found')
    const { problem } = await orgAdmin.send('inviteMember', { body: { email: 'not an address' } })
    expect(problem.issues?.map(({ path }) => path)).toEqual(['email'])
  })
})

describe('an invitation ends', () => {
  const expectGone = async (email: string, cookie?: string) => {
    const key = cookie ?? (await invitationCookie(app, email))
    const answers = [
      await app.anonymous.send('openInvitation', { cookie: key }),
      await app.anonymous.send('joinByInvitation', {
        cookie: key,
        body: { fullName: 'Too Late', password: 'quiet lantern river' },
      }),
    ]
    expect(answers.map(({ problem }) => problem.code)).toEqual(['invitation_not_found', 'invitation_not_found'])
    const accounts = await app.database.pool.query('select from account where email = $1', [email])
    expect(accounts.rowCount).toBe(0)
  }
  const invite = async (by: TestUser = orgAdmin) => {
    const email = newAddress()
    await by.call('inviteMember', { body: { email } })
    return { email, cookie: await invitationCookie(app, email) }
  }
  const findId = async (email: string) =>
    (await orgAdmin.call('memberInvitations', {})).rows.find((row) => row.email === email)?.id ?? ''

  it('ROLE-07 when its time is over, and can then be sent again', async () => {
    const { email } = await invite()
    await setExpiry(email, 1)
    expect((await open(email)).status).toBe(200)
    await setExpiry(email, 0)
    await expectGone(email)
    const id = await findId(email)
    const { rows } = await orgAdmin.call('memberInvitations', {})
    expect(rows.find((row) => row.id === id)).toMatchObject({ expired: true })
    app.clock.advance(1_000)
    await orgAdmin.call('resendMemberInvitation', { params: { id } })
    expect((await open(email)).status).toBe(200)
  })

  it('ROLE-07 when it is canceled', async () => {
    const { email } = await invite()
    const id = await findId(email)
    await orgAdmin.call('cancelMemberInvitation', { params: { id } })
    await expectGone(email)
    expect(await findId(email)).toBe('')
    expect((await orgAdmin.send('cancelMemberInvitation', { params: { id } })).status).toBe(404)
  })

  it('ROLE-07 when a newer one replaces it, or it is sent again', async () => {
    const { email, cookie } = await invite()
    app.clock.advance(1_000)
    await admin.call('invitePerson', { body: { email, organizationId, role: 'org_admin' } })
    await expectGone(email, cookie)
    expect((await open(email)).body).toMatchObject({ role: 'org_admin' })
    const newer = await invitationCookie(app, email)
    app.clock.advance(1_000)
    await admin.call('resendInvitation', { params: { id: await findId(email) } })
    await expectGone(email, newer)
    expect((await open(email)).status).toBe(200)
  })

  it('ROLE-07 when the person who invited may no longer invite', async () => {
    const inviter = await app.createUser([{ organizationId, role: 'org_admin' }])
    const { email } = await invite(inviter)
    expect((await open(email)).status).toBe(200)
    await admin.call('grantAccess', { body: { email: inviter.email, organizationId, role: 'member' } })
    await expectGone(email)
  })

  it('ROLE-11 when the person loses access to the organization', async () => {
    const person = await app.createUser([{ organizationId, role: 'member' }])
    await admin.call('invitePerson', { body: { email: person.email, organizationId, role: 'org_admin' } })
    expect((await open(person.email)).status).toBe(200)
    await admin.call('revokeAccess', { params: { userId: person.id, organizationId } })
    expect((await open(person.email)).problem.code).toBe('invitation_not_found')
  })
})

describe('limits and records', () => {
  it('ROLE-07 slows down invitations to one address, for every address alike', async () => {
    const statuses = []
    for (const email of [newAddress(), (await app.createUser()).email]) {
      for (let count = 0; count <= attemptRules.mail.freeAttempts; count += 1) {
        const { status, headers } = await orgAdmin.send('inviteMember', { body: { email } })
        statuses.push([status, headers.has('retry-after')])
      }
    }
    const allowed = Array.from({ length: attemptRules.mail.freeAttempts }, () => [200, false])
    expect(statuses).toEqual([...allowed, [429, true], ...allowed, [429, true]])
  })

  it('ROLE-07 slows down a person who invites very many', async () => {
    const busy = await app.createUser([{ organizationId, role: 'org_admin' }])
    const statuses = new Set<number>()
    for (let count = 0; count < attemptRules.invitation.freeAttempts; count += 1)
      statuses.add((await busy.send('inviteMember', { body: { email: newAddress() } })).status)
    expect([...statuses]).toEqual([200])
    expect((await busy.send('inviteMember', { body: { email: newAddress() } })).status).toBe(429)
  })

  it('ROLE-07 is recorded with the address, and found by it', async () => {
    const email = newAddress()
    app.clock.advance(1_000)
    await orgAdmin.call('inviteMember', { body: { email } })
    const { rows: pending } = await admin.call('invitations', { query: { organizationId } })
    const id = pending.find((row) => row.email === email)?.id ?? ''
    await orgAdmin.call('resendMemberInvitation', { params: { id } })
    await orgAdmin.call('inviteMember', { body: { email } })
    const { rows } = await admin.call('audit', { query: { q: email } })
    expect(rows.map(({ action, actor, account, invitedEmail }) => [action, actor?.id, account, invitedEmail])).toEqual(
      ['invitation_sent', 'invitation_replaced', 'invitation_resent', 'invitation_sent'].map((action) => [
        action,
        orgAdmin.id,
        null,
        email,
      ]),
    )
  })

  it('ROLE-07 stores the key of a link neither in clear text nor longer than necessary', async () => {
    const email = newAddress()
    await orgAdmin.call('inviteMember', { body: { email } })
    const key = await findInvitationKey(app, email)
    const { rows } = await app.database.pool.query<{ text: string }>(
      `select row_to_json(invitation)::text as text from invitation
       union all select row_to_json(mail_outbox)::text from mail_outbox where recipient = $1`,
      [email],
    )
    expect(rows.filter(({ text }) => text.includes(key))).toEqual([])
    const count = async () =>
      (await app.database.pool.query('select from invitation where email = $1', [email])).rowCount
    await setExpiry(email, -30 * 86_400_000)
    await app.server.services.identity.deleteExpired()
    expect(await count()).toBe(1)
    await setExpiry(email, -30 * 86_400_000 - 1)
    await app.server.services.identity.deleteExpired()
    expect(await count()).toBe(0)
  })
})
