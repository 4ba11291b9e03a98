// The first admin of an installation without the demo: a person signs up, and an operator runs `npm run admin`.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { mailsIn } from '#contracts/texts/mails.ts'
import { systemClock } from '#platform/clock.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { mailedToken, personWith } from '#tests/support/identity.ts'
import { runScript, scriptPatience } from '#tests/support/script.ts'
import { until } from '#tests/support/until.ts'

const password = 'quiet lantern river'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ clock: { ...systemClock, set: () => {}, advance: () => {} } })
})
afterAll(() => app.close())

const admin = (...args: readonly string[]) => runScript('admin', app, ...args)

const signUp = async () => {
  const email = `${randomUUID()}@example.org`
  await app.anonymous.call('signUp', { body: { fullName: 'Dana Ortiz', email, password } })
  return email
}

const confirm = async (email: string, person: Person) => {
  const token = await mailedToken(app, email, mailsIn('en').confirmEmail.subject)
  await person.call('confirmEmail', { body: { token } })
}

const history = async () =>
  (await app.server.services.log.readAll({ maxCount: 100 })).events.map(({ type, stream }) => ({ type, stream }))

it(
  'rejects an account that is missing or not confirmed, and a first admin without a home organization',
  { timeout: scriptPatience },
  async () => {
    const email = await signUp()
    const person = await personWith(app, email, password)
    const [nobody, unknown, unconfirmed] = await Promise.all([
      admin(),
      admin('nobody@example.org', 'Common Table'),
      admin(email, 'Common Table'),
    ])
    expect([nobody.code, unknown.code, unconfirmed.code]).toEqual([1, 1, 1])
    expect(nobody.output).toContain('Usage: npm run admin')
    expect(unknown.output).toContain('nobody@example.org has no account. Sign up')
    expect(unconfirmed.output).toContain(`${email} is not confirmed`)

    await confirm(email, person)
    const [homeless, misnamed] = await Promise.all([admin(email), admin(email, 'C')])
    expect(homeless).toMatchObject({
      code: 1,
      output: expect.stringContaining('The first admin needs an organization') as string,
    })
    expect(misnamed).toMatchObject({ code: 1, output: expect.stringContaining('2 to 100 characters') as string })
    expect(await history()).toEqual([])
  },
)

it(
  'ROLE-07 appoints the first admin from the terminal with immediate effect, who can appoint others',
  { timeout: scriptPatience },
  async () => {
    const email = await signUp()
    const dana = await personWith(app, email, password)
    await confirm(email, dana)
    const said = { code: 0, output: `Dana Ortiz <${email}> is an admin.\n` }
    expect(await admin(email.toUpperCase(), 'Common Table')).toEqual(said)
    await until(
      'the server applies the role',
      async () => (await dana.call('currentUser', {})).platformRole === 'admin',
    )
    const after = await history()
    expect(after.map(({ type }) => type)).toEqual(['OrganizationCreated', 'AccessGranted'])
    expect(await admin(email, 'Another Name')).toEqual(said)
    expect(await history()).toEqual(after)

    const [next, third] = [await signUp(), await signUp()]
    await confirm(next, await personWith(app, next, password))
    await confirm(third, await personWith(app, third, password))
    expect(await admin(next)).toMatchObject({ code: 0 })
    expect((await history()).slice(2)).toMatchObject([{ type: 'AccessGranted' }])
    const organizationId = after[0]?.stream.slice('organization-'.length) ?? ''
    await dana.call('grantAccess', { body: { email: third, organizationId, role: 'staff' } })
  },
)
