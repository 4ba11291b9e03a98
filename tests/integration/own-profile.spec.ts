// After a registration is confirmed, the account gets exactly one client profile: a record that a partner has entered for
// the same person, or a new one.
import { m } from '#messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOwnProfiles } from '#api/own-profiles.ts'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import {
  confirmSubject,
  createEmailAddress,
  createRegistrations,
  registrationPassword,
} from '#tests/support/client-registration.ts'
import { findAccount, findTokenInEmail, signInUser } from '#tests/support/identity.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let requesters: Requesters
let scenario: ReferralScenario
let registrations: ReturnType<typeof createRegistrations>
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  requesters = await createRequesters(app)
  scenario = await createReferralScenario(app)
  registrations = createRegistrations(app)
})
afterAll(() => app.close())

const enterClient = async (body: object) => {
  const { client, position } = await scenario.partner.call('registerClient', {
    body: { firstName: 'Marisol', lastInitial: 'Z', email: null, phone: null, county: 'Cobb', ...body },
  })
  await app.waitForReadModels(position)
  return client.id
}

describe('a record that is already entered', () => {
  it('CLI-09 is claimed by the person with its confirmed address, and shows its referrals', async () => {
    const email = createEmailAddress()
    const clientId = await enterClient({ email: ` ${email.toUpperCase()}` })
    const referralId = await scenario.createReferral({ clientId })
    const user = await registrations.registerAndConfirm(email)
    expect(user.clientId).toBe(clientId)
    const { events } = await registrations.readClient(clientId)
    expect(events.map(({ type }) => type)).toEqual(['ClientRegistered', 'ClientClaimed'])
    const signedIn = await signInUser(app, email, registrationPassword)
    const { rows } = await signedIn.call('ownReferrals', {})
    expect(rows.map(({ id }) => id)).toEqual([referralId])
  })

  it('CLI-09 is not claimed before the address is confirmed', async () => {
    const email = createEmailAddress()
    const clientId = await enterClient({ email })
    await registrations.register(email)
    await signInUser(app, email, registrationPassword)
    await app.server.services.ownProfiles.catchUp()
    expect((await registrations.readClient(clientId)).events).toHaveLength(1)
  })

  it.each([
    ['has another first name', { firstName: 'Aurelio' }],
    ['has another initial', { lastInitial: 'Y' }],
    ['has the same phone number only', { email: null, phone: '(770) 555-0142' }],
  ])('CLI-09 is not claimed if it %s', async (_, changes) => {
    const email = createEmailAddress()
    const clientId = await enterClient({ email, ...changes })
    const user = await registrations.registerAndConfirm(email)
    expect(user.clientId).not.toBe(clientId)
    expect((await registrations.readClient(clientId)).events).toHaveLength(1)
    await app.server.services.commands.eraseClient(clientId, createOneOffContext(systemActor))
  })

  it('CLI-09 is not claimed if two records match', async () => {
    const email = createEmailAddress()
    const first = await enterClient({ email })
    const second = await enterClient({ email, notDuplicateOf: [first] })
    const { clientId } = await registrations.registerAndConfirm(email)
    expect([first, second]).not.toContain(clientId)
  })

  it('CLI-09 is claimed if a partner left out the accent', async () => {
    const email = createEmailAddress()
    const clientId = await enterClient({ email, firstName: 'Jose' })
    expect((await registrations.registerAndConfirm(email, { firstName: 'José' })).clientId).toBe(clientId)
  })

  it('CLI-09 is not claimed if it comes from a request without an account', async () => {
    const email = createEmailAddress()
    const { body } = await requesters.sendPublicRequest({ firstName: 'Marisol', lastInitial: 'Z', email })
    const { client } = await requesters.findAsStaff(body)
    expect((await registrations.registerAndConfirm(email)).clientId).not.toBe(client.id)
  })

  it('CLI-10 is found later by a partner who enters the same person', async () => {
    const email = createEmailAddress()
    const { clientId } = await registrations.registerAndConfirm(email)
    const { client, existing } = await scenario.partner.call('registerClient', {
      body: { firstName: 'Marisol', lastInitial: 'Z', email, phone: null, county: 'Cobb' },
    })
    expect([client.id, existing]).toEqual([clientId, true])
  })
})

describe('an interrupted profile', () => {
  /** Confirms the address without opening the profile. */
  const confirmOnly = async (email: string) => {
    await registrations.register(email)
    const { id } = await findAccount(app.database.pool, email)
    const token = await findTokenInEmail(app, email, confirmSubject)
    const caller = { accountId: id, sessionId: null, address: null }
    expect(await app.server.services.identity.registration.confirmEmail(id, token, caller)).toBeUndefined()
    return id
  }
  /** Fails once, before or after this step. */
  const createFailing = (step: string, moment: 'before' | 'after') => {
    const { identity, commands } = app.server.services
    let hasFailed = false
    const failOnce = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (object, name, receiver) => {
          const value: unknown = Reflect.get(object, name, receiver)
          if (name !== step || hasFailed || typeof value !== 'function') return value
          return async (...inputs: unknown[]) => {
            hasFailed = true
            if (moment === 'after') await value.apply(object, inputs)
            throw new Error('interrupted')
          }
        },
      })
    const warnings: unknown[] = []
    const profiles = createOwnProfiles({
      identity: { ...identity, pendingProfiles: failOnce(identity.pendingProfiles) },
      commands: failOnce(commands),
      logger: { warn: (...entry: unknown[]) => void warnings.push(entry) },
    })
    return { profiles, warnings }
  }

  it.each([
    ['before', 'choose', false],
    ['after', 'choose', false],
    ['before', 'registerOwnClient', false],
    ['after', 'registerOwnClient', false],
    ['before', 'finish', false],
    ['before', 'claimClient', true],
    ['after', 'claimClient', true],
    ['before', 'finish', true],
  ] as const)('CLI-08 CLI-09 %s %s (entered by a partner: %j) is completed once', async (moment, step, isEntered) => {
    const email = createEmailAddress()
    const enteredId = isEntered ? await enterClient({ email }) : undefined
    const accountId = await confirmOnly(email)
    const { profiles, warnings } = createFailing(step, moment)
    await profiles.open(accountId)
    expect(warnings).toEqual([[expect.objectContaining({ accountId }), expect.any(String)]])
    expect((await findAccount(app.database.pool, email)).client_id).toBeNull()

    await Promise.all([profiles.catchUp(), profiles.open(accountId), app.server.services.ownProfiles.catchUp()])
    const { client_id: clientId } = await findAccount(app.database.pool, email)
    expect([enteredId ?? clientId]).toEqual([clientId])
    const { events } = await registrations.readClient(clientId)
    expect(events).toHaveLength(isEntered ? 2 : 1)
    expect(await registrations.countPending(email)).toBe(0)
  })

  it('CLI-09 becomes a new record if the chosen one was erased in the meantime', async () => {
    const email = createEmailAddress()
    const enteredId = await enterClient({ email })
    const accountId = await confirmOnly(email)
    await createFailing('claimClient', 'before').profiles.open(accountId)
    await app.server.services.commands.eraseClient(enteredId, createOneOffContext(systemActor))
    await app.server.services.ownProfiles.open(accountId)
    const { client_id: clientId } = await findAccount(app.database.pool, email)
    expect(clientId).not.toBe(enteredId)
    expect((await registrations.readClient(clientId)).texts[0]).toBe('Marisol')
  })

  it('CLI-09 is opened by the next sign-in', async () => {
    const email = createEmailAddress()
    await confirmOnly(email)
    const user = await signInUser(app, email, registrationPassword)
    expect((await user.call('currentUser', {})).clientId).not.toBeNull()
  })
})

describe('an account without a profile', () => {
  const profile = { firstName: 'Marisol', lastName: 'Zubizarreta', phone: '', county: 'Floyd' } as const

  it('CLI-19 CLI-41 adds one, and only one', async () => {
    const user = await app.createUser([], { name: 'Marisol Zubizarreta' })
    expect((await user.send('ownReferrals', {})).status).toBe(403)
    const { clientId } = await user.call('addOwnProfile', { body: profile })
    expect((await registrations.readClient(clientId)).texts).toEqual(['Marisol', 'Z', user.email])
    expect((await user.call('currentUser', {})).name).toBe('Marisol Z')
    expect(await user.call('ownReferrals', {})).toMatchObject({ total: 0 })
    expect((await user.call('addOwnProfile', { body: { ...profile, firstName: 'Another' } })).clientId).toBe(clientId)
    expect((await registrations.readClient(clientId)).events).toHaveLength(1)
    expect(await registrations.countPending(user.email)).toBe(0)
  })

  it('CLI-09 confirms the address first', async () => {
    const email = createEmailAddress()
    await app.anonymous.send('signUp', {
      body: { fullName: 'Dana Ortiz', email, password: registrationPassword },
      headers: nextNetworkHeaders(),
    })
    const user = await signInUser(app, email, registrationPassword)
    const { status, problem } = await user.send('addOwnProfile', { body: profile })
    expect([status, problem.code]).toEqual([409, 'email_not_confirmed'])
  })

  it('CLI-09 forgets what a stranger typed if the owner of the address chooses a new password', async () => {
    const email = createEmailAddress()
    await registrations.register(email, { firstName: 'Stranger', phone: '(770) 555-0199' })
    await app.anonymous.send('requestPasswordReset', { body: { email }, headers: nextNetworkHeaders() })
    const token = await findTokenInEmail(app, email, m['account-emails:resetPassword.subject']())
    const newPassword = 'a different quiet river'
    await app.anonymous.call('resetPassword', { body: { token, password: newPassword } })
    const owner = await signInUser(app, email, newPassword)
    expect(await owner.call('currentUser', {})).toMatchObject({ confirmed: true, clientId: null })
    const { clientId } = await owner.call('addOwnProfile', { body: profile })
    expect((await registrations.readClient(clientId)).texts).toEqual(['Marisol', 'Z', email])
  })
})
