// Household, needs, barriers, benefits and income of a family, as staff and the family enter them.
import { afterAll, beforeAll, expect, it } from 'vitest'

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
let staff: TestUser
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  staff = await app.createStaff()
})
afterAll(() => app.close())

const { household, situation } = familyProfileBody
const registerFamily = async () => {
  const email = createEmailAddress()
  const { clientId } = await createRegistrations(app).registerAndConfirm(email)
  return { user: await signInUser(app, email, registrationPassword), clientId: clientId ?? '' }
}
const read = (clientId: string) => staff.call('clientSituation', { params: { id: clientId } })
const save = (clientId: string, changes: object = {}) =>
  staff.send('saveClientSituation', {
    params: { id: clientId },
    body: { version: 0, household, situation, ...changes },
  })

it('INT-11 staff enter them, the family reads them with who entered what, and changes them', async () => {
  const { user, clientId } = await registerFamily()
  expect(await read(clientId)).toMatchObject({ version: 0, household: { adults: null }, enteredByStaff: [] })
  expect((await save(clientId)).body.version).toBe(1)
  expect(await read(clientId)).toMatchObject({ version: 1, household, situation })
  const seen = await user.call('familyProfile', {})
  expect(seen).toMatchObject({ version: 1, household, situation, householdSize: 5, emergencyContact: { name: '' } })
  const fields = seen.enteredByStaff.map(({ field }) => field)
  expect(fields).toContain('household.adults')
  expect(fields).toContain('situation.incomeBracket')
  await user.call('saveFamilyProfile', {
    body: { ...familyProfileBody, version: 1, household: { ...household, adults: 3 } },
  })
  const { enteredByStaff, household: now } = await read(clientId)
  expect(now.adults).toBe(3)
  // The family saved the whole part, and changed one field of it.
  expect(enteredByStaff.map(({ field }) => field)).toEqual(fields.filter((field) => field !== 'household.adults'))
  const stored = await app.server.services.log.readStream(clientStream(clientId))
  for (const { data } of stored) expect(Buffer.from(data).toString()).not.toMatch(/SNAP|No car|wheelchair|15000/)
})

it('CLI-31 staff read how the family wants to be reached and its emergency contact, and change only its mailing address', async () => {
  const { user, clientId } = await registerFamily()
  const { emergencyContact, preferences } = familyProfileBody
  await user.call('saveFamilyProfile', { body: familyProfileBody })
  expect(await read(clientId)).toMatchObject({ emergencyContact, preferences })
  await save(clientId, { version: 1 })
  expect(await read(clientId)).toMatchObject({ emergencyContact, preferences, version: 1 })
  const mailingAddress = '4 Bramble Court, Smyrna, GA 30080'
  const others = { contactMethod: '', language: '', accessibilityNeeds: '', updateFrequency: '' }
  await save(clientId, { version: 1, preferences: { ...others, mailingAddress } })
  const changed = { emergencyContact, preferences: { ...preferences, mailingAddress }, version: 2 }
  const enteredByStaff = [{ field: 'preferences.mailingAddress' }]
  expect(await read(clientId)).toMatchObject({ ...changed, enteredByStaff })
  expect(await user.call('familyProfile', {})).toMatchObject({ ...changed, household, situation, enteredByStaff })
})

it('CLI-31 staff enter only a mailing address, also of a family without an account, and read it without the rest', async () => {
  const partner = await app.createUser([
    { organizationId: await app.createOrganization('Austell Pantry'), role: 'member' },
  ])
  const body = { firstName: 'Odessa', lastInitial: 'T', email: null, phone: '(770) 555-0111', county: 'Cobb' } as const
  const { client } = await partner.call('registerClient', { body })
  const address = () => staff.call('mailingAddress', { params: { id: client.id } })
  expect(await address()).toMatchObject({ version: 0, preferences: { mailingAddress: '' }, enteredByStaff: [] })
  const enter = (version: number, mailingAddress: string) =>
    staff.send('saveClientSituation', {
      params: { id: client.id },
      body: { version, preferences: { mailingAddress } },
    })
  expect((await enter(0, '9 Sorrel Way, Austell')).body.version).toBe(1)
  expect(await address()).toEqual({
    clientId: client.id,
    version: 1,
    preferences: { mailingAddress: '9 Sorrel Way, Austell' },
    enteredByStaff: [{ field: 'preferences.mailingAddress', at: expect.any(String) as string }],
  })
  // The rest of the profile stays, and a stale save is refused with what is stored.
  await staff.call('saveClientSituation', { params: { id: client.id }, body: { version: 1, household, situation } })
  const stale = await enter(1, '1 Old Road')
  const seen = { clientId: client.id, version: 2, preferences: { mailingAddress: '9 Sorrel Way, Austell' } }
  expect([stale.status, stale.problem.current]).toEqual([
    412,
    { ...seen, enteredByStaff: expect.any(Array) as unknown },
  ])
  expect((await enter(2, '')).body.version).toBe(3)
  expect(await read(client.id)).toMatchObject({ household, situation, preferences: { mailingAddress: '' } })
  const admin = await app.createStaff('admin')
  const { rows } = await admin.call('clientReadings', { params: { id: client.id }, query: {} })
  expect(rows.filter(({ route }) => route === 'mailingAddress').map(({ kind }) => kind)).toEqual(['contact', 'contact'])
  expect(rows.filter(({ route }) => route === 'clientSituation')).toHaveLength(1)
})

it('INT-11 a stale save is refused with what the family saved, on both sides', async () => {
  const { user, clientId } = await registerFamily()
  await user.call('saveFamilyProfile', { body: { ...familyProfileBody, household: { ...household, pets: 2 } } })
  const stale = await save(clientId)
  expect([stale.status, stale.problem.code]).toEqual([412, 'stale_version'])
  expect(stale.problem.current).toMatchObject({ clientId, version: 1, household: { pets: 2 } })
  expect((await save(clientId, { version: 1 })).body.version).toBe(2)
  const familyStale = await user.send('saveFamilyProfile', { body: { ...familyProfileBody, version: 1 } })
  expect(familyStale.problem.current).toMatchObject({ version: 2, household: { pets: 0 } })
})

it('INT-11 the rules are those of the family, and the rest of the profile stays', async () => {
  const { user, clientId } = await registerFamily()
  await user.call('saveFamilyProfile', { body: familyProfileBody })
  for (const [path, changes] of [
    ['household.adults', { household: { ...household, adults: 0 } }],
    ['household.children', { household: { ...household, children: -1 } }],
    ['situation.needs.0', { situation: { ...situation, needs: ['Yacht'] } }],
    ['situation.incomeBracket', { situation: { ...situation, incomeBracket: 'rich' } }],
    ['situation.benefits', { situation: { ...situation, benefits: '<script>x</script>' } }],
  ] as const) {
    const { status, problem } = await save(clientId, { version: 1, ...changes })
    expect([status, problem.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  }
  await save(clientId, { version: 1, situation: { ...situation, benefits: 'WIC' }, firstName: 'Mallory' })
  expect(await user.call('familyProfile', {})).toMatchObject({
    firstName: 'Marisol',
    emergencyContact: familyProfileBody.emergencyContact,
    situation: { benefits: 'WIC' },
    enteredByStaff: [{ field: 'situation.benefits' }],
  })
})

it('INT-11 ROLE-27 is recorded as an opening, is for staff only, and is gone after an erasure', async () => {
  const { user, clientId } = await registerFamily()
  await save(clientId)
  await read(clientId)
  const { rows } = await user.call('ownReadings', {})
  expect(rows).toContainEqual(expect.objectContaining({ role: 'staff', kind: 'opening', times: 1 }))
  const organizationId = await app.createOrganization('Cobb Food Pantry')
  const member = await app.createUser([{ organizationId, role: 'org_admin' }])
  for (const person of [member, user])
    expect((await person.send('clientSituation', { params: { id: clientId } })).problem.code).toBe('not_permitted')
  await app.server.services.commands.eraseClient(clientId, createOneOffContext(systemActor))
  expect((await staff.send('clientSituation', { params: { id: clientId } })).problem.code).toBe('client_not_found')
  expect((await save(clientId, { version: 1 })).problem.code).toBe('client_not_found')
})
