// An organization that no longer has a referral does not expect the family, so its upcoming appointments about the referral
// are canceled, over the real app (docs/decisions/0090).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { m } from '#messages'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { findEmailSubjects } from '#tests/support/identity.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let referralId: string

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  const { clientId, user } = await scenario.registerFamily()
  family = user
  referralId = await scenario.createAcceptedReferral({ clientId })
})

const schedule = async (person: TestUser, changes: object = {}) => {
  const body = appointmentBody(app, { allowOverlap: true, ...changes })
  const { id, position } = await person.call('scheduleAppointment', { params: { id: referralId }, body })
  await app.waitForReadModels(position)
  return id
}

const act = (person: TestUser, command: Parameters<ReferralScenario['act']>[2]) =>
  scenario.act(person, referralId, command)

/** As the family reads it. */
const statusOf = async (id: string): Promise<string | undefined> => {
  const lists = await Promise.all(
    (['upcoming', 'past'] as const).map((show) => family.call('ownAppointments', { query: { show } })),
  )
  return lists.flatMap(({ rows }) => rows).find((row) => row.id === id)?.status
}
const waitForCancel = (id: string) =>
  waitUntil('the appointment is canceled', async () => (await statusOf(id)) === 'cancelled')

describe('an appointment with an organization', () => {
  const endings = [
    ['the sender withdraws it', () => act(scenario.partner, { action: 'withdraw', version: 3 })],
    [
      'the family takes back its consent',
      () => act(family, { action: 'revoke_consent', version: 3, method: 'online' }),
    ],
    [
      'staff reopen it after an outcome',
      async () => {
        await act(scenario.receiverMember, { action: 'record_outcome', version: 3, dollarsInvested: 0, needMet: 'met' })
        await act(scenario.staff, { action: 'reopen', version: 4, note: 'They called.' })
      },
    ],
  ] as const

  it.each(endings)('CLI-36 is canceled when %s, and the family is told', async (_name, end) => {
    const id = await schedule(scenario.receiverMember)
    const byStaff = await schedule(scenario.staff)
    await end()
    await waitForCancel(id)
    await waitUntil('the family has its email', async () =>
      (await findEmailSubjects(app, family.email)).includes(m['appointment-emails:canceled.subject']()),
    )
    // Staff still have the referral.
    expect(await statusOf(byStaff)).toBe('scheduled')
  })
})
