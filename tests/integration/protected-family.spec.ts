// A family in danger (docs/decisions/0078): every route of staff and organizations, every export, and every message, with
// words of the family that appear nowhere else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { admits } from '#contracts/callers.ts'
import { referralStatuses } from '#contracts/enumeration-values.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { familyProfileBody } from '#tests/support/client-registration.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import {
  type ProtectedFamilies,
  type ProtectedFamily,
  createProtectedFamilies,
  familyWords,
  familyWordsIn,
} from '#tests/support/protected-family.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

type Input = NonNullable<Parameters<TestUser['send']>[1]>

let app: TestApp
let scenario: ReferralScenario
let families: ProtectedFamilies
let family: ProtectedFamily
let inputs: RouteInputs

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  families = await createProtectedFamilies(app, scenario)
  family = await families.create()
  await waitForReactions(app)
  inputs = await createRouteInputs(app, { ...scenario, clientId: family.clientId }, family.referralId)
})
afterAll(() => app.close())

const routeNames = Object.keys(routes) as RouteName[]
const every = { status: [...referralStatuses] }
const { household, situation } = familyProfileBody
const name = { firstName: familyWords.name, lastInitial: 'X' }

/** Calls whose answers are about this family, or would be if it could be found. */
const callsOf = (route: RouteName): Input[] => {
  const input = inputs[route]() ?? {}
  switch (route) {
    case 'reviewReferrals':
    case 'reviewSelection':
      return [{ query: every }, { query: { ...every, q: familyWords.name } }, { query: { ...every, sort: 'client' } }]
    case 'figureReferrals':
      return [{ query: {} }]
    case 'reviewAsOf':
      return [{ query: { ...every, at: app.clock.now().toISOString() } }]
    case 'clients':
      return [{ query: {} }, { query: { q: familyWords.name } }]
    case 'similarClients':
      return [{ body: { ...name, email: family.email, phone: familyWords.phone } }]
    case 'exportReview':
      return [{ body: every }, { body: { ids: [family.referralId] } }]
    case 'exportIncoming':
      return [{ body: { box: 'service' } }, { body: { ids: [family.referralId] } }]
    case 'incomingReferrals':
      return [{ query: { box: 'service' } }]
    case 'inbox':
      return [{ query: { inbox: 'staff' } }, { query: { inbox: 'organization' } }]
    case 'conversation':
    case 'replyToConversation':
    case 'readMessages':
    case 'assignConversation':
      return [{ ...input, params: { id: family.conversationId } }]
    case 'editAdminNote':
      return [{ ...input, params: { id: family.referralId, noteId: family.noteId } }]
    case 'saveClientSituation':
      // The refusal of a stale version shows what is stored.
      return [{ ...input, body: { household, situation, version: 99 } }]
    case 'actOnReferral':
      return [{ ...input, body: { action: 'set_priority', priority: 'low' } }]
    default:
      return [input]
  }
}

/** An older date may not be ready yet. */
const sendUntilReady = async (caller: TestUser, route: RouteName, input: Input) => {
  const send = () => caller.send(route, { ...input, headers: nextNetworkHeaders() })
  let answer = await send()
  await waitUntil(`${route} is ready`, async () => {
    const { state } = (answer.body ?? {}) as { state?: string }
    if (state === 'preparing' || state === 'job') answer = await send()
    return state !== 'preparing' && state !== 'job'
  })
  return answer
}

/** The answers as text, without the address of a signed-in person. */
const answersOf = async (caller: TestUser, route: RouteName): Promise<string[]> => {
  const texts: string[] = []
  for (const input of callsOf(route)) {
    const { status, body, headers } = await sendUntilReady(caller, route, input)
    expect(status, route).toBeLessThan(500)
    texts.push(JSON.stringify([status, body, [...headers]]))
  }
  return texts
}

/** The routes that show words of a family to any member of the staff. */
const tellingStaff: RouteName[] = [
  'clientSituation',
  'clients',
  'contactTasks',
  'conversation',
  'exportReview',
  'figureReferrals',
  'inbox',
  'readAdminNotes',
  'referral',
  'referralAppointments',
  'referralAsOf',
  'referralContactTasks',
  'referralConversations',
  'referralHistory',
  'referralResources',
  'reviewAsOf',
  'reviewReferrals',
  'saveClientSituation',
  'similarClients',
]
/** Of these, the ones that show the family without its name, contact and notes. */
const listing: RouteName[] = ['contactTasks', 'referral', 'referralAsOf', 'referralConversations', 'reviewAsOf']
const files: RouteName[] = ['exportReview', 'referralHistory']

/** The routes that show words of a family to its receiver. */
const tellingReceiver: RouteName[] = [
  'clients',
  'exportIncoming',
  'incomingReferrals',
  'openContact',
  'referral',
  'referralAppointments',
  'referralHistory',
  'referralResources',
]

/** They end the session, or take the caller's rights. */
const endsSession: ReadonlySet<RouteName> = new Set([
  'signOut',
  'endOwnSession',
  'changePassword',
  'verifyMfa',
  'enrollMfa',
])
const staffRoutes = routeNames.filter((route) => admits(routes[route].access, ['staff']) && !endsSession.has(route))

describe('a family that is not in danger', () => {
  it.each(tellingStaff)('ROLE-12 is read by all staff in %s', async (route) => {
    expect(familyWordsIn(await answersOf(scenario.staff, route))).not.toEqual([])
  })
})

/** What the organization that helps reads before the family is in danger. */
const bodiesBefore = new Map<RouteName, unknown[]>()

/** Without the position, which every change raises, and what differs from call to call. */
const bodiesOf = async (caller: TestUser, route: RouteName) => {
  const answers = await Promise.all(callsOf(route).map((input) => caller.send(route, input)))
  return answers.map(({ body }) => ({ ...(body as object), position: null }))
}

describe('a family in danger', () => {
  beforeAll(async () => {
    for (const route of tellingReceiver) bodiesBefore.set(route, await bodiesOf(families.member, route))
    const { position } = await families.protect(family.clientId)
    await app.waitForReadModels(position)
  })

  // Comes first: some of the calls below add something.
  it.each(tellingReceiver.filter((route) => !['exportIncoming', 'referralHistory'].includes(route)))(
    'ROLE-14 is read by the organization that helps as before, without any mark, in %s',
    async (route) => {
      const bodies = await bodiesOf(families.member, route)
      expect(familyWordsIn(bodies.map((body) => JSON.stringify(body)))).not.toEqual([])
      expect(bodies).toEqual(bodiesBefore.get(route))
    },
  )

  it.each(staffRoutes)('ROLE-12 ROLE-14 shows no name, contact or note to other staff by %s', async (route) => {
    expect(familyWordsIn(await answersOf(scenario.staff, route))).toEqual([])
  })

  it.each(listing)('ROLE-12 is still shown to other staff, as a protected family, by %s', async (route) => {
    for (const answer of await answersOf(scenario.staff, route)) {
      expect(answer).toMatch(/^\[200,/)
      expect(answer).toContain('"protection":"hidden"')
    }
  })

  it.each(tellingStaff.filter((route) => !files.includes(route)))(
    'ROLE-12 ROLE-14 is read by its reviewer and by admins in %s',
    async (route) => {
      for (const reader of [families.reviewer, families.admin])
        expect(familyWordsIn(await answersOf(reader, route)), reader.email).not.toEqual([])
    },
  )

  it.each(['exportReview', 'exportIncoming', 'referralHistory'] as const)(
    'ROLE-14 is named in no file of %s',
    async (route) => {
      const readers = route === 'exportIncoming' ? [families.member] : [families.reviewer, families.admin]
      const all = route === 'referralHistory' ? [...readers, families.member] : readers
      for (const reader of all) expect(familyWordsIn(await answersOf(reader, route))).toEqual([])
    },
  )

  it('ROLE-14 NOT-10 is named in no email to others, no notification, no update and no text message', async () => {
    await waitForReactions(app)
    const { rows } = await app.database.pool.query<{ kind: string; text: string }>(
      `select 'mail' as kind, mail::text as text from mail_outbox mail where recipient <> $1
       union all select 'notification', row::text from notification row
       union all select 'update', row::text from referral_update row
       union all select 'text message', row::text from text_event row`,
      [family.email],
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['mail', 'notification', 'update']))
    expect(familyWordsIn(rows.map(({ text }) => text))).toEqual([])
  })
})

describe('the figures', () => {
  it('ROLE-14 count a family in danger', async () => {
    const figures = async () => {
      const day = app.clock.now().toISOString().slice(0, 10)
      const { position: _p, stale: _s, ...analytics } = await scenario.staff.call('analytics', { query: { to: day } })
      const { counts } = await scenario.staff.call('reviewReferrals', { query: every })
      const summary = await families.member.call('partnerSummary', { query: {} })
      return { analytics, counts, total: summary.total, investedCents: summary.investedCents }
    }
    const whileProtected = await figures()
    const { position } = await families.protect(family.clientId, false)
    await app.waitForReadModels(position)
    expect(await figures()).toEqual(whileProtected)
    expect(whileProtected.analytics.total).toBeGreaterThan(0)
  })
})
