// Every route that shows a name, a contact or a note of a family records who reads it, for every caller (ROLE-27).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CsvFile } from '#contracts/exports.ts'
import { FamilyContact } from '#contracts/family-contact.ts'
import { NoteText } from '#contracts/referrals.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario } from '#tests/support/referral-scenario.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { createRouteInputs } from '#tests/support/route-inputs.ts'
import { createReadFamily, showsFamily, readClient, countReadings, readingsAfter } from '#tests/support/read-family.ts'

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let clientId: string
let referralId: string
let similarId: string
let conversationId: string

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  ;({ scenario, family, clientId, referralId, similarId, conversationId } = await createReadFamily(app))
})
afterAll(() => app.close())

type Input = NonNullable<Parameters<TestUser['send']>[1]>

/** Inputs with which a route shows the family, where the minimal one does not. */
const specificInputs = (): Partial<Record<RouteName, Input>> => {
  const at = app.clock.now().toISOString()
  return {
    reviewReferrals: { query: { status: ['received'] } },
    figureReferrals: { query: { figure: 'total' } },
    reviewAsOf: { query: { at, status: ['received'] } },
    referralAsOf: { params: { id: referralId }, query: { at } },
    incomingReferrals: { query: { box: 'service' } },
    exportReview: { body: { status: ['received'] } },
    exportIncoming: { body: { box: 'service' } },
    clients: { query: { q: 'xoch' } },
    similarClients: { body: { firstName: 'Xochitl', lastInitial: 'Q', email: null, phone: null } },
    registerClient: { body: readClient },
    similarClientsOf: { params: { id: similarId } },
    clientSafety: { params: { id: clientId } },
    clientSituation: { params: { id: clientId } },
    mailingAddress: { params: { id: clientId } },
    inbox: { query: { inbox: 'staff' } },
    conversation: { params: { id: conversationId } },
    organizationClosing: { params: { id: scenario.receiverId } },
  }
}

const routeNames = Object.keys(routes) as RouteName[]
const declared = (name: RouteName): boolean => (routes[name] satisfies RouteSpec as RouteSpec).reads !== undefined

/** Calls every route once, and compares what the answers show with what is recorded. */
const walk = async (person: TestUser, changes: Partial<Record<RouteName, Input>> = {}) => {
  const inputs = await createRouteInputs(app, scenario, referralId)
  const shownBy: RouteName[] = []
  const problems: unknown[] = []
  for (const name of routeNames) {
    // These end the session, or change who the person is.
    if (name === 'signOut' || name === 'addOwnProfile' || name === 'removeMember') continue
    const before = await countReadings(app)
    const input = { ...(changes[name] ?? specificInputs()[name] ?? inputs[name]()), headers: nextNetworkHeaders() }
    const { status, body } = await person.send(name, input)
    const ofFamily = (await readingsAfter(app, before)).filter(({ client_ids }) => client_ids.includes(clientId))
    const isDone = status === 200 || status === 202
    const shown = isDone && showsFamily(body)
    const recorded = ofFamily.map(({ user_id, route }) => `${user_id} ${route}`)
    const expected = shown ? [`${person.id} ${name}`] : []
    if (JSON.stringify(recorded) !== JSON.stringify(expected)) problems.push({ name, status, shown, recorded })
    if (shown) shownBy.push(name)
  }
  return { shownBy, problems }
}

describe('ROLE-27 every route', () => {
  it('ROLE-27 that shows the name, contact or notes of a family records who saw them, and no other one does', async () => {
    const { staff, partner, receiverMember, outsider } = scenario
    const shown = new Set<RouteName>()
    const asOrganization = { inbox: { query: { inbox: 'organization' } } }
    const admin = await app.createStaff('admin')
    for (const [person, changes] of [
      [staff, {}],
      [admin, {}],
      [partner, {}],
      [receiverMember, asOrganization],
      [outsider, asOrganization],
    ] as const) {
      const { shownBy, problems } = await walk(person, changes)
      expect(problems, person.email).toEqual([])
      shownBy.forEach((name) => shown.add(name))
    }
    // Only the family has its own lists.
    const expected = routeNames.filter((name) => declared(name) && routes[name].access !== 'client')
    expect([...shown].toSorted()).toEqual(expected.toSorted())
  })

  it('ROLE-27 that the family itself calls records nothing about its own data', async () => {
    const before = await countReadings(app)
    await walk(family)
    const others = await readingsAfter(app, before)
    expect(others.filter(({ user_id }) => user_id === family.id)).toEqual([])
    expect(showsFamily(await family.call('referral', { params: { id: referralId }, query: {} }))).toBe(true)
  })

  it('ROLE-27 with a client, a note or a contact in its response declares the reading', () => {
    // These files are about organizations, and about ids.
    const nameless: readonly RouteName[] = ['exportApplications', 'exportAuditTrail']
    const checked = routeNames.filter((name) => !nameless.includes(name))
    const undeclared = checked.filter((name) => showsFamilies(routes[name].response) !== declared(name))
    expect(undeclared).toEqual([])
  })
})

/** Fields with words that a family said about itself. */
const familyFields = new Set(['firstName', 'household', 'mailingAddress'])

/** Whether a response has a place for the data of a family. */
const showsFamilies = (schema: z.ZodType): boolean => {
  if ([NoteText, FamilyContact, CsvFile].some((known) => known === schema)) return true
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).some(
      ([key, field]) => familyFields.has(key) || showsFamilies(field as z.ZodType),
    )
  if (schema instanceof z.ZodArray) return showsFamilies(schema.element as z.ZodType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return showsFamilies(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => showsFamilies(option as z.ZodType))
  return false
}
