// What the public directory shows of a partner to each kind of visitor.
import { m } from '#messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { partnerTiers } from '#contracts/enumeration-values.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import { languages, localeOf, pathIn } from '#contracts/language.ts'
import { serviceLabel } from '#contracts/choice-labels.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { signInUser } from '#tests/support/identity.ts'

let app: TestApp
let visitors: Record<
  'anonymous' | 'guest' | 'client' | 'unconfirmed' | 'account' | 'member' | 'org_admin' | 'staff' | 'admin',
  TestUser
>
const organizationByTier = new Map<PartnerTier, string>()
let shelterId: string
let partnerWithoutContacts: string
let hiddenPartner: string

const email = 'desk@partner.example'
const phone = '(770) 555-0100'
const website = 'https://partner.example/'
const hours = { mon: ['09:00-17:00'] }
const contactDetails = { email, phone, website, hours }

beforeAll(async () => {
  app = await createTestApp({ webFolder: buildWeb().folder })
  for (const tier of partnerTiers)
    organizationByTier.set(tier, await app.createOrganization(`Tier ${tier}`, contactDetails, { tier }))
  shelterId = await app.createOrganization('Safe Haven', {
    ...contactDetails,
    amenities: ['domestic_violence', 'emergency_shelter'],
  })
  partnerWithoutContacts = await app.createOrganization('Silent House', { website, hours })
  hiddenPartner = await app.createOrganization('Hidden House', contactDetails, { publicVisible: false })
  const organizationId = organizationByTier.get('cultivator') ?? ''
  visitors = {
    anonymous: app.anonymous,
    guest: await app.createGuest(),
    client: await app.createUser([], { clientId: crypto.randomUUID() }),
    unconfirmed: await createUnconfirmedUser(),
    account: await app.createUser(),
    member: await app.createUser([{ organizationId, role: 'member' }]),
    org_admin: await app.createUser([{ organizationId, role: 'org_admin' }]),
    staff: await app.createStaff(),
    admin: await app.createStaff('admin'),
  }
})
afterAll(() => app.close())

const createUnconfirmedUser = async () => {
  const address = `${crypto.randomUUID()}@example.org`
  const body = { fullName: 'Nora Newcomer', email: address, password: testPassword }
  await app.anonymous.call('signUp', { body })
  return signInUser(app, address, testPassword)
}

const listVisitors = () => Object.entries(visitors) as [keyof typeof visitors, TestUser][]
const fetchPartner = (person: TestUser, id: string) => person.call('directoryPartner', { params: { id } })

describe('contacts', () => {
  const withoutContacts = ['anonymous', 'guest', 'client', 'unconfirmed'] as const
  const withContacts = ['account', 'member', 'org_admin', 'staff', 'admin'] as const

  it.each(withoutContacts)(
    'ROLE-18 ROLE-19 ROLE-20 ROLE-22 are hidden for every tier from a visitor who is %s',
    async (kind) => {
      const list = await visitors[kind].send('directory', { query: {} })
      expect(list.body.total).toBeGreaterThanOrEqual(partnerTiers.length)
      const details = await Promise.all([...organizationByTier.values()].map((id) => fetchPartner(visitors[kind], id)))
      const output = JSON.stringify([list.body, details])
      expect(output).toContain(website)
      for (const contact of [email, phone, '"email"', '"phone"']) expect(output).not.toContain(contact)
    },
  )

  it.each(withContacts)('ROLE-20 ROLE-21 are shown for every tier to a visitor who is %s', async (kind) => {
    for (const [tier, id] of organizationByTier) {
      expect(await fetchPartner(visitors[kind], id)).toMatchObject({ tier, contacts: 'shown', email, phone })
    }
    const { rows } = await visitors[kind].call('directory', { query: { q: 'tier' } })
    expect(rows.map((row) => [row.email, row.phone])).toEqual(partnerTiers.map(() => [email, phone]))
  })

  it('ROLE-20 are omitted when the partner has none', async () => {
    const detail = await fetchPartner(visitors.staff, partnerWithoutContacts)
    expect(detail.contacts).toBe('shown')
    expect(Object.keys(detail)).not.toContain('email')
    expect(Object.keys(detail)).not.toContain('phone')
  })

  it('ROLE-19 ROLE-21 come with the reason why they are hidden, and whether a request is possible', async () => {
    const id = organizationByTier.get('anchor_legacy') ?? ''
    const states = await Promise.all(
      listVisitors().map(async ([kind, person]) => {
        const { contacts, requestService } = await fetchPartner(person, id)
        return [kind, `${contacts}${requestService ? ', request' : ''}`] as const
      }),
    )
    expect(Object.fromEntries(states)).toEqual({
      anonymous: 'account_needed',
      guest: 'account_needed, request',
      client: 'private, request',
      unconfirmed: 'confirmation_needed, request',
      account: 'shown, request',
      member: 'shown, request',
      org_admin: 'shown, request',
      staff: 'shown, request',
      admin: 'shown, request',
    })
    expect((await fetchPartner(visitors.guest, partnerWithoutContacts)).requestService).toBe(false)
  })

  it('ROLE-22 follow the same rule on the organization page', async () => {
    const params = { id: organizationByTier.get('faith_covenant') ?? '' }
    expect((await visitors.client.call('organization', { params })).email).toBeNull()
    expect((await visitors.account.call('organization', { params })).email).toBe(email)
  })
})

describe('a confidential shelter', () => {
  it('ROLE-22 shows its hours only to staff and members, on every page that has them', async () => {
    for (const [kind, person] of listVisitors()) {
      const { hours, locationHidden } = await fetchPartner(person, shelterId)
      const isInNetwork = ['member', 'org_admin', 'staff', 'admin'].includes(kind)
      expect([kind, hours, locationHidden]).toEqual([
        kind,
        isInNetwork ? { mon: ['09:00-17:00'] } : undefined,
        !isInNetwork,
      ])
    }
    const params = { id: shelterId }
    expect((await visitors.account.call('organization', { params })).hours).toEqual({})
    expect((await visitors.member.call('organization', { params })).hours).toEqual({ mon: ['09:00-17:00'] })
  })
})

describe('an unlisted partner', () => {
  it('ROLE-18 appears neither in the list nor on its own page, even for staff', async () => {
    for (const person of Object.values(visitors)) {
      const { rows } = await person.call('directory', { query: { q: 'house' } })
      expect(rows.map(({ name }) => name)).toEqual(['Silent House'])
      expect((await person.send('directoryPartner', { params: { id: hiddenPartner } })).problem.code).toBe(
        'organization_not_found',
      )
    }
  })
})

describe('the page without JavaScript', () => {
  /** The page's main element, without its icons and its ids, which may contain any digits. */
  const fetchMain = async (address: string) => {
    const html = await (await fetch(app.address + address, { headers: { accept: 'text/html' } })).text()
    return (/<main[^]*<\/main>/.exec(html)?.[0] ?? '')
      .replaceAll(/<svg[^]*?<\/svg>/g, '')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')
  }

  it.each(languages)(
    'DIR-13 ROLE-18 ROLE-22 lists the partners that an anonymous visitor can see, in %s',
    async (language) => {
      const locale = { locale: localeOf[language] }
      const { total, rows } = await app.anonymous.call('directory', { query: {} })
      const list = await fetchMain(pathIn(language, '/directory'))
      expect(list).toContain(`>${m['directory:found']({ count: total }, locale)}</h2>`)
      expect([...list.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual(rows.map(({ name }) => name))
      for (const text of [`href="${website}"`, m['directory:card.services']({}, locale), serviceLabel.Food({}, locale)])
        expect(list).toContain(text)
      for (const privateText of ['Hidden House', email, phone, '555', '09:00', '9:00'])
        expect(list).not.toContain(privateText)
    },
  )

  it('DIR-08 filters by the URL, and ignores invalid values', async () => {
    await app.createOrganization('Floyd Pantry', { counties: ['Floyd'], services: ['Food'] })
    const countWithoutScript = async (query: string) => (await fetchMain(`/directory?${query}`)).match(/<h3/g)?.length
    const countInApi = async (query: object) => (await app.anonymous.call('directory', { query })).total
    // A busy machine may send the page before it has read the list.
    await expect
      .poll(() => countWithoutScript('county=Floyd&service=Food'), { timeout: 20_000 })
      .toBe(await countInApi({ county: 'Floyd', service: 'Food' }))
    await expect
      .poll(() => countWithoutScript('county=Atlantis&page=x&after=x&q=&service=Food'), { timeout: 20_000 })
      .toBe(await countInApi({ service: 'Food' }))
  })
})
