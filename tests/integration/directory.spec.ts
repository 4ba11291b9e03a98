// The public directory and the guest pass over HTTP: what of a partner's contacts leaves the server, for each kind of visitor.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { guestPassLife } from '#api/guest-pass.ts'
import { onceOnly, systemActor } from '#commands/context.ts'
import type { DirectoryQuery } from '#contracts/directory.ts'
import { type PartnerTier, partnerTiers } from '#contracts/enumerations.ts'
import { problems } from '#contracts/problems.ts'
import { attemptRules } from '#identity/attempts.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { filledIn } from '#tests/support/public-requests.ts'

let app: TestApp
let visitors: Record<'anonymous' | 'guest' | 'client' | 'account' | 'member' | 'org_admin' | 'staff' | 'admin', Person>
const byTier = new Map<PartnerTier, string>()
let shelter: string
let silent: string
let hidden: string

const email = 'desk@partner.example'
const phone = '(770) 555-0100'
const website = 'https://partner.example/'

const partner = async (
  name: string,
  changes: {
    tier?: PartnerTier
    publicVisible?: boolean
    profile?: Partial<Parameters<TestApp['organization']>[1]>
  } = {},
) => {
  const { tier = 'cultivator', publicVisible = true, profile = {} } = changes
  const made = await app.server.services.commands.createOrganization(
    {
      profile: {
        name,
        about: `About ${name}.`,
        website,
        email,
        phone,
        counties: ['Cobb'],
        services: ['Food'],
        populations: ['Families'],
        amenities: [],
        hours: { mon: ['09:00-17:00'] },
        ...profile,
      },
      tier,
      publicVisible,
    },
    onceOnly(systemActor),
  )
  await app.caughtUp(made.position)
  return made.id
}

beforeAll(async () => {
  app = await createTestApp()
  for (const tier of partnerTiers) byTier.set(tier, await partner(`Tier ${tier}`, { tier }))
  shelter = await partner('Safe Haven', { profile: { amenities: ['domestic_violence', 'emergency_shelter'] } })
  silent = await partner('Silent House', { profile: { email: null, phone: null, counties: ['Floyd', 'Bartow'] } })
  hidden = await partner('Hidden House', { publicVisible: false })
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
    'ROLE-18 ROLE-19 ROLE-17 ROLE-22 are nowhere in what a visitor gets who is %s, of any tier',
    async (who) => {
      const list = await visitors[who].send('directory', { query: {} })
      expect(list.body.total).toBeGreaterThanOrEqual(partnerTiers.length)
      const details = await Promise.all([...byTier.values()].map((id) => one(visitors[who], id)))
      const said = JSON.stringify([list.body, details])
      expect(said).toContain(website)
      for (const contact of [email, phone, '"email"', '"phone"']) expect(said).not.toContain(contact)
    },
  )

  it.each(entitled)('ROLE-20 ROLE-21 are there for a visitor who is %s, of every tier', async (who) => {
    for (const [tier, id] of byTier) {
      expect(await one(visitors[who], id)).toMatchObject({ tier, contacts: 'shown', email, phone })
    }
    const { rows } = await visitors[who].call('directory', { query: { q: 'tier' } })
    expect(rows.map((row) => [row.email, row.phone])).toEqual(partnerTiers.map(() => [email, phone]))
  })

  it('ROLE-20 are left out where the partner has none', async () => {
    const shown = await one(visitors.staff, silent)
    expect(shown.contacts).toBe('shown')
    expect(Object.keys(shown)).not.toContain('email')
    expect(Object.keys(shown)).not.toContain('phone')
  })

  it('ROLE-19 ROLE-21 each visitor is told why they are missing, and whether a request can be made', async () => {
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

  it('ROLE-22 the organization’s own page keeps to the same rule', async () => {
    const params = { id: byTier.get('faith_covenant') ?? '' }
    expect((await visitors.client.call('organization', { params })).email).toBeNull()
    expect((await visitors.account.call('organization', { params })).email).toBe(email)
  })
})

describe('a shelter that hides where it is', () => {
  it('ROLE-22 says its hours to staff and members alone, on every page that has them', async () => {
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

describe('the list', () => {
  const names = async (query: { q?: string; county?: 'Floyd' | 'Cobb'; service?: 'Food' | 'Legal'; page?: number }) => {
    const { rows, total } = await app.anonymous.call('directory', { query })
    return { names: rows.map(({ name }) => name), total }
  }

  it('ROLE-18 has the partners that list themselves and no others, for staff too', async () => {
    for (const person of Object.values(visitors)) {
      const { rows } = await person.call('directory', { query: { q: 'house' } })
      expect(rows.map(({ name }) => name)).toEqual(['Silent House'])
      expect((await person.send('directoryPartner', { params: { id: hidden } })).problem.code).toBe(
        'organization_not_found',
      )
    }
  })

  it('DIR-01 DIR-08 is found by part of the name, county and service, which narrow together', async () => {
    expect(await names({ q: 'SILENT' })).toEqual({ names: ['Silent House'], total: 1 })
    expect(await names({ county: 'Floyd' })).toEqual({ names: ['Silent House'], total: 1 })
    expect(await names({ county: 'Floyd', service: 'Legal' })).toEqual({ names: [], total: 0 })
    expect(await names({ county: 'Cobb', q: 'silent' })).toEqual({ names: [], total: 0 })
    expect((await app.anonymous.send('directory', { query: { county: 'Fulton' } })).status).toBe(400)
  })

  it('SEC-11 pages by name, and says how many there are', async () => {
    for (let n = 0; n < 25; n += 1) await partner(`Paged ${String(n).padStart(2, '0')}`)
    const first = await names({ q: 'paged' })
    const second = await names({ q: 'paged', page: 2 })
    expect(first.names).toHaveLength(24)
    expect(second).toEqual({ names: ['Paged 24'], total: 25 })
  })
})

describe('filters', () => {
  const found = async (query: z.input<typeof DirectoryQuery>) => {
    const { rows, total } = await app.anonymous.call('directory', { query: { q: 'Filter', ...query } })
    expect(total).toBe(rows.length)
    return rows.map(({ name }) => name.replace('Filter ', ''))
  }
  beforeAll(async () => {
    const families = { populations: ['Families' as const], counties: ['Cobb' as const] }
    await partner('Filter A', { tier: 'cultivator', profile: { ...families, amenities: ['pet_friendly'] } })
    await partner('Filter B', {
      tier: 'service_agreement',
      profile: { populations: ['Aging Adults', 'Families'], amenities: ['pet_friendly', 'clothing_closet'] },
    })
    await partner('Filter C', {
      tier: 'faith_steward',
      profile: { populations: ['Single Adults'], services: ['Legal'] },
    })
    await partner('Filter D', { tier: 'faith_covenant', profile: { counties: ['Floyd'] } })
  })

  it('DIR-07 general members are of two tiers, the others of one', async () => {
    expect(await found({ tier: 'general_member' })).toEqual(['A', 'B'])
    expect(await found({ tier: 'faith_steward' })).toEqual(['C'])
    expect(await found({ tier: 'faith_covenant' })).toEqual(['D'])
    expect(await found({ tier: 'faith_shepherd' })).toEqual([])
    expect((await app.anonymous.send('directory', { query: { tier: 'anchor_legacy' } })).status).toBe(400)
  })

  it('DIR-02 DIR-05 DIR-06 DIR-08 population and amenities are contained, and all filters narrow together', async () => {
    expect(await found({ population: 'Families' })).toEqual(['A', 'B', 'D'])
    expect(await found({ population: 'Aging Adults' })).toEqual(['B'])
    expect(await found({ amenity: ['pet_friendly'] })).toEqual(['A', 'B'])
    expect(await found({ amenity: ['pet_friendly', 'clothing_closet'] })).toEqual(['B'])
    expect(await found({ amenity: ['pet_friendly'], population: 'Families', tier: 'general_member' })).toEqual([
      'A',
      'B',
    ])
    const all = { service: 'Food', population: 'Families', amenity: ['pet_friendly'], county: 'Cobb' } as const
    expect(await found({ ...all, tier: 'general_member', open: 'now' })).toEqual(['A', 'B'])
    expect(await found({ ...all, tier: 'faith_steward' })).toEqual([])
    expect(await found({ ...all, county: 'Floyd' })).toEqual([])
  })
})

describe('open now', () => {
  const open = async (instant: string, who: Person = app.anonymous) => {
    const before = app.clock.now()
    app.clock.set(instant)
    const { rows, total } = await who.call('directory', { query: { q: 'Hours', open: 'now' } })
    const every = await who.call('directory', { query: { q: 'Hours' } })
    app.clock.set(before)
    expect(total).toBe(rows.length)
    // The same is said of each where nothing is filtered.
    expect(every.rows.filter((row) => row.open !== undefined).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    return rows.map((row) => `${row.name.replace('Hours ', '')} until ${row.open?.until ?? 'later'}`)
  }
  beforeAll(async () => {
    const hours = { mon: ['09:00-12:00', '13:00-17:00'], fri: ['18:00-02:00'], sat: ['22:00-03:00'] }
    await partner('Hours A', { profile: { hours: { ...hours, sun: 'closed' } } })
    await partner('Hours B', { profile: { hours: { mon: ['00:00-24:00'] } } })
    await partner('Hours C', { profile: { hours: {} } })
    const amenities = ['domestic_violence', 'day_shelter'] as const
    await partner('Hours D', { profile: { hours: { mon: ['00:00-24:00'] }, amenities: [...amenities] } })
  })

  it('DIR-09 DIR-10 keeps who is open there and then, in any range, past midnight and over the end of the week', async () => {
    expect(await open('2026-03-02T15:00:00.000Z')).toEqual(['A until 12:00', 'B until 00:00'])
    expect(await open('2026-03-02T17:30:00.000Z')).toEqual(['B until 00:00'])
    expect(await open('2026-03-02T18:00:00.000Z')).toEqual(['A until 17:00', 'B until 00:00'])
    // Monday in New York to the minute: it begins at 5:00 in Greenwich.
    expect(await open('2026-03-02T04:59:00.000Z')).toEqual([])
    expect(await open('2026-03-02T05:00:00.000Z')).toEqual(['B until 00:00'])
    // Friday's hours on Saturday morning, Saturday's on Sunday, whose hours are "closed".
    expect(await open('2026-03-07T06:59:00.000Z')).toEqual(['A until 02:00'])
    expect(await open('2026-03-07T07:00:00.000Z')).toEqual([])
    expect(await open('2026-03-01T07:30:00.000Z')).toEqual(['A until 03:00'])
  })

  it('ROLE-22 tells of a refuge neither by a filter nor by a word, but to the network', async () => {
    expect(await open('2026-03-02T15:00:00.000Z', visitors.guest)).toEqual(['A until 12:00', 'B until 00:00'])
    expect(await open('2026-03-02T15:00:00.000Z', visitors.member)).toEqual([
      'A until 12:00',
      'B until 00:00',
      'D until 00:00',
    ])
  })
})

describe('distance', () => {
  const near = async (query: { zip?: string; sort?: 'distance' | 'name' }, who: Person = app.anonymous) => {
    const { rows, from } = await who.call('directory', { query: { q: 'Placed', ...query } })
    return { rows: rows.map(({ name, miles }) => [name.replace('Placed ', ''), miles]), from }
  }
  beforeAll(async () => {
    await partner('Placed A', { profile: { zip: '30161' } })
    await partner('Placed B', { profile: { zip: '30060' } })
    await partner('Placed C')
    await partner('Placed D', { profile: { zip: '30060', amenities: ['domestic_violence', 'emergency_shelter'] } })
    await partner('Placed E', { profile: { zip: '30066' } })
    await partner('Placed F', { profile: { zip: '99999' } })
  })

  it('DIR-08 the nearest come first, those of whom no place is known last, by name', async () => {
    expect(await near({ zip: '30060', sort: 'distance' })).toEqual({
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
    expect((await near({ zip: '30161' })).rows.slice(0, 2)).toEqual([
      ['A', 0],
      ['E', 40],
    ])
  })

  it('by name they say their distance too; without a ZIP code that is known there is none', async () => {
    expect((await near({ zip: '30060', sort: 'name' })).rows.map(([name]) => name)).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
    ])
    expect((await near({ zip: '30060', sort: 'name' })).rows[1]).toEqual(['B', 0])
    for (const query of [{ sort: 'distance' }, { zip: '90210', sort: 'distance' }] as const) {
      const { rows, from } = await near(query)
      expect(from).toBeNull()
      expect(rows.map(([name, miles]) => [name, miles])[0]).toEqual(['A', undefined])
    }
    expect((await app.anonymous.send('directory', { query: { zip: 'here' } })).status).toBe(400)
  })

  it('ROLE-22 where a refuge is, neither order nor answer tells, but to the network', async () => {
    const { rows } = await visitors.guest.call('directory', { query: { q: 'Placed D', zip: '30060' } })
    expect(Object.keys(rows[0] ?? {})).not.toContain('zip')
    expect(Object.keys(rows[0] ?? {})).not.toContain('miles')
    const told = await near({ zip: '30060', sort: 'distance' }, visitors.staff)
    expect(told.rows.slice(0, 2)).toEqual([
      ['B', 0],
      ['D', 0],
    ])
  })
})

describe('the guest pass', () => {
  const body = { name: 'Gus Guest', email: 'gus@example.org', county: 'Cobb', agreed: true } as const
  const filled = () => ({ ...body, guard: filledIn(app, 'guest_access') })
  const issue = async (device: string) => {
    const answer = await app.anonymous.send('issueGuestPass', { body: filled(), headers: { 'user-agent': device } })
    const { createdAt, expiresAt } = answer.body
    return { ...answer.body, seconds: (Date.parse(expiresAt) - Date.parse(createdAt)) / 1_000 }
  }
  const withPass = async (pass: string) => {
    const { headers } = { headers: { authorization: `Guest ${pass}` } }
    return app.anonymous.send('directory', { query: {}, headers })
  }

  it('DIR-21 needs every field and the agreement', async () => {
    for (const missing of [{ name: '' }, { email: '' }, { county: '' }, { county: undefined }, { agreed: false }]) {
      const { status, problem } = await app.anonymous.send('issueGuestPass', { body: { ...filled(), ...missing } })
      expect([status, problem.title]).toEqual([400, 'Please fill in all fields and agree to the terms'])
    }
  })

  it('DIR-26 lasts 24 hours, and 2 on phones and tablets', async () => {
    const agents = {
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64)': guestPassLife.desk,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)': guestPassLife.handheld,
      'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X)': guestPassLife.handheld,
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0)': guestPassLife.handheld,
      'Mozilla/5.0 (Linux; Android 15; Pixel 9)': guestPassLife.handheld,
    }
    for (const [agent, seconds] of Object.entries(agents)) expect((await issue(agent)).seconds).toBe(seconds)
    expect(guestPassLife).toEqual({ desk: 86_400, handheld: 7_200 })
  })

  it('DIR-25 an altered one gives no access, and none is taken for an access token', async () => {
    const { pass } = await issue('Desk')
    expect((await withPass(pass)).status).toBe(200)
    const [head = '', claims = '', signature = ''] = pass.split('.')
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
    const later = Buffer.from(JSON.stringify({ ...said, exp: 4_102_444_800 })).toString('base64url')
    for (const altered of [`${head}.${later}.${signature}`, `${head}.${claims}.`, 'nonsense']) {
      expect((await withPass(altered)).problem.code).toBe('not_authenticated')
    }
    const asToken = await app.anonymous.send('currentUser', { headers: { authorization: `Bearer ${pass}` } })
    expect(asToken.status).toBe(401)
    const tokenAsPass = await withPass(visitors.staff.token ?? '')
    expect(tokenAsPass.status).toBe(401)
  })

  it('DIR-22 gives none to a program, and one form brings one address on the list', async () => {
    const { guard } = filled()
    const send = (changes: object) => app.anonymous.send('issueGuestPass', { body: { ...body, guard, ...changes } })
    expect((await send({ guard: { ...guard, subtitle: 'https://buy.example' } })).problem.code).toBe('form_refused')
    const token = app.server.services.formGuard.issue('guest_access')
    expect((await send({ guard: { token, subtitle: '' } })).problem.code).toBe('form_token_stale')
    expect((await send({ guard: filledIn(app, 'public_request') })).problem.code).toBe('form_token_stale')
    for (const email of ['first@example.org', 'second@example.org']) await send({ email })
    const { rows } = await app.database.pool.query(
      "select email from mailing_list where email in ('first@example.org', 'second@example.org')",
    )
    expect(rows).toEqual([{ email: 'first@example.org' }])
  })

  it('DIR-27 gives no access any more when it has run out', async () => {
    const { pass } = await issue('Desk')
    app.clock.advance(guestPassLife.desk * 1_000 - 1_000)
    expect((await withPass(pass)).status).toBe(200)
    app.clock.advance(1_000)
    expect((await withPass(pass)).status).toBe(401)
  })

  it('DIR-22 puts the address on the mailing list once, and grants access the second time too', async () => {
    await issue('Desk')
    await app.anonymous.call('issueGuestPass', { body: { ...filled(), email: ' GUS@example.org', name: 'Other' } })
    const { rows } = await app.database.pool.query(
      'select name, email, county, source from mailing_list where email = $1',
      ['gus@example.org'],
    )
    expect(rows).toEqual([
      { name: 'Gus Guest', email: 'gus@example.org', county: 'Cobb', source: 'directory_guest_access' },
    ])
  })

  it('DIR-22 welcomes who is new, in the language of the page, by a mail whose link leaves the list', async () => {
    const mailsTo = async (email: string) => {
      const { rows } = await app.database.pool.query<{ subject: string; link: string; unsubscribe: string }>(
        'select subject, link, unsubscribe from mail_outbox where recipient = $1',
        [email],
      )
      return rows
    }
    const onList = async (email: string) =>
      (await app.database.pool.query('select from mailing_list where email = $1 and left_at is null', [email])).rowCount
    for (const language of ['en', 'es'] as const) {
      const email = `${language}@example.org`
      await app.anonymous.call('issueGuestPass', { body: { ...filled(), email, language } })
      await app.anonymous.call('issueGuestPass', { body: { ...filled(), email, language } })
      const mails = await mailsTo(email)
      expect(mails).toHaveLength(1)
      const [mail] = mails
      const prefix = language === 'es' ? '/es' : ''
      expect(mail?.subject).toBe(
        language === 'es' ? 'Le damos la bienvenida al directorio' : 'Welcome to the partner directory',
      )
      expect(new URL(mail?.link ?? '').pathname).toBe(`${prefix}/directory`)
      const leaving = new URL(mail?.unsubscribe ?? '')
      expect(leaving.pathname).toBe(`${prefix}/unsubscribe`)
      const token = leaving.searchParams.get('list') ?? ''

      expect(await onList(email)).toBe(1)
      const changed = `${token.slice(0, -3)}AAA`
      expect((await app.anonymous.send('leaveMailingList', { body: { token: changed } })).problem.code).toBe(
        'invalid_link',
      )
      // A link that stops another kind of mail takes nobody off this list.
      expect((await app.anonymous.send('unsubscribe', { body: { token } })).problem.code).toBe('invalid_link')
      expect(await onList(email)).toBe(1)
      // The button of a mail program in the one language, the page in the other.
      const post = async (path: string, body: string) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        return (await fetch(`${app.address}${path}`, { method: 'POST', headers, body })).status
      }
      const invalid = problems.invalid_link.status
      expect(await post(`${leaving.pathname}?list=${changed}`, 'List-Unsubscribe=One-Click')).toBe(invalid)
      expect(await post(`${leaving.pathname}?token=${token}`, 'List-Unsubscribe=One-Click')).toBe(invalid)
      expect(await post(`${leaving.pathname}${leaving.search}`, 'nothing')).toBe(invalid)
      expect(await onList(email)).toBe(1)
      const leave = {
        en: () => app.anonymous.call('leaveMailingList', { body: { token } }),
        es: () => post(`${leaving.pathname}${leaving.search}`, 'List-Unsubscribe=One-Click'),
      }
      await leave[language]()
      await leave[language]()
      expect(await onList(email)).toBe(0)
      const { rows } = await app.database.pool.query('select name, county from mailing_list where email = $1', [email])
      expect(rows).toEqual([{ name: '', county: '' }])

      // Anybody may type the address again: it gets no mail, and is not put back.
      await app.anonymous.call('issueGuestPass', { body: { ...filled(), email, language } })
      expect(await onList(email)).toBe(0)
      expect(await mailsTo(email)).toHaveLength(1)
    }
  })

  it('DIR-22 is given to one address, and from one network, only so often', async () => {
    const statuses = async (tries: number, emailOf: (n: number) => string) => {
      const answers = []
      for (let n = 0; n < tries; n += 1) {
        answers.push(await app.anonymous.send('issueGuestPass', { body: { ...filled(), email: emailOf(n) } }))
      }
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.problem).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
      return answers.map(({ status }) => status)
    }
    const { sender, pass } = attemptRules
    const oneAddress = await statuses(sender.free + 1, (n) => (n % 2 === 0 ? 'often@example.org' : 'OFTEN@example.org'))
    expect(oneAddress).toEqual([...Array.from({ length: sender.free }, () => 200), 429])
    const oneNetwork = await statuses(pass.free + 1, (n) => `n${n}@example.org`)
    expect([oneNetwork[0], oneNetwork.at(-1)]).toEqual([200, 429])
  })
})
