// Profile Settings: what a family says about itself, how it is checked, stored and erased.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { clientStream } from '#domain/client/events.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import {
  createEmailAddress,
  createRegistrations,
  familyProfileBody,
  registrationPassword,
} from '#tests/support/client-registration.ts'
import { signInUser } from '#tests/support/identity.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.close())

const registerFamily = async () => {
  const email = createEmailAddress()
  const { clientId } = await createRegistrations(app).registerAndConfirm(email)
  return { user: await signInUser(app, email, registrationPassword), clientId: clientId ?? '' }
}
const read = (user: TestUser) => user.call('familyProfile', {})
const save = (user: TestUser, changes: object = {}) =>
  user.send('saveFamilyProfile', { body: { ...familyProfileBody, ...changes } })
const readStoredData = async (clientId: string) =>
  (await app.server.services.log.readStream(clientStream(clientId))).map(({ data }) => Buffer.from(data).toString())

describe('a saved profile', () => {
  it('CLI-31 CLI-32 CLI-42 is what the family reads again, and nothing of it is stored in clear text', async () => {
    const { user, clientId } = await registerFamily()
    expect(await read(user)).toMatchObject({ firstName: 'Marisol', version: 0, completedAt: null, householdSize: null })
    const { status, body } = await save(user, { firstName: 'Marisela', phone: '404-555-0188', county: 'Floyd' })
    expect([status, body.version]).toEqual([200, 1])
    const { version: _, ...answers } = familyProfileBody
    expect(await read(user)).toEqual({
      ...answers,
      firstName: 'Marisela',
      phone: '404-555-0188',
      county: 'Floyd',
      householdSize: 5,
      enteredByStaff: [],
      completedAt: expect.any(String) as string,
      version: 1,
    })
    const stored = (await readStoredData(clientId)).join('\n')
    for (const text of ['Marisela', 'Rosa', 'spanish', 'wheelchair', 'SNAP', '15000', 'No car', '0188'])
      expect(stored).not.toContain(text)
    // Staff see the new name and county.
    await app.waitForReadModels(body.position)
    const staff = await app.createStaff()
    const { rows } = await staff.call('clients', { query: { q: 'Marisela' } })
    expect(rows.find(({ id }) => id === clientId)).toMatchObject({ firstName: 'Marisela', county: 'Floyd' })
  })

  it('CLI-10 CLI-42 makes the family known by its new phone number, and no longer by the one before', async () => {
    const { user, clientId } = await registerFamily()
    const staff = await app.createStaff()
    const isFoundBy = async (phone: string) => {
      const { rows } = await staff.call('similarClients', {
        body: { firstName: 'Ana', lastInitial: 'B', email: null, phone },
      })
      return rows.some(({ client }) => client.id === clientId)
    }
    for (const [index, phone] of ['404-555-0151', '404-555-0152'].entries()) {
      const { body } = await save(user, { phone, version: index })
      await app.waitForReadModels(body.position)
    }
    expect([await isFoundBy('404-555-0151'), await isFoundBy('404-555-0152')]).toEqual([false, true])
  })

  it('CLI-42 stores only the changes, once, and nothing if nothing has changed', async () => {
    const { user, clientId } = await registerFamily()
    const key = randomUUID()
    const send = () => user.send('saveFamilyProfile', { key, body: familyProfileBody })
    const results = [await send(), await send()]
    expect(results.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
    await save(user, { version: 1 })
    await save(user, { version: 1, household: { ...familyProfileBody.household, pets: 1 } })
    const updates = (await readStoredData(clientId)).slice(1).map((data) => Object.keys(JSON.parse(data) as object))
    expect(updates).toEqual([['emergencyContact', 'preferences', 'household', 'situation'], ['household']])
  })

  it('CLI-33 gives the pages and emails of the family its language, until the family switches it', async () => {
    const { user } = await registerFamily()
    const languages = async () => [
      (await user.call('currentUser', {})).language,
      (await user.call('mailPreference', {})).language,
    ]
    expect(await languages()).toEqual(['en', 'en'])
    await save(user)
    expect(await languages()).toEqual(['es', 'es'])
    await user.call('setMailPreference', { body: { language: 'en' } })
    // Another change does not bring the answer from before back.
    await save(user, { version: 1, county: 'Floyd' })
    expect(await languages()).toEqual(['en', 'en'])
    await save(user, { version: 2, preferences: { ...familyProfileBody.preferences, language: 'other' } })
    expect(await languages()).toEqual(['en', 'en'])
  })

  it('CLI-42 is not overwritten by a stale save, which returns the current profile', async () => {
    const { user } = await registerFamily()
    await save(user)
    const { status, problem } = await save(user, { version: 0, county: 'Floyd' })
    expect([status, problem.code]).toEqual([412, 'stale_version'])
    expect(problem.current).toMatchObject({ county: 'Cobb', version: 1, emergencyContact: { name: 'Tía Rosa' } })
  })

  it('CLI-42 is unreadable once the client is erased', async () => {
    const { user, clientId } = await registerFamily()
    await save(user)
    await app.server.services.commands.eraseClient(clientId, createOneOffContext(systemActor))
    // The account is gone, and with it the session.
    expect((await user.send('familyProfile', {})).status).toBe(401)
    expect((await save(user, { version: 1, county: 'Floyd' })).status).toBe(401)
  })
})

describe('the rules of the form', () => {
  const { emergencyContact, preferences, household, situation } = familyProfileBody

  it.each([
    ['CLI-34', 'lastInitial', { lastInitial: 'Zu' }, 'Last initial must be one letter'],
    ['CLI-34', 'household.adults', { household: { ...household, adults: 0 } }, 'A household has at least 1 adult'],
    ['CLI-34', 'household.children', { household: { ...household, children: -1 } }, 'Please enter a whole number'],
    ['CLI-34', 'household.pets', { household: { ...household, pets: -1 } }, 'Please enter a whole number'],
    [
      'CLI-33',
      'household.housingType',
      { household: { ...household, housingType: 'castle' } },
      expect.stringContaining('Invalid option') as string,
    ],
    [
      'CLI-33',
      'preferences.contactMethod',
      { preferences: { ...preferences, contactMethod: 'fax' } },
      expect.stringContaining('Invalid option') as string,
    ],
    [
      'CLI-33',
      'preferences.language',
      { preferences: { ...preferences, language: 'latin' } },
      expect.stringContaining('Invalid option') as string,
    ],
    ['DIR-40', 'phone', { phone: '555-0142' }, 'Valid phone number is required'],
    ['DIR-40', 'phone', { phone: '770-555-0142 ext. 12345' }, 'Valid phone number is required'],
    [
      'DIR-40',
      'emergencyContact.phone',
      { emergencyContact: { ...emergencyContact, phone: '1' } },
      'Valid phone number is required',
    ],
    [
      'DIR-40',
      'emergencyContact.email',
      { emergencyContact: { ...emergencyContact, email: `${'a'.repeat(250)}@b.org` } },
      'Valid email address is required',
    ],
    ['CLI-42', 'firstName', { firstName: ' ' }, 'First name is required'],
    ['CLI-42', 'county', { county: 'Fulton' }, 'Please select your county'],
    [
      'CLI-42',
      'situation.incomeBracket',
      { situation: { ...situation, incomeBracket: 'rich' } },
      expect.stringContaining('Invalid option') as string,
    ],
    [
      'SEC-08',
      'situation.barriers',
      { situation: { ...situation, barriers: '<script>x</script>' } },
      'Potentially unsafe content detected',
    ],
  ])('%s refuses an invalid %s', async (_, path, changes, message) => {
    const { user } = await registerFamily()
    const { status, problem } = await save(user, changes)
    expect([status, problem.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
  })

  it('CLI-33 CLI-34 accepts every choice, and an empty answer to everything but the name and the county', async () => {
    const { user } = await registerFamily()
    let version = 0
    const accept = async (changes: object) => {
      const { status, body } = await save(user, { ...changes, version })
      expect(status).toBe(200)
      version = body.version
    }
    for (const housingType of ['own', 'rent', 'temporary', 'homeless', 'other'])
      await accept({ household: { ...household, housingType, adults: 1, children: 0, pets: 0 } })
    for (const contactMethod of ['phone', 'email', 'text', 'mail'])
      await accept({ preferences: { ...preferences, contactMethod } })
    for (const language of ['english', 'spanish', 'other']) await accept({ preferences: { ...preferences, language } })
    await accept({
      phone: '',
      emergencyContact: { name: '', relationship: '', phone: '', email: '' },
      preferences: { contactMethod: '', language: '', accessibilityNeeds: '', updateFrequency: '', mailingAddress: '' },
      household: { adults: null, children: null, pets: null, housingType: '', specialNeeds: '' },
      situation: { needs: [], barriers: '', benefits: '', incomeBracket: '' },
    })
    expect(await read(user)).toMatchObject({ phone: '', householdSize: null, situation: { needs: [] } })
  })
})
