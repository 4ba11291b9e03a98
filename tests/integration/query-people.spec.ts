// Clients, organizations, and access as each reader sees them.
import { randomUUID } from 'node:crypto'
import type { ResolvedActor } from '#contracts/parties.ts'
import { ClientQuery, OrganizationDetail, OrganizationList } from '#contracts/people.ts'
import { accessStream } from '#domain/access/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReadHouse, openReadHouse } from '#tests/support/read-house.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'

const at = '2026-03-02T15:00:00.000Z'
const hidden = randomUUID()

let house: ReadHouse
beforeAll(async () => {
  house = await openReadHouse()
  await house.organization(ids.sender, 'Hope House')
  await house.organization(ids.receiver, 'harbor kitchen', { tier: 'free_listing' })
  await house.organization(ids.otherOrganization, 'Ópen Door')
  await house.organization(hidden, 'Quiet Harbor', { publicVisible: false })
  await house.settled()
})
afterAll(() => house.close())

describe('clients', () => {
  const names = async (reader: ResolvedActor, q?: string) =>
    (await house.queries.clients(ClientQuery.parse({ q }), reader)).rows.map(({ firstName }) => firstName)

  it('NEW-05 shows an organization the clients it registered, and those of referrals it sent or received', async () => {
    const sender = { userId: ids.member, organizationId: ids.sender, role: 'member' } as const
    const [entered, served, foreign] = [randomUUID(), randomUUID(), randomUUID()]
    await house.client({ id: entered, firstName: 'Entered', by: sender })
    await house.client({ id: served, firstName: 'Served' })
    await house.client({ id: foreign, firstName: 'Foreign' })
    const id = randomUUID()
    const request = occurred.requested({ referralId: id, clientId: served, toOrganizationId: ids.receiver })
    await house.append(referralStream(id), [request], at, sender)
    await house.settled()
    expect(await names(people.sender)).toEqual(['Entered', 'Served'])
    expect(await names(people.receiver)).toEqual([])
    await house.append(referralStream(id), [occurred.submitted()], at)
    await house.settled()
    expect(await names(people.receiver)).toEqual(['Served'])
    expect(await names(people.staff)).toEqual(expect.arrayContaining(['Entered', 'Served', 'Foreign']))
    expect(await names(people.client)).toEqual([])
    expect(await house.queries.organizationServes(ids.receiver, served)).toBe(true)
    expect(await house.queries.organizationServes(ids.receiver, foreign)).toBe(false)
  })

  it('finds clients by the start of the name regardless of case and accents, also with the last initial', async () => {
    await house.client({ id: randomUUID(), firstName: 'Zoë', lastInitial: 'K' })
    await house.settled()
    expect(await names(people.staff, 'zoe')).toEqual(['Zoë'])
    expect(await names(people.staff, 'ZOE K')).toEqual(['Zoë'])
    expect(await names(people.staff, 'zoe m')).toEqual([])
  })

  it('pages twenty at a time with a total, and leaves out an erased client', async () => {
    const before = await house.queries.clients(ClientQuery.parse({}), people.staff)
    const added = Array.from({ length: 21 }, () => randomUUID())
    for (const id of added) await house.client({ id, firstName: 'Paged' })
    await house.settled()
    const second = await house.queries.clients(ClientQuery.parse({ q: 'paged', page: 2 }), people.staff)
    expect(second).toMatchObject({ total: 21, page: 2, pages: 2 })
    expect(second.rows).toHaveLength(1)
    const [first = ''] = added
    await house.append(clientStream(first), [{ type: 'ClientErased', data: {} }], at)
    await house.settled()
    const after = await house.queries.clients(ClientQuery.parse({}), people.staff)
    expect(after.total).toBe(before.total + 20)
    expect(await house.queries.client(first, undefined)).toBeUndefined()
  })
})

describe('organizations', () => {
  const list = async (reader: ResolvedActor, q?: string) =>
    OrganizationList.parse(await house.queries.organizations({ q }, reader)).rows.map(({ name }) => name)

  it('REV-21 finds organizations by any part of the name regardless of case, sorted by name', async () => {
    expect(await list(people.staff)).toEqual(['harbor kitchen', 'Hope House', 'Ópen Door', 'Quiet Harbor'])
    expect(await list(people.staff, 'HARBOR')).toEqual(['harbor kitchen', 'Quiet Harbor'])
    expect(await list(people.staff, 'open')).toEqual(['Ópen Door'])
    expect(await list(people.staff, '100%')).toEqual([])
  })

  it('REV-21 returns at most 50, with the total', async () => {
    for (let n = 0; n < 55; n += 1) await house.organization(randomUUID(), `Many ${n}`)
    await house.settled()
    const many = await house.queries.organizations({ q: 'many' }, people.staff)
    expect(many.rows).toHaveLength(50)
    expect(many.total).toBe(55)
  })

  it('REV-07 shows non-staff only listed organizations and their own', async () => {
    expect(await list(people.sender, 'harbor')).toEqual(['harbor kitchen'])
    expect(await list({ ...people.sender, organizationId: hidden }, 'harbor')).toEqual([
      'harbor kitchen',
      'Quiet Harbor',
    ])
    expect(await house.queries.organization(hidden, people.sender)).toBeUndefined()
  })

  it('ROLE-20 ROLE-22 shows contacts to everyone with an account except clients', async () => {
    const contacts = async (reader: ResolvedActor) => {
      const { email, phone } = OrganizationDetail.parse(await house.queries.organization(ids.sender, reader))
      return [email, phone]
    }
    const both = ['desk@partner.example', '(770) 555-0100']
    expect(await contacts(people.staff)).toEqual(both)
    expect(await contacts(people.receiver)).toEqual(both)
    expect(await contacts({ ...people.guest, userId: ids.stranger })).toEqual(both)
    expect(await contacts(people.client)).toEqual([null, null])
  })

  it('ROLE-21 counts every tier except the free listing as a member', async () => {
    expect(await house.queries.organization(ids.sender, people.staff)).toMatchObject({ member: true })
    expect(await house.queries.organization(ids.receiver, people.staff)).toMatchObject({ member: false })
  })
})

describe('access', () => {
  it('ROLE-01 ROLE-03 returns the active grants with the names of their organizations, oldest first', async () => {
    const user = randomUUID()
    await house.grant(user, ids.receiver, 'member', '2026-01-02T10:00:00.000Z')
    await house.grant(user, ids.sender, 'org_admin', '2026-01-03T10:00:00.000Z')
    await house.grant(user, ids.otherOrganization, 'staff', '2026-01-01T10:00:00.000Z')
    await house.settled()
    const { grants } = await house.queries.accessOf(user)
    expect(grants.slice(1)).toEqual([
      { organization: { id: ids.receiver, name: 'harbor kitchen' }, role: 'member', revision: 0 },
      { organization: { id: ids.sender, name: 'Hope House' }, role: 'org_admin', revision: 1 },
    ])
    expect(grants[0]).toMatchObject({ organization: { id: ids.otherOrganization }, role: 'staff', revision: 2 })
    expect(await house.queries.platformStaff(undefined)).toEqual([user])
  })

  it('ROLE-02 ROLE-11 returns no rights for a revoked membership', async () => {
    const user = randomUUID()
    await house.grant(user, ids.receiver, 'org_admin', at)
    const revoked = { type: 'AccessRevoked', data: { userId: user, organizationId: ids.receiver } } as const
    await house.append(accessStream(user), [revoked], at)
    await house.settled()
    expect(await house.queries.accessOf(user)).toEqual({ grants: [] })
  })

  it('ROLE-01 returns nothing for a person who was never granted anything', async () => {
    expect(await house.queries.accessOf(randomUUID())).toEqual({ grants: [] })
  })
})
