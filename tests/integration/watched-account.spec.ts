// An account that someone else may read: every route that a family may call, with everything that staff, an organization
// and the family itself wrote.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { admits } from '#contracts/callers.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { type HelpedFamilies, type HelpedFamily, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'

let app: TestApp
let scenario: ReferralScenario
let families: HelpedFamilies
let family: HelpedFamily
let inputs: RouteInputs

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  families = await createHelpedFamilies(app, scenario)
  family = await families.helpFamily()
  await waitForReactions(app)
  inputs = await createRouteInputs(app, scenario, family.referralId)
})
afterAll(() => app.close())

const routeNames = Object.keys(routes) as RouteName[]
const familyRoutes = routeNames.filter((name) => admits(routes[name].access, ['client', 'anonymous']))
const reading = familyRoutes.filter((name) => routes[name].method === 'GET')

const key = () => app.server.services.statusLinks.createKey('referral', family.referralId)

/** Inputs that differ from the minimal one, so that the answer is about this family. */
const callsOf = (name: RouteName): NonNullable<Parameters<TestUser['send']>[1]>[] => {
  const input = inputs[name]() ?? {}
  switch (name) {
    case 'referral':
    case 'referralHistory':
    case 'referralConversations':
    case 'referralAppointments':
      return [{ ...input, params: { id: family.referralId } }]
    case 'requestStatus':
      return [{ ...input, body: { key: key() } }]
    case 'conversation':
    case 'replyToConversation':
    case 'readMessages':
      return [{ ...input, params: { id: family.conversationId } }]
    case 'ownAppointments':
      return ['upcoming', 'past', 'missed'].map((show) => ({ query: { show } }))
    case 'appointmentCalendar':
      return [family.appointmentId, family.canceledId].flatMap((id) =>
        ['en', 'es'].map((language) => ({ params: { id }, query: { language } })),
      )
    case 'actOnAppointment':
      return [{ params: { id: family.appointmentId }, body: { action: 'request_move', version: 1, words: 'Rhubarb' } }]
    case 'organization':
    case 'directoryPartner':
      return []
    default:
      return [input]
  }
}

const answersOf = async (name: RouteName): Promise<string[]> => {
  const answers: string[] = []
  for (const input of callsOf(name)) {
    const answer = await family.user.send(name, { ...input, headers: nextNetworkHeaders() })
    expect(answer.status, name).toBeLessThan(500)
    answers.push(JSON.stringify([answer.body, [...answer.headers]]))
  }
  return answers
}

/** The routes whose answers name something while the account is not marked. */
const telling: RouteName[] = [
  'appointmentCalendar',
  'clientDashboard',
  'conversation',
  'familyProfile',
  'ownAppointments',
  'ownConversations',
  'ownInformation',
  'ownInformationFile',
  'ownReadings',
  'ownReferrals',
  'ownResources',
  'ownSharing',
  'referral',
  'referralAppointments',
  'referralConversations',
  'referralHistory',
  'requestStatus',
]

describe('ROLE-26 an account that someone else may read', () => {
  it.each(telling)('ROLE-26 is needed for %s, which otherwise tells something', async (name) => {
    expect(families.tracesIn(await answersOf(name))).not.toEqual([])
  })

  // Reading comes first: a later call may end the session.
  it.each([...new Set([...reading, ...familyRoutes])])(
    'ROLE-26 shows no name, need, place or text by %s',
    async (name) => {
      await families.watch(family.clientId)
      expect(families.tracesIn(await answersOf(name))).toEqual([])
    },
  )

  it('ROLE-26 looks like any other account, with the statuses of its requests', async () => {
    await families.watch(family.clientId)
    const { rows } = await family.user.call('ownReferrals', { query: {} })
    expect(rows.find(({ id }) => id === family.referralId)).toMatchObject({
      need: null,
      to: { unnamed: true },
      status: 'received',
      disposition: 'accepted',
    })
    const answers = await Promise.all(telling.map(answersOf))
    expect(answers.flat().filter((answer) => /watch|confidential|safety/i.test(answer))).toEqual([])
    const { timeline } = await family.user.call('referral', { params: { id: family.referralId }, query: {} })
    expect(timeline.map(({ type }) => type)).toContain('ReferralAccepted')
  })

  it('ROLE-26 leaves no copy on the device', async () => {
    const isAllowed = async () => (await family.user.call('clientDashboard', { query: {} })).offlineAllowed
    const { position } = await families.watch(family.clientId, false)
    await app.waitForReadModels(position)
    expect(await isAllowed()).toBe(true)
    await families.watch(family.clientId)
    expect(await isAllowed()).toBe(false)
  })

  it('ROLE-26 is read in full by staff and by the organization that helps', async () => {
    await families.watch(family.clientId)
    for (const reader of [scenario.staff, families.member]) {
      const { need, to } = await reader.call('referral', { params: { id: family.referralId }, query: {} })
      expect([need, to]).toEqual(['Behavioral/Mental Health', { id: families.helperId, name: 'Willow Center' }])
    }
  })
})
