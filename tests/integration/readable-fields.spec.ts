// Every field that a family or an organization finds in the answers about one family, compared with a table written by
// hand (tests/support/readable-fields.ts).
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { admits } from '#contracts/callers.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { readableFields } from '#tests/support/readable-fields.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'
import { type Reader, type SharedReferral, createSharedReferral, readers } from '#tests/support/shared-referral.ts'

let app: TestApp
let scenario: ReferralScenario
let shared: SharedReferral
let inputs: RouteInputs

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  shared = await createSharedReferral(app, scenario)
  inputs = await createRouteInputs(app, scenario, shared.idsFor('f').referralId)
})
afterAll(() => app.close())

/** Routes that answer with data although their method is POST. */
const readingByPost: readonly RouteName[] = ['openContact', 'similarClients', 'exportIncoming']
/** The same answer for everyone, or an account's own session. */
const isAboutFamilies = (name: RouteName) => {
  const { access, method } = routes[name]
  return access !== 'anyone' && (method === 'GET' || readingByPost.includes(name))
}
const routeNames = (Object.keys(routes) as RouteName[]).filter(
  (name) => isAboutFamilies(name) && admits(routes[name].access, ['client', 'member', 'org_admin']),
)
const allReaders = Object.keys(readers) as Reader[]

/** The paths of all values that are filled, each once. */
const findFilledFields = (value: unknown, path = ''): string[] => {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap((element) => findFilledFields(element, `${path}[]`))
  if (typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, inner]) =>
    findFilledFields(inner, path === '' ? name : `${path}.${name}`),
  )
}

const inputFor = (name: RouteName, reader: Reader): Parameters<TestUser['send']>[1] => {
  const { referralId, conversationId, appointmentId, organizationId } = shared.idsFor(reader)
  const input = inputs[name]()
  switch (name) {
    case 'conversation':
      return { params: { id: conversationId } }
    case 'appointmentCalendar':
      return { params: { id: appointmentId } }
    case 'organization':
    case 'organizationProfile':
    case 'organizationHistory':
      return { params: { id: organizationId } }
    case 'similarClients':
      return { body: { firstName: 'Marisol', lastInitial: 'Z', ...shared.contact } }
    case 'directoryPartner':
      return input
    default:
      return input?.params === undefined ? input : { ...input, params: { id: referralId } }
  }
}

const readFields = async (name: RouteName, reader: Reader): Promise<string[]> => {
  const { status, body } = await shared.people[reader].send(name, {
    ...inputFor(name, reader),
    headers: nextNetworkHeaders(),
  })
  const answer: unknown = body
  if (status !== 200) return []
  if (typeof answer !== 'string') return [...new Set(findFilledFields(answer))]
  const isTable = 'produces' in routes[name] && routes[name].produces === 'text/csv'
  return isTable
    ? findFilledFields(Papa.parse(answer.trim(), { header: true }).data)
    : [answer.split('\r\n', 1)[0] ?? '']
}

describe('what a family and its organizations read', () => {
  it.each(routeNames.flatMap((name) => allReaders.map((reader) => ({ name, reader, who: readers[reader] }))))(
    'ROLE-14 ROLE-23 ROLE-24 ROLE-25 shows $who exactly its fields of $name',
    async ({ name, reader }) => {
      expect((await readFields(name, reader)).toSorted()).toEqual(readableFields(name, reader).toSorted())
    },
  )
})
