// Searching the public directory: by name, by filters, by opening hours, and by distance.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'

import type { DirectoryQuery } from '#contracts/directory.ts'
import { Amenity, Population } from '#contracts/enumerations.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'

let app: TestApp
let guest: TestUser
let member: TestUser
let staff: TestUser

beforeAll(async () => {
  app = await createTestApp()
  const organizationId = await app.createOrganization('Silent House', { counties: ['Floyd', 'Bartow'] })
  guest = await app.createGuest()
  member = await app.createUser([{ organizationId, role: 'member' }])
  staff = await app.createStaff()
})
afterAll(() => app.close())

describe('the list', () => {
  const findNames = async (query: {
    q?: string
    county?: 'Floyd' | 'Cobb'
    service?: 'Food' | 'Legal'
    page?: number
  }) => {
    const { rows, total } = await app.anonymous.call('directory', { query })
    return { names: rows.map(({ name }) => name), total }
  }

  it('DIR-01 DIR-08 filters by part of the name, county, and service, combined', async () => {
    expect(await findNames({ q: 'SILENT' })).toEqual({ names: ['Silent House'], total: 1 })
    expect(await findNames({ county: 'Floyd' })).toEqual({ names: ['Silent House'], total: 1 })
    expect(await findNames({ county: 'Floyd', service: 'Legal' })).toEqual({ names: [], total: 0 })
    expect(await findNames({ county: 'Cobb', q: 'silent' })).toEqual({ names: [], total: 0 })
    expect((await app.anonymous.send('directory', { query: { county: 'Fulton' } })).status).toBe(400)
  })

  it('SEC-08 refuses a search text of more than 100 characters with a message', async () => {
    expect((await app.anonymous.send('directory', { query: { q: ` ${'x'.repeat(100)} ` } })).status).toBe(200)
    const { status, problem } = await app.anonymous.send('directory', { query: { q: 'x'.repeat(101) } })
    expect([status, problem.issues]).toMatchObject([
      400,
      [{ path: 'q', key: 'validation:searchTooLong', message: 'Please search with 100 characters or less' }],
    ])
  })

  it('SEC-11 pages by name and returns the total', async () => {
    for (let n = 0; n < 25; n += 1) await app.createOrganization(`Paged ${String(n).padStart(2, '0')}`)
    const firstPage = await findNames({ q: 'paged' })
    const secondPage = await findNames({ q: 'paged', page: 2 })
    expect(firstPage.names).toHaveLength(24)
    expect(secondPage).toEqual({ names: ['Paged 24'], total: 25 })
  })
})

// Unless a test says otherwise, its partners help families in Cobb with food.
describe('filters', () => {
  const findNames = async (query: z.input<typeof DirectoryQuery>) => {
    const { rows, total } = await app.anonymous.call('directory', { query: { q: 'Filter', ...query } })
    expect(total).toBe(rows.length)
    return rows.map(({ name }) => name.replace('Filter ', ''))
  }
  beforeAll(async () => {
    const hours = { mon: ['09:00-17:00'] }
    await app.createOrganization('Filter A', { hours, amenities: ['pet_friendly'] })
    await app.createOrganization(
      'Filter B',
      { hours, populations: ['Aging Adults', 'Families'], amenities: ['pet_friendly', 'clothing_closet'] },
      { tier: 'service_agreement' },
    )
    const clientFilters = { populations: ['Single Adults' as const], services: ['Legal' as const] }
    await app.createOrganization('Filter C', clientFilters, { tier: 'faith_steward' })
    await app.createOrganization('Filter D', { counties: ['Bartow'] }, { tier: 'faith_covenant' })
  })

  it('DIR-07 match two tiers for general members, and one tier for each other kind', async () => {
    expect(await findNames({ tier: 'general_member' })).toEqual(['A', 'B'])
    expect(await findNames({ tier: 'faith_steward' })).toEqual(['C'])
    expect(await findNames({ tier: 'faith_covenant' })).toEqual(['D'])
    expect(await findNames({ tier: 'faith_shepherd' })).toEqual([])
    expect((await app.anonymous.send('directory', { query: { tier: 'anchor_legacy' } })).status).toBe(400)
  })

  it('DIR-02 DIR-05 DIR-06 DIR-08 require the population and every amenity, and can all be combined', async () => {
    expect(await findNames({ population: 'Families' })).toEqual(['A', 'B', 'D'])
    expect(await findNames({ population: 'Aging Adults' })).toEqual(['B'])
    expect(await findNames({ amenity: ['pet_friendly'] })).toEqual(['A', 'B'])
    expect(await findNames({ amenity: ['pet_friendly', 'clothing_closet'] })).toEqual(['B'])
    expect(await findNames({ amenity: ['pet_friendly'], population: 'Families', tier: 'general_member' })).toEqual([
      'A',
      'B',
    ])
    const allFilters = { service: 'Food', population: 'Families', amenity: ['pet_friendly'], county: 'Cobb' } as const
    expect(await findNames({ ...allFilters, tier: 'general_member', open: 'now' })).toEqual(['A', 'B'])
    expect(await findNames({ ...allFilters, tier: 'faith_steward' })).toEqual([])
    expect(await findNames({ ...allFilters, county: 'Floyd' })).toEqual([])
  })
})

describe('the value lists', () => {
  const populations = ['Families', 'Single Adults', 'People with Disabilities/Special Needs', 'Aging Adults'] as const
  const amenities = [
    'emergency_shelter',
    'day_shelter',
    'pet_friendly',
    'domestic_violence',
    'clothing_closet',
    'inclement_weather',
  ] as const
  const find = async (query: z.input<typeof DirectoryQuery>) => {
    const { rows } = await app.anonymous.call('directory', { query: { q: 'Listed', ...query } })
    return rows.map(({ name }) => name)
  }

  it('DIR-05 consist of four populations, each of which finds its partners', async () => {
    for (const population of populations) {
      await app.createOrganization(`Listed for ${population}`, { populations: [population] })
      expect(await find({ population })).toEqual([`Listed for ${population}`])
    }
    expect(Population.options).toEqual(populations)
    expect((await app.anonymous.send('directory', { query: { population: 'Veterans' } })).status).toBe(400)
  })

  it('DIR-06 consist of six amenities, each of which finds its partners', async () => {
    for (const amenity of amenities) {
      await app.createOrganization(`Listed with ${amenity}`, { amenities: [amenity] })
      expect(await find({ amenity })).toEqual([`Listed with ${amenity}`])
    }
    expect(Amenity.options).toEqual(amenities)
    expect((await app.anonymous.send('directory', { query: { amenity: 'parking' } })).status).toBe(400)
  })
})

describe('open now', () => {
  const listOpen = async (instant: string, person: TestUser = app.anonymous) => {
    const clockBefore = app.clock.now()
    app.clock.set(instant)
    const { rows, total } = await person.call('directory', { query: { q: 'Hours', open: 'now' } })
    const allRows = await person.call('directory', { query: { q: 'Hours' } })
    app.clock.set(clockBefore)
    expect(total).toBe(rows.length)
    // Without the filter, each row reports the same opening state.
    expect(allRows.rows.filter((row) => row.open !== undefined).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    return rows.map((row) => `${row.name.replace('Hours ', '')} until ${row.open?.until ?? 'later'}`)
  }
  beforeAll(async () => {
    const hours = { mon: ['09:00-12:00', '13:00-17:00'], fri: ['18:00-02:00'], sat: ['22:00-03:00'] }
    await app.createOrganization('Hours A', { hours: { ...hours, sun: 'closed' } })
    await app.createOrganization('Hours B', { hours: { mon: ['00:00-24:00'] } })
    await app.createOrganization('Hours C', { hours: {} })
    const amenities = ['domestic_violence', 'day_shelter'] as const
    await app.createOrganization('Hours D', { hours: { mon: ['00:00-24:00'] }, amenities: [...amenities] })
  })

  it('DIR-09 DIR-10 lists partners open at that local time, past midnight and across the end of the week', async () => {
    expect(await listOpen('2026-03-02T15:00:00.000Z')).toEqual(['A until 12:00', 'B until 00:00'])
    expect(await listOpen('2026-03-02T17:30:00.000Z')).toEqual(['B until 00:00'])
    expect(await listOpen('2026-03-02T18:00:00.000Z')).toEqual(['A until 17:00', 'B until 00:00'])
    // In New York, Monday starts at exactly 5:00 UTC.
    expect(await listOpen('2026-03-02T04:59:00.000Z')).toEqual([])
    expect(await listOpen('2026-03-02T05:00:00.000Z')).toEqual(['B until 00:00'])
    // Friday's hours extend into Saturday, and Saturday's into Sunday, although Sunday is "closed".
    expect(await listOpen('2026-03-07T06:59:00.000Z')).toEqual(['A until 02:00'])
    expect(await listOpen('2026-03-07T07:00:00.000Z')).toEqual([])
    expect(await listOpen('2026-03-01T07:30:00.000Z')).toEqual(['A until 03:00'])
  })

  it('ROLE-22 reveals a confidential shelter only to the network, in filters and in search', async () => {
    expect(await listOpen('2026-03-02T15:00:00.000Z', guest)).toEqual(['A until 12:00', 'B until 00:00'])
    expect(await listOpen('2026-03-02T15:00:00.000Z', member)).toEqual([
      'A until 12:00',
      'B until 00:00',
      'D until 00:00',
    ])
  })

  it('DIR-09 follows the days with other hours, which the page of the partner lists until they are over', async () => {
    const holiday = { day: '2026-05-25', hours: 'closed' as const, note: 'Memorial Day' }
    const short = { day: '2026-05-26', hours: ['10:00-11:00'], note: null }
    const id = await app.createOrganization('Hours E', {
      hours: { mon: ['09:00-17:00'], tue: ['09:00-17:00'] },
      specialDays: [holiday, short],
    })
    const listE = async (instant: string) => (await listOpen(instant)).filter((text) => text.startsWith('E '))
    expect(await listE('2026-05-18T15:00:00Z')).toEqual(['E until 17:00'])
    expect(await listE('2026-05-25T15:00:00Z')).toEqual([])
    expect(await listE('2026-05-26T14:30:00Z')).toEqual(['E until 11:00'])
    expect(await listE('2026-05-26T16:00:00Z')).toEqual([])
    const daysAt = async (instant: string) => {
      const clockBefore = app.clock.now()
      app.clock.set(instant)
      const { specialDays } = await app.anonymous.call('directoryPartner', { params: { id } })
      app.clock.set(clockBefore)
      return specialDays
    }
    expect(await daysAt('2026-03-02T15:00:00Z')).toBeUndefined()
    expect(await daysAt('2026-05-20T15:00:00Z')).toEqual([holiday, short])
    // It is still Monday in New York.
    expect(await daysAt('2026-05-26T03:59:00Z')).toEqual([holiday, short])
    expect(await daysAt('2026-05-26T04:00:00Z')).toEqual([short])
  })

  it('ROLE-22 hides the special days of a confidential shelter with its hours', async () => {
    const id = await app.createOrganization('Hours F', {
      specialDays: [{ day: '2026-03-03', hours: 'closed', note: null }],
      amenities: ['domestic_violence', 'day_shelter'],
    })
    const daysFor = async (person: TestUser) =>
      (await person.call('directoryPartner', { params: { id } })).specialDays !== undefined
    const clockBefore = app.clock.now()
    app.clock.set('2026-03-02T15:00:00Z')
    expect([await daysFor(app.anonymous), await daysFor(guest), await daysFor(member)]).toEqual([false, false, true])
    app.clock.set(clockBefore)
  })
})

describe('distance', () => {
  const listByDistance = async (
    query: { zip?: string; sort?: 'distance' | 'name' },
    person: TestUser = app.anonymous,
  ) => {
    const { rows, from } = await person.call('directory', { query: { q: 'Placed', ...query } })
    return { rows: rows.map(({ name, miles }) => [name.replace('Placed ', ''), miles]), from }
  }
  beforeAll(async () => {
    await app.createOrganization('Placed A', { zip: '30161' })
    await app.createOrganization('Placed B', { zip: '30060' })
    await app.createOrganization('Placed C')
    await app.createOrganization('Placed D', { zip: '30060', amenities: ['domestic_violence', 'emergency_shelter'] })
    await app.createOrganization('Placed E', { zip: '30066' })
    await app.createOrganization('Placed F', { zip: '99999' })
  })

  it('DIR-08 sorts the nearest first, then partners without a known location by name', async () => {
    expect(await listByDistance({ zip: '30060', sort: 'distance' })).toEqual({
      rows: [
        ['B', 0],
        ['E', 7],
        ['A', 41],
        ['C', undefined],
        ['D', undefined],
        ['F', undefined],
      ],
      from: '30060',
    })
    expect((await listByDistance({ zip: '30161' })).rows.slice(0, 2)).toEqual([
      ['A', 0],
      ['E', 40],
    ])
  })

  it('shows distances even when sorted by name, but none for an unknown ZIP code', async () => {
    expect((await listByDistance({ zip: '30060', sort: 'name' })).rows.map(([name]) => name)).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
    ])
    expect((await listByDistance({ zip: '30060', sort: 'name' })).rows[1]).toEqual(['B', 0])
    for (const query of [{ sort: 'distance' }, { zip: '90210', sort: 'distance' }] as const) {
      const { rows, from } = await listByDistance(query)
      expect(from).toBeNull()
      expect(rows.map(([name, miles]) => [name, miles])[0]).toEqual(['A', undefined])
    }
    expect((await app.anonymous.send('directory', { query: { zip: 'here' } })).status).toBe(400)
  })

  it('ROLE-22 reveals the location of a confidential shelter only to the network', async () => {
    const { rows } = await guest.call('directory', { query: { q: 'Placed D', zip: '30060' } })
    expect(Object.keys(rows[0] ?? {})).not.toContain('zip')
    expect(Object.keys(rows[0] ?? {})).not.toContain('miles')
    const staffView = await listByDistance({ zip: '30060', sort: 'distance' }, staff)
    expect(staffView.rows.slice(0, 2)).toEqual([
      ['B', 0],
      ['D', 0],
    ])
  })
})
