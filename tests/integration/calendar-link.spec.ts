// The secret link with which a family's calendar program reads its appointments (docs/decisions/0087).
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

/** A family with an appointment, and its clientId. */
const createFamily = async (): Promise<{ family: TestUser; clientId: string; referralId: string }> => {
  const { clientId, user: family } = await scenario.registerFamily()
  const referralId = await scenario.createAcceptedReferral({ clientId })
  const { position } = await scenario.receiverMember.call('scheduleAppointment', {
    params: { id: referralId },
    body: appointmentBody(app, { title: 'Pick up groceries', allowOverlap: true }),
  })
  await app.waitForReadModels(position)
  return { family, clientId, referralId }
}

const read = async (url: string) => {
  const { pathname } = new URL(url)
  const response = await fetch(`${app.address}${pathname}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

it('CLI-24 shows every appointment with its changes, and says when it was used', async () => {
  const { family } = await createFamily()
  expect(await family.call('ownCalendarLink', {})).toEqual({ offered: true, link: null })
  const { url } = await family.call('createCalendarLink', {})
  expect(url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{43}\.ics$/)
  expect((await family.call('ownCalendarLink', {})).link?.lastUsedAt).toBeNull()
  const first = await read(url)
  expect([first.status, first.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(first.text).toContain('SUMMARY:Pick up groceries\r\n')
  expect(first.text).toContain('X-PUBLISHED-TTL:PT4H\r\n')
  expect((await family.call('ownCalendarLink', {})).link?.lastUsedAt).toBe(app.clock.now().toISOString())
  const { rows } = await family.call('ownAppointments', { query: {} })
  const canceled = await family.call('actOnAppointment', {
    params: { id: rows[0]?.id ?? '' },
    body: { action: 'cancel', version: 1, reason: '' },
  })
  await app.waitForReadModels(canceled.position)
  expect((await read(url)).text).toContain(`STATUS:${'CANCELLED'}`)
})

it('CLI-24 works only for the newest link, until it is turned off', async () => {
  const { family } = await createFamily()
  const { url: former } = await family.call('createCalendarLink', {})
  const { url } = await family.call('createCalendarLink', {})
  expect([(await read(former)).status, (await read(url)).status]).toEqual([404, 200])
  expect(await family.call('removeCalendarLink', {})).toEqual({ offered: true, link: null })
  expect((await family.send('removeCalendarLink')).status).toBe(200)
  expect((await read(url)).status).toBe(404)
})

it('ROLE-26 stops for good once the account is watched or the family is in danger', async () => {
  for (const [route, on, off] of [
    ['setAccountWatch', { watched: true }, { watched: false }],
    ['setFamilyProtection', { isProtected: true, reason: 'Danger.' }, { isProtected: false, reason: 'Over.' }],
  ] as const) {
    const { family, clientId } = await createFamily()
    const { url } = await family.call('createCalendarLink', {})
    const admin = await app.createStaff('admin')
    const set = async (body: object) => {
      const { body: written, status } = await admin.send(route, { params: { id: clientId }, body })
      expect(status).toBe(200)
      await app.waitForReadModels((written as { position: string | null }).position)
    }
    await set({ ...on, version: 0 })
    expect(await family.call('ownCalendarLink', {})).toEqual({ offered: false, link: null })
    expect((await family.send('createCalendarLink')).problem.code).toBe('not_permitted')
    expect((await read(url)).status).toBe(404)
    await set({ ...off, version: 1 })
    expect((await read(url)).status).toBe(404)
  }
})

it('is gone after an erasure', async () => {
  const { family, clientId } = await createFamily()
  const { url } = await family.call('createCalendarLink', {})
  await app.server.services.commands.eraseClient(clientId, createOneOffContext(systemActor))
  expect((await read(url)).status).toBe(404)
  const { rows } = await app.database.pool.query('select from calendar_link where client_id = $1', [clientId])
  expect(rows).toHaveLength(0)
})
