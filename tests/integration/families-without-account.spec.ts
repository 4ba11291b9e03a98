// A family that asked for help without an account: what it hears of appointments, and what those who help it know of that.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let requesters: Requesters

beforeAll(async () => {
  app = await createTestApp()
  requesters = await createRequesters(app)
})
afterAll(() => app.close())

/** The partner has accepted the request. */
const createAcceptedRequest = async (email: string | null) => {
  const { partnerId, staff, member, sendPublicRequest, findAsStaff } = requesters
  const { body: request } = await sendPublicRequest({ partnerId, email, language: 'es' })
  const { id, client } = await findAsStaff(request)
  const act = async (person: TestUser, body: { readonly action: 'submit' | 'accept'; readonly version: number }) => {
    const { position } = await person.call('actOnReferral', { params: { id }, body })
    await app.waitForReadModels(position)
  }
  await act(staff, { action: 'submit', version: 1 })
  await act(member, { action: 'accept', version: 2 })
  return { id, clientId: client.id, key: request.key }
}
const schedule = async (referralId: string) => {
  const input = { params: { id: referralId }, body: appointmentBody(app, { allowOverlap: true }) }
  const { id, position } = await requesters.member.call('scheduleAppointment', input)
  await app.waitForReadModels(position)
  return id
}
const timesOf = async (key: string) => (await app.anonymous.call('requestStatus', { body: { key } })).appointments
const accountOf = async (person: TestUser, id: string) =>
  (await person.call('referral', { params: { id }, query: {} })).familyHasAccount

it('CLI-36 ROLE-26 a family without an account is emailed, and its status page shows when it has appointments', async () => {
  const email = 'sin-cuenta@example.org'
  const { id, key } = await createAcceptedRequest(email)
  const appointmentId = await schedule(id)
  const startsAt = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 17) + '00.000Z'
  // Neither the place nor the organization: anyone with the link can read it.
  expect(await timesOf(key)).toEqual([{ startsAt, durationMinutes: 45 }])
  const message = await waitUntil('the email is sent', async () =>
    (await requesters.findEmailsTo(email)).find(({ body }) => body.includes('Tiene una cita nueva.')),
  )
  expect(message).toMatchObject({ subject: 'Noticias sobre su solicitud', sealed: true })
  expect(message.body).not.toMatch(/Oak|groceries|Helping|45/)

  const body = { action: 'cancel', version: 1, reason: 'We are closed.' } as const
  const { position } = await requesters.member.call('actOnAppointment', { params: { id: appointmentId }, body })
  await app.waitForReadModels(position)
  expect(await timesOf(key)).toEqual([])
  await waitUntil('the cancellation is emailed', async () =>
    (await requesters.findEmailsTo(email)).some(({ body: text }) => text.includes('se canceló')),
  )
})

it('CLI-36 those who deal with the family know that it has no account, and no one else does', async () => {
  const { id, clientId } = await createAcceptedRequest(null)
  expect(await accountOf(requesters.staff, id)).toBe(false)
  expect(await accountOf(requesters.member, id)).toBe(false)
  const family = await app.createUser([], { clientId })
  expect(await accountOf(requesters.staff, id)).toBe(true)
  expect(await accountOf(family, id)).toBeNull()
})
