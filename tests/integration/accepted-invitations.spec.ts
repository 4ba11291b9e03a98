// Accepting an invitation: with a new or an existing account, exactly once, also after an interruption.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { accessStream } from '#domain/access/events.ts'
import { type TestApp, type TestUser, createTestApp, testPassword } from '#tests/support/app.ts'
import { invitationCookie } from '#tests/support/invitations.ts'

let app: TestApp
let admin: TestUser
let orgAdmin: TestUser
let organizationId: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.createStaff('admin')
  organizationId = await app.createOrganization('Harbor House')
  orgAdmin = await app.createUser([{ organizationId, role: 'org_admin' }])
})
afterAll(() => app.close())

const password = 'quiet lantern river'
let lastAddress = 0
const invite = async (email = `joining${(lastAddress += 1)}@example.org`) => {
  await orgAdmin.call('inviteMember', { body: { email } })
  return { email, cookie: await invitationCookie(app, email) }
}
const join = (cookie: string, body: object = { fullName: 'Nia Newcomer', password }) =>
  app.anonymous.send('joinByInvitation', { cookie, body })
const signIn = (email: string, typed = password) => app.anonymous.call('signIn', { body: { email, password: typed } })

const readGrants = async (userId: string) => {
  const events = await app.server.services.log.readStream(accessStream(userId))
  return events.filter(({ type }) => type === 'AccessGranted').length
}
const runAsOwner = async (sql: string) => {
  const owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
  await owner.query(sql)
  await owner.end()
}
const findAccountId = async (email: string) => {
  const { rows } = await app.database.pool.query<{ id: string }>('select id from account where email = $1', [email])
  return rows[0]?.id ?? ''
}

describe('a person without an account', () => {
  it('ROLE-07 creates a confirmed account and is a member at once', async () => {
    const { email, cookie } = await invite()
    const { status, body, headers } = await join(cookie)
    expect([status, body]).toEqual([200, { email }])
    expect(headers.getSetCookie().join()).toMatch(/^invitation=;/)
    const { user } = await signIn(email)
    expect(user).toMatchObject({
      name: 'Nia Newcomer',
      confirmed: true,
      memberships: [{ organization: { id: organizationId, name: 'Harbor House' }, role: 'member' }],
      rolesPending: false,
    })
    const { rows } = await orgAdmin.call('members', { query: { q: email } })
    expect(rows).toMatchObject([{ role: 'member', grantedBy: { id: orgAdmin.id } }])
    const { rows: entries } = await admin.call('audit', { query: { q: email } })
    expect(entries.map(({ action, actor }) => [action, actor?.id === user.id])).toEqual([
      ['signed_in', true],
      ['invitation_accepted', true],
      ['signed_up', true],
      ['invitation_sent', false],
    ])
    expect((await orgAdmin.call('memberInvitations', {})).rows.map((row) => row.email)).not.toContain(email)
  })

  it('AUTH-09 needs a password that is long enough for the role, and not easy to guess', async () => {
    const { email, cookie } = await invite()
    const short = await join(cookie, { fullName: 'Nia Newcomer', password: 'lantern river1' })
    expect(short.problem.issues?.map(({ path, params }) => [path, params])).toEqual([['password', { min: 15 }]])
    const weak = await join(cookie, { fullName: 'Nia Newcomer', password: 'passwordpassword' })
    expect(weak.problem.code).toBe('weak_password')
    expect(await findAccountId(email)).toBe('')
    expect((await join(cookie)).status).toBe(200)
  })

  it('ROLE-08 joins once if the form is sent twice, at the same time or later', async () => {
    const { email, cookie } = await invite()
    const both = await Promise.all([join(cookie), join(cookie)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await join(cookie)).status).toBe(200)
    expect(await readGrants(await findAccountId(email))).toBe(1)
    // The link alone does not let anyone in.
    const other = await join(cookie, { fullName: 'Nia Newcomer', password: 'another lantern' })
    expect(other.problem.code).toBe('already_exists')
  })
})

describe('a person with an account', () => {
  const acceptAs = (user: TestUser, cookie: string) => user.send('acceptInvitation', { cookie })

  it('ROLE-07 signs in with the invited address and accepts', async () => {
    const person = await app.createUser()
    const { cookie } = await invite(person.email)
    const open = async (user: TestUser) => (await user.send('openInvitation', { cookie })).body.step
    const stranger = await app.createUser()
    expect([await open(app.anonymous), await open(stranger), await open(person)]).toEqual([
      'sign_in',
      'switch_account',
      'accept',
    ])
    expect((await acceptAs(stranger, cookie)).problem.code).toBe('invitation_for_other_account')
    expect((await person.send('incomingReferrals')).status).toBe(403)
    const { body } = await acceptAs(person, cookie)
    expect(body.memberships).toMatchObject([{ organization: { id: organizationId }, role: 'member' }])
    expect((await person.send('incomingReferrals')).status).toBe(200)
    expect([await open(person), (await acceptAs(person, cookie)).status]).toEqual(['accepted', 200])
    expect(await readGrants(person.id)).toBe(1)
  })

  it('AUTH-08 confirms an address that was not confirmed yet', async () => {
    const email = 'unconfirmed@example.org'
    await app.anonymous.call('signUp', { body: { fullName: 'Uma Unconfirmed', email, password: testPassword } })
    const { cookie } = await invite(email)
    const session = await signIn(email, testPassword)
    const person = app.asUser({ id: session.user.id, email, token: session.accessToken })
    expect((await acceptAs(person, cookie)).body).toMatchObject({ confirmed: true })
  })

  it('ROLE-08 keeps a higher role, and a role elsewhere', async () => {
    const person = await app.createUser()
    const { cookie } = await invite(person.email)
    // A member who has the role already is not invited, so the person gets it meanwhile.
    const grant = { email: person.email, organizationId, role: 'org_admin' } as const
    const { position } = await admin.call('grantAccess', { body: grant })
    await app.waitForReadModels(position)
    expect((await acceptAs(person, cookie)).body.memberships).toMatchObject([{ role: 'org_admin' }])
    expect(await readGrants(person.id)).toBe(1)
  })

  it('ROLE-08 ROLE-11 is granted the role once if the first attempt was interrupted before it was recorded', async () => {
    const person = await app.createUser()
    const { cookie } = await invite(person.email)
    await runAsOwner(`
      create function interrupt() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$;
      create trigger interrupted before update of ended_at on invitation for each row execute function interrupt()`)
    expect((await acceptAs(person, cookie)).status).toBe(500)
    expect(await readGrants(person.id)).toBe(1)
    await runAsOwner('drop trigger interrupted on invitation')
    // The hold of the first attempt has not ended. No one is told that it was canceled while it may still take effect.
    const { rows } = await orgAdmin.call('memberInvitations', {})
    const id = rows.find(({ email }) => email === person.email)?.id ?? ''
    const canceled = await orgAdmin.send('cancelMemberInvitation', { params: { id } })
    expect([canceled.problem.code, canceled.headers.get('retry-after')]).toEqual(['busy', '5'])
    expect((await acceptAs(person, cookie)).status).toBe(200)
    expect(await readGrants(person.id)).toBe(1)
  })

  it('ROLE-11 does not give access back if an interrupted acceptance is repeated after a revocation', async () => {
    const { id: userId } = await app.createUser()
    const { commands } = app.server.services
    const inviter = { userId: admin.id, platformRole: 'admin', memberships: [] } as const
    const grant = {
      userId,
      organizationId,
      role: 'member',
      invitation: { id: crypto.randomUUID(), inviter, applicationId: null },
    } as const
    await commands.acceptInvitation(grant, crypto.randomUUID())
    await commands.revokeAccess({ userId, organizationId }, createOneOffContext(systemActor))
    await commands.acceptInvitation(grant, crypto.randomUUID())
    expect(await readGrants(userId)).toBe(1)
  })
})
