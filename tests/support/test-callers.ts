// One person for each kind of caller, all in the scenario of one referral.
import type { TestApp, TestUser } from './app.ts'
import type { AccessTestCaller } from './expected-status.ts'
import type { ReferralScenario } from './referral-scenario.ts'

export type TestCallers = Readonly<Record<AccessTestCaller, TestUser>>

export const createTestCallers = async (app: TestApp, scenario: ReferralScenario): Promise<TestCallers> => ({
  anonymous: app.anonymous,
  guest: await app.createGuest(),
  userWithoutOrganization: await app.createUser(),
  client: await app.createUser([], { clientId: scenario.clientId }),
  member: scenario.partner,
  orgAdmin: await app.createUser([{ organizationId: scenario.senderId, role: 'org_admin' }]),
  staff: scenario.staff,
  admin: await app.createStaff('admin'),
  outsider: scenario.outsider,
})
