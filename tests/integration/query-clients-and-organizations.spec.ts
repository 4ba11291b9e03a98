// Clients, organizations, and access as each reader sees them.
import { randomUUID } from 'node:crypto'
import type { PartnerReader } from '#contracts/contacts.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { ClientQuery, OrganizationDetail, OrganizationList } from '#contracts/people.ts'
import { accessStream } from '#domain/access/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QueryFixture, openQueryFixture } from '#tests/support/query-fixture.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'

const occurredAt = '2026-03-02T15:00:00.000Z'
const hiddenOrganization = randomUUID()

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.createOrganization(ids.sender, 'Hope House')
  await fixture.createOrganization(ids.receiver, 'harbor kitchen', { tier: 'free_listing' })
  await fixture.createOrganization(ids.otherOrganization, 'Ópen Door')
  await fixture.createOrganization(hiddenOrganization, 'Quiet Harbor', { publicVisible: false })
  await fixture.waitForReadModels()
})
afterAll(() => fixture.close())

const confirmed = (actor: ResolvedActor): PartnerReader => ({ ...actor, confirmed: true })

describe('the client query', () => {
  const listFirstNames = async (reader: ResolvedActor, q?: string) =>
    (await fixture.queries.clients(ClientQuery.parse({ q }), reader)).rows.map(({ firstName }) => firstName)

  it('NEW-05 shows an organization the clients it registered, and those of referrals it sent or received', async () => {
    const sender = { userId: ids.member, organizationId: ids.sender, role: 'member' } as const
    const [enteredClient, servedClient, otherClient] = [randomUUID(), randomUUID(), randomUUID()]
    await fixture.registerClient({ id: enteredClient, firstName: 'Entered', actor: sender })
    await fixture.registerClient({ id: servedClient, firstName: 'Served' })
    await fixture.registerClient({ id: otherClient, firstName: 'Foreign' })
    const id = randomUUID()
    const request = referralEvents.requested({ referralId: id, clientId: servedClient, toOrganizationId: ids.receiver })
    await fixture.append(referralStream(id), [request], occurredAt, sender)
    await fixture.waitForReadModels()
    expect(await listFirstNames(actors.sender)).toEqual(['Entered', 'Served'])
    expect(await listFirstNames(actors.receiver)).toEqual([])
    await fixture.append(referralStream(id), [referralEvents.submitted()], occurredAt)
    await fixture.waitForReadModels()
    expect(await listFirstNames(actors.receiver)).toEqual(['Served'])
    expect(await listFirstNames(actors.staff)).toEqual(expect.arrayContaining(['Entered', 'Served', 'Foreign']))
    expect(await listFirstNames(actors.client)).toEqual([])
    expect(await fixture.queries.organizationServes(ids.receiver, servedClient)).toBe(true)
    expect(await fixture.queries.organizationServes(ids.receiver, otherClient)).toBe(false)
  })

  it('finds clients by the start of the name regardless of case and accents, with or without the last initial', async () => {
    await fixture.registerClient({ id: randomUUID(), firstName: 'Zoë', lastInitial: 'K' })
    await fixture.waitForReadModels()
    expect(await listFirstNames(actors.staff, 'zoe')).toEqual(['Zoë'])
    expect(await listFirstNames(actors.staff, 'ZOE K')).toEqual(['Zoë'])
    expect(await listFirstNames(actors.staff, 'zoe m')).toEqual([])
  })

  it('pages twenty at a time with a total, and leaves out an erased client', async () => {
    const listBefore = await fixture.queries.clients(ClientQuery.parse({}), actors.staff)
    const addedIds = Array.from({ length: 21 }, () => randomUUID())
    for (const id of addedIds) await fixture.registerClient({ id, firstName: 'Paged' })
    await fixture.waitForReadModels()
    const secondPage = await fixture.queries.clients(ClientQuery.parse({ q: 'paged', page: 2 }), actors.staff)
    expect(secondPage).toMatchObject({ total: 21, page: 2, pages: 2 })
    expect(secondPage.rows).toHaveLength(1)
    const [firstId = ''] = addedIds
    await fixture.append(clientStream(firstId), [{ type: 'ClientErased', data: {} }], occurredAt)
    await fixture.waitForReadModels()
    const listAfter = await fixture.queries.clients(ClientQuery.parse({}), actors.staff)
    expect(listAfter.total).toBe(listBefore.total + 20)
    expect(await fixture.queries.client(firstId, undefined)).toBeUndefined()
  })
})

describe('the organization query', () => {
  const listOrganizationNames = async (reader: ResolvedActor, q?: string) =>
    OrganizationList.parse(await fixture.queries.organizations({ q }, reader)).rows.map(({ name }) => name)

  it('REV-21 finds organizations by any part of the name regardless of case, sorted by name', async () => {
    expect(await listOrganizationNames(actors.staff, 'o')).toEqual([
      'harbor kitchen',
      'Hope House',
      'Ópen Door',
      'Quiet Harbor',
    ])
    expect(await listOrganizationNames(actors.staff, 'HARBOR')).toEqual(['harbor kitchen', 'Quiet Harbor'])
    expect(await listOrganizationNames(actors.staff, 'open')).toEqual(['Ópen Door'])
    expect(await listOrganizationNames(actors.staff, '100%')).toEqual([])
  })

  it('REV-21 returns at most 50, with the total', async () => {
    for (let n = 0; n < 55; n += 1) await fixture.createOrganization(randomUUID(), `Many ${n}`)
    await fixture.waitForReadModels()
    const matches = await fixture.queries.organizations({ q: 'many' }, actors.staff)
    expect(matches.rows).toHaveLength(50)
    expect(matches.total).toBe(55)
  })

  it('REV-07 shows non-staff only listed organizations and their own', async () => {
    expect(await listOrganizationNames(actors.sender, 'harbor')).toEqual(['harbor kitchen'])
    expect(await listOrganizationNames({ ...actors.sender, organizationId: hiddenOrganization }, 'harbor')).toEqual([
      'harbor kitchen',
      'Quiet Harbor',
    ])
    expect(await fixture.queries.organization(hiddenOrganization, confirmed(actors.sender))).toBeUndefined()
  })

  it('ROLE-20 ROLE-22 shows contacts to everyone with a confirmed account except clients', async () => {
    const readContacts = async (actor: ResolvedActor, reader = confirmed(actor)) => {
      const { email, phone } = OrganizationDetail.parse(await fixture.queries.organization(ids.sender, reader))
      return [email, phone]
    }
    const expectedContacts = ['desk@partner.example', '(770) 555-0100']
    expect(await readContacts(actors.staff)).toEqual(expectedContacts)
    expect(await readContacts(actors.receiver)).toEqual(expectedContacts)
    expect(await readContacts({ ...actors.guest, userId: ids.outsider })).toEqual(expectedContacts)
    expect(await readContacts(actors.client)).toEqual([null, null])
    expect(await readContacts(actors.outsider, { ...actors.outsider, organizationId: null, confirmed: false })).toEqual(
      [null, null],
    )
  })

  it('ROLE-21 counts every tier except the free listing as a member', async () => {
    expect(await fixture.queries.organization(ids.sender, confirmed(actors.staff))).toMatchObject({ member: true })
    expect(await fixture.queries.organization(ids.receiver, confirmed(actors.staff))).toMatchObject({ member: false })
  })
})

describe('the access query', () => {
  it('ROLE-01 returns the active grants with the names of their organizations, oldest first', async () => {
    const user = randomUUID()
    await fixture.grantAccess(user, ids.receiver, 'member', '2026-01-02T10:00:00.000Z')
    await fixture.grantAccess(user, ids.sender, 'org_admin', '2026-01-03T10:00:00.000Z')
    await fixture.grantAccess(user, ids.otherOrganization, 'staff', '2026-01-01T10:00:00.000Z')
    await fixture.waitForReadModels()
    const { grants } = await fixture.queries.getAccess(user)
    expect(grants.slice(1)).toEqual([
      { organization: { id: ids.receiver, name: 'harbor kitchen' }, role: 'member', revision: 0 },
      { organization: { id: ids.sender, name: 'Hope House' }, role: 'org_admin', revision: 1 },
    ])
    expect(grants[0]).toMatchObject({ organization: { id: ids.otherOrganization }, role: 'staff', revision: 2 })
    expect(await fixture.queries.platformStaff(undefined)).toEqual([user])
  })

  it('ROLE-02 ROLE-11 returns no rights for a revoked membership', async () => {
    const user = randomUUID()
    await fixture.grantAccess(user, ids.receiver, 'org_admin', occurredAt)
    const revocation = { type: 'AccessRevoked', data: { userId: user, organizationId: ids.receiver } } as const
    await fixture.append(accessStream(user), [revocation], occurredAt)
    await fixture.waitForReadModels()
    expect(await fixture.queries.getAccess(user)).toEqual({ grants: [] })
  })

  it('ROLE-01 returns nothing for a person who was never granted anything', async () => {
    expect(await fixture.queries.getAccess(randomUUID())).toEqual({ grants: [] })
  })
})
