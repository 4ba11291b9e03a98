// The first admin of an installation without the demo: a person signs up, and an operator runs `npm run admin`.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { tokenFromMail, signInUser } from '#tests/support/identity.ts'
import { runOperatorScript, scriptTimeout } from '#tests/support/operator-script.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const password = 'quiet lantern river'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ clock: { ...systemClock, set: () => {}, advance: () => {} } })
})
afterAll(() => app.close())

const appointAdmin = (...args: readonly string[]) => runOperatorScript('admin', app, ...args)

const signUp = async () => {
  const email = `${randomUUID()}@example.org`
  await app.anonymous.call('signUp', { body: { fullName: 'Dana Ortiz', email, password } })
  return email
}

const confirmEmail = async (email: string, person: TestUser) => {
  const token = await tokenFromMail(app, email, m['account-emails:confirmEmail.subject']())
  await person.call('confirmEmail', { body: { token } })
}

const storedEvents = async () =>
  (await app.server.services.log.readAll({ maxCount: 100 })).events.map(({ type, stream }) => ({ type, stream }))

it(
  'rejects an account that is missing or not confirmed, and a first admin without a home organization',
  { timeout: scriptTimeout },
  async () => {
    const email = await signUp()
    const person = await signInUser(app, email, password)
    const [withoutEmail, unknownEmail, unconfirmedEmail] = await Promise.all([
      appointAdmin(),
      appointAdmin('nobody@example.org', 'Common Table'),
      appointAdmin(email, 'Common Table'),
    ])
    expect([withoutEmail.code, unknownEmail.code, unconfirmedEmail.code]).toEqual([1, 1, 1])
    expect(withoutEmail.output).toContain('Usage: npm run admin')
    expect(unknownEmail.output).toContain('nobody@example.org has no account. Sign up')
    expect(unconfirmedEmail.output).toContain(`${email} is not confirmed`)

    await confirmEmail(email, person)
    const [withoutOrganization, withInvalidName] = await Promise.all([appointAdmin(email), appointAdmin(email, 'C')])
    expect(withoutOrganization).toMatchObject({
      code: 1,
      output: expect.stringContaining('The first admin needs an organization') as string,
    })
    expect(withInvalidName).toMatchObject({ code: 1, output: expect.stringContaining('2 to 100 characters') as string })
    expect(await storedEvents()).toEqual([])
  },
)

it(
  'ROLE-07 appoints the first admin from the terminal; that admin can immediately appoint others',
  { timeout: scriptTimeout },
  async () => {
    const email = await signUp()
    const dana = await signInUser(app, email, password)
    await confirmEmail(email, dana)
    const expectedResult = { code: 0, output: `Dana Ortiz <${email}> is an admin.\n` }
    expect(await appointAdmin(email.toUpperCase(), 'Common Table')).toEqual(expectedResult)
    await waitUntil(
      'the server applies the role',
      async () => (await dana.call('currentUser', {})).platformRole === 'admin',
    )
    const events = await storedEvents()
    expect(events.map(({ type }) => type)).toEqual(['OrganizationCreated', 'AccessGranted'])
    expect(await appointAdmin(email, 'Another Name')).toEqual(expectedResult)
    expect(await storedEvents()).toEqual(events)

    const [nextEmail, thirdEmail] = [await signUp(), await signUp()]
    await confirmEmail(nextEmail, await signInUser(app, nextEmail, password))
    await confirmEmail(thirdEmail, await signInUser(app, thirdEmail, password))
    expect(await appointAdmin(nextEmail)).toMatchObject({ code: 0 })
    expect((await storedEvents()).slice(2)).toMatchObject([{ type: 'AccessGranted' }])
    const organizationId = events[0]?.stream.slice('organization-'.length) ?? ''
    await dana.call('grantAccess', { body: { email: thirdEmail, organizationId, role: 'staff' } })
  },
)
