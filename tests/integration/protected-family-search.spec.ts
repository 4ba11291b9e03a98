// What staff find of a family in danger that they may not read (docs/decisions/0078): neither the matches nor their number
// nor their order tell its name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { referralStatuses } from '#contracts/enumeration-values.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { familyProfileBody, helpRequestBody } from '#tests/support/client-registration.ts'
import { type ProtectedFamilies, createProtectedFamilies } from '#tests/support/protected-family.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let families: ProtectedFamilies

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  families = await createProtectedFamilies(app, scenario)
})
afterAll(() => app.close())

describe('ROLE-12 a search by other staff', () => {
  const review = (reader: TestUser, query: object) =>
    reader.call('reviewReferrals', { query: { status: [...referralStatuses], ...query } })

  it('REV-06 does not find a protected family by its name, neither alone nor with another filter, but by its id', async () => {
    const { id } = await families.createUnclaimed('Ximenez')
    for (const query of [{ q: 'ximenez' }, { q: 'ximenez', need: 'Food Assistance' }]) {
      expect((await review(families.admin, query)).rows.map((row) => row.id)).toEqual([id])
      expect(await review(scenario.staff, query)).toMatchObject({ rows: [], total: 0 })
    }
    const { rows, total } = await review(scenario.staff, { q: id.slice(0, 13) })
    expect([rows.map((row) => row.client?.protection), total]).toEqual([['hidden'], 1])
  })

  it('REV-06 counts a protected family that is found by its id, also if its name begins like the id', async () => {
    const { user, clientId } = await families.registerFamily()
    const { id } = await user.call('requestHelp', { body: helpRequestBody })
    const q = id.slice(0, 8)
    await user.call('saveFamilyProfile', { body: { ...familyProfileBody, firstName: q } })
    const { position } = await families.protect(clientId, true, families.admin)
    await app.waitForReadModels(position)
    for (const reader of [scenario.staff, families.admin]) {
      const { rows, total } = await review(reader, { q })
      expect([rows.map((row) => row.id), total]).toEqual([[id], 1])
    }
  })

  it('REV-07 sorts protected families before all names', async () => {
    const { id } = await families.createUnclaimed('Zuleika')
    const order = async (reader: TestUser) =>
      (await review(reader, { sort: 'client', direction: 'asc' })).rows.map(({ client }) => client?.firstName)
    const names = await order(scenario.staff)
    expect(names.findLastIndex((name) => name === '')).toBe(names.filter((name) => name === '').length - 1)
    expect(names).not.toContain('Zuleika')
    expect((await order(families.admin)).at(-1)).toBe('Zuleika')
    const { rows } = await review(scenario.staff, { sort: 'client', direction: 'asc' })
    expect(rows.findIndex((row) => row.id === id)).toBeLessThan(names.filter((name) => name === '').length)
  })

  it('CLI-10 neither lists a protected family, nor counts it, nor suggests it or its namesakes', async () => {
    const { clientId } = await families.createUnclaimed('Wilhelmina')
    const namesake = await scenario.partner.call('registerClient', {
      body: { firstName: 'Wilhelmine', lastInitial: 'Y', email: null, phone: null, county: 'Cobb' },
    })
    await app.waitForReadModels(namesake.position)
    const find = async (reader: TestUser) => (await reader.call('clients', { query: { q: 'wilhelmin' } })).total
    expect([await find(families.admin), await find(scenario.staff)]).toEqual([2, 1])
    const similar = async (reader: TestUser, id: string) =>
      (await reader.call('similarClientsOf', { params: { id } })).rows.map(({ client }) => client.id)
    expect(await similar(families.admin, clientId)).toEqual([namesake.client.id])
    expect(await similar(scenario.staff, clientId)).toEqual([])
    expect(await similar(scenario.staff, namesake.client.id)).toEqual([])
  })

  it('CLI-10 finds a protected family that someone registers again, and shows only what was typed', async () => {
    const body = { firstName: 'Winifred', lastInitial: 'Y', email: 'winifred@example.org', phone: null } as const
    const { client } = await scenario.partner.call('registerClient', { body: { ...body, county: 'Cobb' } })
    await families.protect(client.id, true, families.admin)
    const again = await scenario.staff.call('registerClient', { body: { ...body, county: 'Floyd' } })
    expect(again).toMatchObject({
      existing: true,
      client: { id: client.id, firstName: 'Winifred', county: 'Floyd', protection: 'hidden' },
    })
  })
})
