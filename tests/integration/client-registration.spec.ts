// Registering as a client: the rules of the form, and what is stored before and after the address is confirmed.
import { m } from '#messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { createEmailAddress, createRegistrations, registrationPassword } from '#tests/support/client-registration.ts'
import { findEmailSubjects, findEmailsTo, signInUser } from '#tests/support/identity.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { findInTables } from '#tests/support/table-search.ts'

let app: TestApp
let registrations: ReturnType<typeof createRegistrations>
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  registrations = createRegistrations(app)
})
afterAll(() => app.close())

describe('registering', () => {
  it('CLI-06 CLI-41 creates an account, and the client record once the address is confirmed', async () => {
    const email = createEmailAddress()
    expect(await registrations.register(email)).toMatchObject({ status: 200, body: {} })
    const user = await signInUser(app, email, registrationPassword)
    expect(await user.call('currentUser', {})).toMatchObject({ name: 'Marisol Z', confirmed: false, clientId: null })
    const confirmed = await registrations.confirm(email)
    expect(confirmed).toMatchObject({ confirmed: true, clientId: expect.any(String) as unknown })
    const { events, texts } = await registrations.readClient(confirmed.clientId)
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['ClientRegistered', expect.objectContaining({ ownerUserId: user.id, createdBy: user.id, county: 'Cobb' })],
    ])
    expect(texts).toEqual(['Marisol', 'Z', email, '(770) 555-0142'])
    // The next sign-in changes nothing.
    const again = await signInUser(app, email, registrationPassword)
    expect(await again.call('ownReferrals', {})).toMatchObject({ total: 0 })
    expect((await again.call('currentUser', {})).clientId).toBe(confirmed.clientId)
    expect(await registrations.countPending(email)).toBe(0)
  })

  it('CLI-41 stores the surname nowhere, and what waits is sealed', async () => {
    const email = createEmailAddress()
    await registrations.register(email, { lastName: 'Quetzalcoatl', phone: '(770) 555-0188' })
    const findIn = (text: string) => findInTables(app.database, text)
    expect(await findIn('Quetzalcoatl')).toEqual([])
    expect(await findIn('555-0188')).toEqual([])
    // The search would have found it.
    expect(await findIn(email)).toContain('public.account')
    await registrations.confirm(email)
    expect(await findIn('Quetzalcoatl')).toEqual([])
    expect(await findIn('555-0188')).toEqual([])
  })

  it('CLI-07 AUTH-19 gives the same response for an address that has an account, and changes nothing', async () => {
    const email = createEmailAddress()
    const first = await registrations.registerAndConfirm(email)
    const repeated = await registrations.register(email.toUpperCase(), {
      firstName: 'Someone',
      password: 'another lantern river',
      repeatedPassword: 'another lantern river',
    })
    expect([repeated.status, repeated.body]).toEqual([200, {}])
    expect(await registrations.countPending(email)).toBe(0)
    expect(await findEmailSubjects(app, email)).toContain(m['account-emails:signUpRepeated.subject']())
    const user = await signInUser(app, email, registrationPassword)
    expect(await user.call('currentUser', {})).toMatchObject({ name: 'Marisol Z', clientId: first.clientId })
  })

  it.each([
    ['CLI-02', 'firstName', { firstName: 'M' }, 'First name must be at least 2 characters'],
    ['CLI-02', 'firstName', { firstName: 'M'.repeat(51) }, 'First name must be 50 characters or less'],
    ['CLI-02', 'lastName', { lastName: ' Z ' }, 'Last name must be at least 2 characters'],
    ['CLI-02', 'lastName', { lastName: 'Z'.repeat(51) }, 'Last name must be 50 characters or less'],
    ['CLI-02', 'lastName', { lastName: '<script>' }, 'Last name must start with a letter'],
    ['CLI-02', 'email', { email: 'no address' }, 'Valid email address is required'],
    ['CLI-02', 'email', { email: `${'a'.repeat(250)}@example.org` }, 'Valid email address is required'],
    ['DIR-40', 'phone', { phone: '555-0142' }, 'Valid phone number is required'],
    ['DIR-40', 'phone', { phone: '770-555-0142 ext. 12345' }, 'Valid phone number is required'],
    ['CLI-03', 'password', { password: 'short', repeatedPassword: 'short' }, 'Password must be at least 8 characters'],
    ['CLI-03', 'repeatedPassword', { repeatedPassword: 'quiet lantern lake' }, "Passwords don't match"],
    ['CLI-04', 'county', { county: '' }, 'Please select your county'],
    ['CLI-05', 'county', { county: 'Fulton' }, 'Please select your county'],
  ])('%s refuses an invalid %s', async (_, path, changes, message) => {
    const { status, problem } = await registrations.register(createEmailAddress(), changes)
    expect([status, problem.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
  })

  it('CLI-03 CLI-04 reports a different password and a missing county together', async () => {
    const { problem } = await registrations.register(createEmailAddress(), { county: '', repeatedPassword: 'other' })
    expect(problem.issues?.map(({ path }) => path).toSorted()).toEqual(['county', 'repeatedPassword'])
  })

  it('CLI-03 refuses a password that contains the surname', async () => {
    const { problem } = await registrations.register(createEmailAddress(), {
      password: 'Zubizarreta1',
      repeatedPassword: 'Zubizarreta1',
    })
    expect(problem.code).toBe('weak_password')
  })

  it.each(['Bartow', 'Cherokee', 'Cobb', 'Douglas', 'Floyd', 'Paulding', 'Other'])(
    'CLI-05 accepts the county %s, and an empty phone number',
    async (county) => {
      expect((await registrations.register(createEmailAddress(), { county, phone: '' })).status).toBe(200)
    },
  )

  it('emails in the language of the page, with a link to a page in that language', async () => {
    const email = createEmailAddress()
    await registrations.register(email, { language: 'es' })
    const [message] = await findEmailsTo(app.database.pool, app.server.services.linkSeal, email)
    expect(message?.subject).toBe('Confirme su correo electrónico')
    expect(message?.link?.url).toContain('/es/client-portal-auth?confirm=')
    await app.anonymous.send('resendConfirmation', { body: { email, language: 'es' }, headers: nextNetworkHeaders() })
    await app.anonymous.send('requestPasswordReset', { body: { email, language: 'es' }, headers: nextNetworkHeaders() })
    const messages = await findEmailsTo(app.database.pool, app.server.services.linkSeal, email)
    expect(messages.map(({ subject }) => subject).toSorted()).toEqual([
      'Confirme su correo electrónico',
      'Confirme su correo electrónico',
      'Elija una contraseña nueva',
    ])
  })
})
