// Possible duplicates: which clients a person sees before registering one, and that the choice is recorded.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { clientStream } from '#domain/client/events.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let marisolId: string

const registerClient = async (person: TestUser, body: object) => {
  const { client, existing, position } = await person.call('registerClient', {
    body: { firstName: 'Maribel', lastInitial: 'Q', email: null, phone: null, county: 'Cobb', ...body },
  })
  await app.waitForReadModels(position)
  return { id: client.id, existing }
}
const findSimilarClients = async (person: TestUser, body: object) => {
  const { rows } = await person.call('similarClients', {
    body: { firstName: 'Maribel', lastInitial: 'Q', email: null, phone: null, ...body },
  })
  return rows.map(({ client, because }) => [client.id, ...because])
}

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  marisolId = (await registerClient(scenario.partner, { firstName: 'Marisól', phone: '(770) 555-0131' })).id
  await registerClient(scenario.partner, { firstName: 'Bruno', phone: '(404) 555-9131' })
})
afterAll(() => app.close())

it('CLI-10 suggests clients with a similarly spelled name or the same contact', async () => {
  expect(await findSimilarClients(scenario.partner, { firstName: 'Marisol' })).toEqual([[marisolId, 'name']])
  expect(await findSimilarClients(scenario.partner, { firstName: 'Marysol', phone: '770 555 0131' })).toEqual([
    [marisolId, 'name', 'contact'],
  ])
  expect(
    await findSimilarClients(scenario.partner, { firstName: 'Marisol', lastInitial: 'V', phone: '770-555-0131' }),
  ).toEqual(expect.arrayContaining([[marisolId, 'contact']]))
})

it('CLI-10 does not match another initial, another name, or four equal digits alone', async () => {
  expect(await findSimilarClients(scenario.partner, { firstName: 'Marisol', lastInitial: 'W' })).toEqual([])
  expect(await findSimilarClients(scenario.partner, { firstName: 'Gus', phone: '(678) 555-0131' })).toEqual([])
})

describe('the same contact under another name', () => {
  let aidaId: string
  const contact = { phone: '(770) 555-0177', email: 'aida@example.com' }
  const others = [{ phone: '770.555.0177' }, { email: ' AIDA@example.com' }].map((entered) => ({
    firstName: 'Gus',
    lastInitial: 'B',
    ...entered,
  }))
  beforeAll(async () => {
    aidaId = (await registerClient(scenario.partner, { firstName: 'Aida', ...contact })).id
  })

  it('CLI-10 is suggested to staff, and to the organization that entered the client', async () => {
    for (const body of others) {
      expect(await findSimilarClients(scenario.staff, body)).toEqual([[aidaId, 'contact']])
      expect(await findSimilarClients(scenario.partner, body)).toEqual([[aidaId, 'contact']])
    }
  })

  it('CLI-10 is not suggested to an organization that only serves the client, or does not know the client', async () => {
    const id = await scenario.createReferral({ clientId: aidaId, toOrganizationId: scenario.receiverId })
    const { position } = await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
    await app.waitForReadModels(position)
    expect(await findSimilarClients(scenario.receiverMember, { firstName: 'Aida', ...contact })).toEqual([
      [aidaId, 'name'],
    ])
    for (const body of others) {
      expect(await findSimilarClients(scenario.receiverMember, body)).toEqual([])
      expect(await findSimilarClients(scenario.outsider, body)).toEqual([])
    }
  })

  it('CLI-10 is never merged without a choice', async () => {
    const gus = await registerClient(scenario.staff, { firstName: 'Gus', lastInitial: 'B', phone: contact.phone })
    expect([gus.existing, gus.id === aidaId]).toEqual([false, false])
    const { rows } = await scenario.staff.call('similarClientsOf', { params: { id: gus.id } })
    expect(rows.map(({ client, because }) => [client.id, ...because])).toEqual([[aidaId, 'contact']])
  })

  it('CLI-10 is found for clients from before the contacts were stored', async () => {
    await app.database.pool.query('delete from client_contact')
    expect(await findSimilarClients(scenario.staff, { ...contact, firstName: 'Zoe', lastInitial: 'Z' })).toEqual([])
    const { commands, queries } = app.server.services
    expect(await commands.addMissingContacts(queries.clientsWithoutContacts)).toBeGreaterThan(2)
    expect(await commands.addMissingContacts(queries.clientsWithoutContacts)).toBe(0)
    expect(await findSimilarClients(scenario.staff, { ...contact, firstName: 'Zoe', lastInitial: 'Z' })).toContainEqual(
      [aidaId, 'contact'],
    )
  })

  it('CLI-10 is no longer found once the client is erased', async () => {
    const { commands } = app.server.services
    const { position } = await commands.eraseClient(aidaId, createOneOffContext(systemActor))
    await app.waitForReadModels(position)
    const { rows } = await app.database.pool.query('select from client_contact where client_id = $1', [aidaId])
    expect(rows).toEqual([])
  })
})

it('ROLE-14 CLI-10 shows an organization only clients it registered or serves', async () => {
  expect(await findSimilarClients(scenario.outsider, { firstName: 'Marisol', phone: '(770) 555-0131' })).toEqual([])
  expect(await findSimilarClients(scenario.staff, { firstName: 'Marisol' })).toEqual([[marisolId, 'name']])
})

it('CLI-10 records which clients were ruled out during the registration', async () => {
  const pilar = { firstName: 'Pilar', phone: '(770) 555-0177' }
  const { id: firstId } = await registerClient(scenario.partner, pilar)
  const { id, existing } = await registerClient(scenario.partner, { ...pilar, notDuplicateOf: [firstId] })
  expect([existing, id === firstId]).toEqual([false, false])
  const [event] = await app.server.services.log.readStream(clientStream(id))
  expect(JSON.parse(event?.data ?? '')).toMatchObject({ notDuplicateOf: [firstId] })
})

describe('the search among many names with the same first letters', () => {
  const findSchema = async () => {
    const { rows } = await app.database.pool.query<{ schema: string }>(
      `select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = 'clients'`,
    )
    return rows[0]?.schema
  }
  // Other tests search by name too.
  afterEach(async () => {
    await app.database.pool.query(`delete from ${await findSchema()}.client where name_search = 'matthias q'`)
  })

  /** Inserts more rows than the query reads, all from one day, with names that start like Marisol but sound different. */
  const insertManyClients = async (day: string) => {
    const schema = await findSchema()
    await app.database.pool.query(
      `insert into ${schema}.client
         (id, first_name, last_initial, name_search, entered_by_organization_id, created_at, created_day, updated_at, watched,
          protected, erasure_version, revision)
       select gen_random_uuid(), 'Matthias', 'Q', 'matthias q', entered_by_organization_id, $1::timestamptz, $2, $1::timestamptz, false, false, 0, 0
       from ${schema}.client, generate_series(1, 1001) where id = $3`,
      [`${day}T12:00:00Z`, day, marisolId],
    )
  }

  it('CLI-10 finds the latest registrations by name, and anyone with the same contact', async () => {
    await insertManyClients('2019-05-01')
    expect(await findSimilarClients(scenario.partner, { firstName: 'Marisol' })).toContainEqual([marisolId, 'name'])
    await insertManyClients('2031-05-01')
    expect(
      await findSimilarClients(scenario.partner, { firstName: 'Marisol', phone: '(770) 555-0131' }),
    ).toContainEqual([marisolId, 'name', 'contact'])
  })

  it('CLI-10 shows five other possible matches, not four and the client', async () => {
    const sameNameIds = []
    for (let n = 0; n < 6; n += 1) {
      const phone = `(678) 555-${2000 + n}`
      sameNameIds.push((await registerClient(scenario.partner, { firstName: 'Zelda', lastInitial: 'Z', phone })).id)
    }
    const [firstId = '', ...otherIds] = sameNameIds
    const { rows } = await scenario.staff.call('similarClientsOf', { params: { id: firstId } })
    expect(rows.map(({ client }) => client.id).toSorted()).toEqual(otherIds.toSorted())
  })
})
