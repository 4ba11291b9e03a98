// What the public directory shows of a partner to each kind of visitor.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type PartnerTier, partnerTiers } from '#contracts/enumerations.ts'
import { languages, pathIn } from '#contracts/language.ts'
import { textsIn } from '#contracts/texts.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'

let app: TestApp
let visitors: Record<'anonymous' | 'guest' | 'client' | 'account' | 'member' | 'org_admin' | 'staff' | 'admin', Person>
const byTier = new Map<PartnerTier, string>()
let shelter: string
let silent: string
let hidden: string

const email = 'desk@partner.example'
const phone = '(770) 555-0100'
const website = 'https://partner.example/'
const hours = { mon: ['09:00-17:00'] }
const reachable = { email, phone, website, hours }

beforeAll(async () => {
  app = await createTestApp({ webFolder: buildWeb().folder })
  for (const tier of partnerTiers) byTier.set(tier, await app.organization(`Tier ${tier}`, reachable, { tier }))
  shelter = await app.organization('Safe Haven', {
    ...reachable,
    amenities: ['domestic_violence', 'emergency_shelter'],
  })
  silent = await app.organization('Silent House', { website, hours })
  hidden = await app.organization('Hidden House', reachable, { publicVisible: false })
  const organizationId = byTier.get('cultivator') ?? ''
  visitors = {
    anonymous: app.anonymous,
    guest: await app.guest(),
    client: await app.person([], { clientId: crypto.randomUUID() }),
    account: await app.person(),
    member: await app.person([{ organizationId, role: 'member' }]),
    org_admin: await app.person([{ organizationId, role: 'org_admin' }]),
    staff: await app.staff(),
    admin: await app.staff('admin'),
  }
})
afterAll(() => app.close())

const everybody = () => Object.entries(visitors) as [keyof typeof visitors, Person][]
const one = (who: Person, id: string) => who.call('directoryPartner', { params: { id } })

describe('contacts', () => {
  const strangers = ['anonymous', 'guest', 'client'] as const
  const entitled = ['account', 'member', 'org_admin', 'staff', 'admin'] as const

  it.each(strangers)(
    'ROLE-18 ROLE-19 ROLE-17 ROLE-22 hides contacts of every tier from a visitor who is %s',
    async (who) => {
      const list = await visitors[who].send('directory', { query: {} })
      expect(list.body.total).toBeGreaterThanOrEqual(partnerTiers.length)
      const details = await Promise.all([...byTier.values()].map((id) => one(visitors[who], id)))
      const said = JSON.stringify([list.body, details])
      expect(said).toContain(website)
      for (const contact of [email, phone, '"email"', '"phone"']) expect(said).not.toContain(contact)
    },
  )

  it.each(entitled)('ROLE-20 ROLE-21 shows contacts of every tier to a visitor who is %s', async (who) => {
    for (const [tier, id] of byTier) {
      expect(await one(visitors[who], id)).toMatchObject({ tier, contacts: 'shown', email, phone })
    }
    const { rows } = await visitors[who].call('directory', { query: { q: 'tier' } })
    expect(rows.map((row) => [row.email, row.phone])).toEqual(partnerTiers.map(() => [email, phone]))
  })

  it('ROLE-20 omits contacts when the partner has none', async () => {
    const shown = await one(visitors.staff, silent)
    expect(shown.contacts).toBe('shown')
    expect(Object.keys(shown)).not.toContain('email')
    expect(Object.keys(shown)).not.toContain('phone')
  })

  it('ROLE-19 ROLE-21 shows each visitor why contacts are hidden and whether a request is possible', async () => {
    const id = byTier.get('anchor_legacy') ?? ''
    const told = await Promise.all(
      everybody().map(async ([who, person]) => {
        const { contacts, requestService } = await one(person, id)
        return [who, `${contacts}${requestService ? ', request' : ''}`] as const
      }),
    )
    expect(Object.fromEntries(told)).toEqual({
      anonymous: 'account_needed',
      guest: 'account_needed, request',
      client: 'private, request',
      account: 'shown, request',
      member: 'shown, request',
      org_admin: 'shown, request',
      staff: 'shown, request',
      admin: 'shown, request',
    })
    expect((await one(visitors.guest, silent)).requestService).toBe(false)
  })

  it('ROLE-22 applies the same rule on the organization page', async () => {
    const params = { id: byTier.get('faith_covenant') ?? '' }
    expect((await visitors.client.call('organization', { params })).email).toBeNull()
    expect((await visitors.account.call('organization', { params })).email).toBe(email)
  })
})

describe('a confidential shelter', () => {
  it('ROLE-22 shows its hours only to staff and members, on every page that has them', async () => {
    for (const [who, person] of everybody()) {
      const { hours, locationHidden } = await one(person, shelter)
      const network = ['member', 'org_admin', 'staff', 'admin'].includes(who)
      expect([who, hours, locationHidden]).toEqual([who, network ? { mon: ['09:00-17:00'] } : undefined, !network])
    }
    const params = { id: shelter }
    expect((await visitors.account.call('organization', { params })).hours).toEqual({})
    expect((await visitors.member.call('organization', { params })).hours).toEqual({ mon: ['09:00-17:00'] })
  })
})

describe('an unlisted partner', () => {
  it('ROLE-18 is neither in the list nor on its own page, even for staff', async () => {
    for (const person of Object.values(visitors)) {
      const { rows } = await person.call('directory', { query: { q: 'house' } })
      expect(rows.map(({ name }) => name)).toEqual(['Silent House'])
      expect((await person.send('directoryPartner', { params: { id: hidden } })).problem.code).toBe(
        'organization_not_found',
      )
    }
  })
})

describe('the page without JavaScript', () => {
  const read = async (address: string) => {
    const html = await (await fetch(app.address + address, { headers: { accept: 'text/html' } })).text()
    return /<noscript>([^]*?<ul>[^]*?)<\/noscript>/.exec(html)?.[1] ?? ''
  }

  it.each(languages)(
    'DIR-13 ROLE-18 ROLE-22 lists the partners that an anonymous visitor may see, in %s',
    async (language) => {
      const { directory, lists } = textsIn(language)
      const { total, rows } = await app.anonymous.call('directory', { query: {} })
      const list = await read(pathIn(language, '/directory'))
      expect(list).toContain(`<h2>${directory.found(total)}</h2>`)
      expect([...list.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual(rows.map(({ name }) => name))
      for (const said of [`href="${website}"`, directory.facts.services, lists.service.Food])
        expect(list).toContain(said)
      for (const kept of ['Hidden House', email, phone, '555', '09:00', '9:00']) expect(list).not.toContain(kept)
    },
  )

  it('DIR-08 follows county and service links, and ignores invalid values', async () => {
    await app.organization('Floyd Pantry', { counties: ['Floyd'], services: ['Food'] })
    const named = async (query: string) => (await read(`/directory?${query}`)).match(/<h3>/g)?.length
    const found = async (query: object) => (await app.anonymous.call('directory', { query })).total
    expect(await named('county=Floyd&service=Food')).toBe(await found({ county: 'Floyd', service: 'Food' }))
    expect(await named('county=Atlantis&page=x&after=x&service=Food')).toBe(await found({ service: 'Food' }))
  })
})
