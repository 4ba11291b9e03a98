// Changing the address that a person signs in with: it takes effect when both addresses have confirmed it
// (docs/decisions/0086).
import { m } from '#messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { emailChangeLifetime } from '#contracts/email-change.ts'
import { createOwnProfiles } from '#api/own-profiles.ts'
import { type TestApp, type TestUser, createTestApp, testPassword } from '#tests/support/app.ts'
import { codeLifetime, enrollSecondFactor } from '#tests/support/authenticator.ts'
import { createEmailAddress, createRegistrations, registrationPassword } from '#tests/support/client-registration.ts'
import { findEmailChangeKeys } from '#tests/support/email-change.ts'
import { findAccount, findEmailSubjects, findEmailsTo, findTokenInEmail, signInUser } from '#tests/support/identity.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.close())

const request = (person: TestUser, email: string, changes: object = {}) =>
  person.send('requestEmailChange', { body: { email, password: testPassword, ...changes } })
const newestKey = async (side: 'current' | 'new', email: string): Promise<string> => {
  const [key] = await findEmailChangeKeys(app, side, email)
  if (key === undefined) throw new Error(`no link to ${email}`)
  return key
}
const answer = (key: string, choice: 'confirm' | 'stop' = 'confirm') => {
  // The timestamp identifies the newest of several emails.
  app.clock.advance(1)
  return app.anonymous.send('answerEmailChange', { body: { answer: choice }, cookie: `email-change=${key}` })
}
const open = (key: string) => app.anonymous.send('openEmailChange', { cookie: `email-change=${key}` })
const signIn = (email: string, password = testPassword) => app.anonymous.send('signIn', { body: { email, password } })

/** A person who has asked for a change, and the keys of both links. */
const requestChange = async (existing?: TestUser) => {
  const person = existing ?? (await app.createUser())
  const email = createEmailAddress()
  app.clock.advance(1)
  expect((await request(person, email)).status).toBe(200)
  return { person, email, current: await newestKey('current', person.email), next: await newestKey('new', email) }
}

describe('a change of the sign-in address', () => {
  it.each(['current address first', 'new address first'])(
    'takes effect after both confirmations: %s',
    async (order) => {
      const { person, email, current, next } = await requestChange()
      const keys = order.startsWith('current') ? [current, next] : [next, current]
      expect((await answer(keys[0] ?? '')).body).toEqual({ outcome: 'waiting' })
      expect((await signIn(email)).status).toBe(401)
      expect((await signIn(person.email)).status).toBe(200)
      expect((await answer(keys[1] ?? '')).body).toEqual({ outcome: 'changed' })
      expect((await signIn(person.email)).status).toBe(401)
      expect((await signIn(email)).body.user).toMatchObject({ id: person.id, email, confirmed: true })
      expect((await findEmailSubjects(app, person.email))[0]).toBe(m['account-emails:emailChanged.subject']())
    },
  )

  it('shows the masked address and who has confirmed, only to the person', async () => {
    const { person, email, next } = await requestChange()
    await answer(next)
    const { change, email: own } = await person.call('ownEmailChange', {})
    expect(own).toBe(person.email)
    expect(change).toMatchObject({ confirmedAtCurrent: false, confirmedAtNew: true })
    expect(change?.email).toBe(`${email.slice(0, 1)}•••@example.org`)
    expect((await (await app.createUser()).call('ownEmailChange', {})).change).toBeNull()
  })

  it('is not confirmed by opening a link, or by one address twice', async () => {
    const { person, current } = await requestChange()
    expect((await open(current)).body).toMatchObject({ side: 'current', confirmed: false })
    expect((await open(current)).body).toMatchObject({ side: 'current', confirmed: false })
    await answer(current)
    expect((await answer(current)).body).toEqual({ outcome: 'waiting' })
    expect((await findAccount(app.database.pool, person.email)).id).toBe(person.id)
  })

  it('ends other sessions and earlier reset links, and keeps the session that asked for it', async () => {
    const person = await app.createUser()
    const other = await signInUser(app, person.email, testPassword)
    await app.anonymous.call('requestPasswordReset', { body: { email: person.email } })
    const token = await findTokenInEmail(app, person.email, m['account-emails:resetPassword.subject']())
    const { email, current, next } = await requestChange(person)
    await answer(current)
    await answer(next)
    expect((await other.send('currentUser')).status).toBe(401)
    expect((await person.call('currentUser', {})).email).toBe(email)
    const reset = await app.anonymous.send('resetPassword', { body: { token, password: 'another long lantern' } })
    expect(reset.problem.code).toBe('invalid_link')
  })

  it('is done once when both links are used at the same moment', async () => {
    const { email, current, next } = await requestChange()
    const answers = await Promise.all([current, next, current, next].map((key) => answer(key)))
    expect(answers.filter(({ body }) => body.outcome === 'changed')).toHaveLength(1)
    expect((await signIn(email)).status).toBe(200)
  })

  it('is stopped by either address, by the person, and by a new password', async () => {
    for (const side of ['current', 'next'] as const) {
      const change = await requestChange()
      expect((await answer(change[side], 'stop')).body).toEqual({ outcome: 'stopped' })
      expect((await answer(change.current)).status).toBe(404)
      expect((await open(change.next)).status).toBe(404)
    }
    const canceled = await requestChange()
    expect((await canceled.person.call('cancelEmailChange', {})).change).toBeNull()
    expect((await canceled.person.send('cancelEmailChange')).status).toBe(200)
    expect((await answer(canceled.next)).status).toBe(404)
    const protectedByPassword = await requestChange()
    await protectedByPassword.person.call('changePassword', {
      body: { currentPassword: testPassword, password: 'another long lantern' },
    })
    expect((await answer(protectedByPassword.next)).status).toBe(404)
  })

  it('is replaced by a later one, and ends after three days', async () => {
    const first = await requestChange()
    const second = await requestChange(first.person)
    expect([(await open(first.current)).status, (await open(second.current)).status]).toEqual([404, 200])
    app.clock.advance(emailChangeLifetime)
    expect((await answer(second.current)).status).toBe(404)
  })

  it('is recorded in the audit log', async () => {
    const { person, current, next } = await requestChange()
    await answer(current)
    await answer(next)
    const admin = await app.createStaff('admin')
    const { rows } = await admin.call('audit', { query: { accountId: person.id } })
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('email_change'))
    expect(actions).toEqual([
      'email_changed',
      'email_change_confirmed',
      'email_change_confirmed',
      'email_change_requested',
    ])
  })
})

describe('asking for it', () => {
  it('needs the password, another address, and a confirmed account', async () => {
    const person = await app.createUser()
    const refused = async (email: string, changes = {}) => (await request(person, email, changes)).problem.code
    expect(await refused(createEmailAddress(), { password: 'not it' })).toBe('wrong_password')
    expect(await refused(` ${person.email.toUpperCase()}`)).toBe('same_email')
    expect(await refused('no address')).toBe('invalid_body')
    const email = createEmailAddress()
    await app.anonymous.call('signUp', { body: { fullName: 'Dana Ortiz', email, password: testPassword } })
    const unconfirmed = await signInUser(app, email, testPassword)
    expect((await request(unconfirmed, createEmailAddress())).problem.code).toBe('email_not_confirmed')
  })

  it('needs a code of the second factor, which works once', async () => {
    const person = await app.createUser()
    const { authenticator } = await enrollSecondFactor(person, app.clock)
    app.clock.advance(codeLifetime)
    expect((await request(person, createEmailAddress())).problem.code).toBe('invalid_code')
    const code = authenticator.next()
    expect((await request(person, createEmailAddress(), { code })).status).toBe(200)
    expect((await request(person, createEmailAddress(), { code })).problem.code).toBe('invalid_code')
  })

  it('does not reveal whether an address has an account', async () => {
    const [person, owner] = [await app.createUser(), await app.createUser()]
    const free = await request(person, createEmailAddress())
    const taken = await request(person, owner.email)
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
    expect(await findEmailSubjects(app, owner.email)).toEqual([m['account-emails:emailInUse.subject']()])
    const toPerson = await findEmailSubjects(app, person.email)
    expect(new Set(toPerson)).toEqual(new Set([m['account-emails:changeFromThisEmail.subject']()]))
  })

  it('keeps the current address if someone signs up with the new one in the meantime', async () => {
    const { person, email, current, next } = await requestChange()
    await answer(next)
    await app.anonymous.call('signUp', { body: { fullName: 'Dana Ortiz', email, password: testPassword } })
    expect((await answer(current)).status).toBe(404)
    expect((await person.call('ownEmailChange', {})).change).toBeNull()
    expect((await signIn(person.email)).status).toBe(200)
  })

  it('sends the links again, only to the address that has not confirmed, and not too often', async () => {
    const { person, email, current, next } = await requestChange()
    await answer(current)
    app.clock.advance(1)
    await person.call('resendEmailChange', {})
    expect(await findEmailChangeKeys(app, 'current', person.email)).toEqual([current])
    const keys = await findEmailChangeKeys(app, 'new', email)
    expect(keys).toHaveLength(2)
    expect((await open(next)).status).toBe(200)
    expect((await answer(keys[0] ?? '')).body).toEqual({ outcome: 'changed' })
    expect((await person.send('resendEmailChange')).problem.code).toBe('not_found')
    const busy = await requestChange()
    const statuses = []
    for (let time = 0; time < 3; time += 1) statuses.push((await busy.person.send('resendEmailChange')).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('emails both addresses in the language of the page, and later ones in that of the account', async () => {
    const address = createEmailAddress()
    await createRegistrations(app).registerAndConfirm(address)
    const email = createEmailAddress()
    const signedIn = await signInUser(app, address, registrationPassword)
    await signedIn.call('setMailPreference', { body: { language: 'es' } })
    await signedIn.call('requestEmailChange', { body: { email, password: registrationPassword, language: 'es' } })
    const spanish = { locale: 'es-US' } as const
    const [message] = await findEmailsTo(app.database.pool, app.server.services.linkSeal, email)
    expect(message).toMatchObject({
      language: 'es',
      subject: m['account-emails:changeToThisEmail.subject']({}, spanish),
    })
    expect(message?.link?.url).toContain('/es/change-email?key=')
    app.clock.advance(1)
    await signedIn.call('changePassword', {
      body: { currentPassword: registrationPassword, password: 'another long lantern' },
    })
    const [changed] = await findEmailsTo(app.database.pool, app.server.services.linkSeal, address)
    expect(changed).toMatchObject({
      language: 'es',
      subject: m['account-emails:passwordChanged.subject']({}, spanish),
    })
  })
})

describe("the family's record", () => {
  const changeFamily = async () => {
    const registrations = createRegistrations(app)
    const address = createEmailAddress()
    const family = await registrations.registerAndConfirm(address)
    const person = await signInUser(app, address, registrationPassword)
    const email = createEmailAddress()
    await person.call('requestEmailChange', { body: { email, password: registrationPassword } })
    const keys = [await newestKey('current', address), await newestKey('new', email)]
    return { clientId: family.clientId ?? '', accountId: family.id, address, email, keys, registrations }
  }

  it('gets the new address, under which a partner then finds the family', async () => {
    const scenario = await createReferralScenario(app)
    const { clientId, email, keys, registrations } = await changeFamily()
    for (const key of keys) await answer(key)
    const { events } = await registrations.readClient(clientId)
    expect(events.map(({ type }) => type)).toEqual(['ClientRegistered', 'ClientProfileUpdated'])
    const body = { firstName: 'Marisol', lastInitial: 'Z', email, phone: null, county: 'Cobb' } as const
    const found = await scenario.partner.call('registerClient', { body })
    expect([found.existing, found.client.id]).toEqual([true, clientId])
  })

  it('gets it later if the event log does not respond, once', async () => {
    const { clientId, accountId, email, keys, registrations } = await changeFamily()
    const { identity, commands, ownProfiles } = app.server.services
    const warnings: unknown[] = []
    const failing = createOwnProfiles({
      identity,
      commands: { ...commands, changeOwnEmail: () => Promise.reject(new Error('no log')) },
      logger: { warn: (...entry: unknown[]) => void warnings.push(entry) },
    })
    for (const key of keys) {
      // Without the record's update, as if the process had died.
      const answered = await identity.emailChanges.answer(key, 'confirm', {
        ...{ accountId: null, sessionId: null, address: null },
      })
      expect(answered).not.toHaveProperty('refused')
    }
    await failing.updateEmail(accountId)
    expect(warnings).toHaveLength(1)
    expect((await registrations.readClient(clientId)).events).toHaveLength(1)
    expect((await findAccount(app.database.pool, email)).client_email_change).not.toBeNull()
    await Promise.all([ownProfiles.catchUp(), ownProfiles.updateEmail(accountId)])
    expect((await registrations.readClient(clientId)).events).toHaveLength(2)
    expect((await findAccount(app.database.pool, email)).client_email_change).toBeNull()
  })
})
