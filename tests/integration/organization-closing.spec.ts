// Closing an organization in two steps: what stops at once, what has to be handed over, and what ends for good.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { accessStream } from '#domain/access/events.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import { referralStream } from '#domain/referral/events.ts'
import { listNewestEmails } from '#platform/mailer/outbox.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { createReferral, runActions } from '#tests/support/create-referral.ts'
import { findInvitationKey } from '#tests/support/invitations.ts'

/** The read models and the reactions follow within moments. */
const pollOptions = { timeout: 15_000, interval: 20 }

let app: TestApp
let admin: TestUser
let staff: TestUser
let senderId: string
let sender: TestUser
let otherId: string
let other: TestUser

const memberOf = (organizationId: string, role: 'member' | 'org_admin' = 'member') =>
  app.createUser([{ organizationId, role }])

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.createStaff('admin')
  staff = await app.createStaff()
  senderId = await app.createOrganization('Harbor House')
  sender = await memberOf(senderId)
  otherId = await app.createOrganization('Cobb Food Pantry')
  other = await memberOf(otherId)
})
afterAll(() => app.close())

const profileOf = (id: string) => admin.call('organizationProfile', { params: { id } })
const closingOf = (id: string) => admin.call('organizationClosing', { params: { id } })
const statusOf = async (id: string) => (await profileOf(id)).status

const startClosing = async (id: string, successorId: string | null = null) => {
  const { version } = await profileOf(id)
  const result = await admin.call('startClosing', {
    params: { id },
    body: { version, successorId },
    key: randomUUID(),
  })
  await app.waitForReadModels(result.position)
  return result
}
const sendClose = async (id: string, membersFollow = false) => {
  const { version } = await profileOf(id)
  return admin.send('closeOrganization', { params: { id }, body: { version, membersFollow }, key: randomUUID() })
}
const close = async (id: string, membersFollow?: boolean) => {
  expect(await sendClose(id, membersFollow)).toMatchObject({ status: 200, body: { status: 'closed' } })
  await expect.poll(() => statusOf(id), pollOptions).toBe('closed')
}
const membersOf = async (organizationId: string) =>
  (await admin.call('accessGrants', { query: { organizationId } })).rows.map(({ user, role }) => `${user.id} ${role}`)

const subjectsTo = async (address: string) => {
  const { db, linkSeal } = app.server.services
  const emails = await listNewestEmails(db.$pickTables<'mail_outbox'>(), 200, linkSeal)
  return emails.filter(({ to }) => to === address).map(({ subject }) => subject)
}

/** A referral that the organization has been sent, with the version that it has then. */
const sentTo = async (organizationId: string) => {
  const referral = await createReferral(sender, { toOrganizationId: organizationId })
  const version = await runActions(referral, [[staff, { action: 'submit' }]])
  return { ...referral, version }
}

it('stops what is new at once: the directory, routing, requests, invitations and grants', async () => {
  const id = await app.createOrganization('Willow Center')
  const orgAdmin = await memberOf(id, 'org_admin')
  const referral = await createReferral(sender)
  const chosen = await createReferral(sender, { toOrganizationId: id })
  expect((await app.anonymous.call('directory', { query: { q: 'willow' } })).total).toBe(1)
  await startClosing(id)

  expect((await app.anonymous.call('directory', { query: { q: 'willow' } })).total).toBe(0)
  expect(await app.anonymous.send('directoryPartner', { params: { id } })).toMatchObject({ status: 404 })
  const closed = { status: 409, body: { code: 'organization_closed' } }
  const route = { action: 'route', version: 1, toOrganizationId: id } as const
  expect(await staff.send('actOnReferral', { params: { id: referral.id }, body: route })).toMatchObject(closed)
  const submit = { action: 'submit', version: 1 } as const
  expect(await staff.send('actOnReferral', { params: { id: chosen.id }, body: submit })).toMatchObject(closed)
  await expect(createReferral(sender, { toOrganizationId: id })).rejects.toThrow(/organization_closed/)
  await expect(createReferral(orgAdmin)).rejects.toThrow(/sender_closing/)
  const invitation = { email: `${randomUUID()}@example.org` }
  expect(await orgAdmin.send('inviteMember', { body: invitation, key: randomUUID() })).toMatchObject(closed)
  const { email } = await app.createUser()
  const grant = { email, organizationId: id, role: 'member' as const }
  expect(await admin.send('grantAccess', { body: grant })).toMatchObject(closed)

  // Its members still see and change their own page, and the organization may stay open after all.
  expect(await orgAdmin.call('organizationProfile', { params: { id } })).toMatchObject({ status: 'closing' })
  const { version } = await profileOf(id)
  const canceled = await admin.call('cancelClosing', { params: { id }, body: { version }, key: randomUUID() })
  await app.waitForReadModels(canceled.position)
  expect((await app.anonymous.call('directory', { query: { q: 'willow' } })).total).toBe(1)
  expect(await staff.send('actOnReferral', { params: { id: referral.id }, body: route })).toMatchObject({ status: 200 })
})

it('is refused while a referral is open with it, and each can be handed over', async () => {
  const id = await app.createOrganization('Maple Pantry')
  const member = await memberOf(id)
  const submitted = await sentTo(id)
  const inService = await sentTo(id)
  const returned = await sentTo(id)
  await runActions(inService, [[member, { action: 'accept' }]], inService.version)
  await runActions(returned, [[member, { action: 'accept' }]], returned.version)
  const chosen = await createReferral(sender, { toOrganizationId: id })
  const cameBack = await createReferral(member, { toOrganizationId: otherId })
  await runActions(cameBack, [[staff, { action: 'return' }]])
  const elsewhere = await createReferral(member, { toOrganizationId: otherId })
  // No one may take a referral from an organization that stays (REF-13).
  const reroute = (version: number) => ({ action: 'route', version, toOrganizationId: otherId }) as const
  const sendRoute = ({ id: referralId }: { id: string }, version: number, person = staff) =>
    person.send('actOnReferral', { params: { id: referralId }, body: reroute(version) })
  expect(await sendRoute(inService, 3)).toMatchObject({ status: 409, body: { code: 'not_allowed_in_state' } })
  await startClosing(id)

  await expect
    .poll(() => closingOf(id), pollOptions)
    .toMatchObject({ received: { total: 4 }, returned: { total: 1 }, sentElsewhere: 1 })
  const before = await closingOf(id)
  expect(before.received.rows.map((row) => row.id).toSorted()).toEqual(
    [submitted.id, inService.id, returned.id, chosen.id].toSorted(),
  )
  expect(before.returned.rows.map((row) => row.id)).toEqual([cameBack.id])
  expect(before).toMatchObject({ status: 'closing', sentElsewhere: 1, members: 1, platformPeople: 0 })
  for (const { status, actions } of before.received.rows.filter((row) => row.status === 'received'))
    expect([status, ...actions]).toEqual(expect.arrayContaining(['route', 'return', 'close']))
  expect(await sendClose(id)).toMatchObject({
    status: 409,
    body: { code: 'open_referrals_left', params: { count: 5 } },
  })

  expect(await sendRoute(inService, 2)).toMatchObject({ status: 412 })
  expect(await sendRoute(inService, 3, member)).toMatchObject({ status: 403 })
  expect(await sendRoute(inService, 3)).toMatchObject({ status: 200, body: { status: 'submitted' } })
  expect(await sendRoute(submitted, 2)).toMatchObject({ status: 200 })
  expect(await sendRoute(chosen, 1)).toMatchObject({ status: 200 })
  await runActions(returned, [[staff, { action: 'return', note: 'The pantry is closing.' }]], 3)
  await runActions(cameBack, [[staff, { action: 'close', reason: 'client_unreachable' }]], 2)
  await expect
    .poll(() => closingOf(id), pollOptions)
    .toMatchObject({ received: { total: 0 }, returned: { total: 0 }, sentElsewhere: 1 })
  await close(id)

  // The new receiver works on it, and what the organization sent goes on.
  await runActions(inService, [[other, { action: 'accept' }]], 4)
  await runActions(elsewhere, [[staff, { action: 'submit' }]])
})

it('ends access, invitations and appointments, and the families are told', async () => {
  const id = await app.createOrganization('Cedar House')
  const [member, orgAdmin] = [await memberOf(id), await memberOf(id, 'org_admin')]
  const invited = `${randomUUID()}@example.org`
  await orgAdmin.call('inviteMember', { body: { email: invited } })
  const key = await findInvitationKey(app, invited)
  const referral = await sentTo(id)
  const family = await app.createUser([], { clientId: referral.clientId })
  await runActions(referral, [[member, { action: 'accept' }]], referral.version)
  const appointment = await member.call('scheduleAppointment', {
    params: { id: referral.id },
    body: appointmentBody(app),
    key: randomUUID(),
  })
  await app.waitForReadModels(appointment.position)
  await startClosing(id)
  // After an outcome, the appointment may still be meant.
  const helped = await member.call('actOnReferral', {
    params: { id: referral.id },
    body: { action: 'record_outcome', version: 3, dollarsInvested: 0, needMet: 'met' },
  })
  await app.waitForReadModels(helped.position)
  expect(await closingOf(id)).toMatchObject({ members: 2, invitations: 1, appointments: 1 })
  await close(id)

  await expect.poll(() => membersOf(id), pollOptions).toEqual([])
  for (const person of [member, orgAdmin])
    expect(await person.send('incomingReferrals', {})).toMatchObject({
      status: 401,
      body: { code: 'not_authenticated' },
    })
  await expect.poll(() => closingOf(id), pollOptions).toMatchObject({ members: 0, invitations: 0, appointments: 0 })
  await expect.poll(() => subjectsTo(family.email), pollOptions).toContain('Your appointment was canceled')
  expect(await app.anonymous.send('openInvitation', { cookie: `invitation=${key}` })).toMatchObject({ status: 404 })
  const { rows } = await staff.call('referralAppointments', { params: { id: referral.id } })
  expect(rows).toMatchObject([{ status: 'cancelled' }])
  // History stays.
  const history = await staff.call('organizationHistory', { params: { id } })
  expect(history.rows.map(({ fields }) => fields)).toEqual([['status'], ['status'], []])
  const { timeline } = await staff.call('referral', { params: { id: referral.id } })
  expect(timeline.map(({ type }) => type)).toContain('ReferralAccepted')
})

it('loses its home only after the people of the own team have another one', async () => {
  const id = await app.createOrganization('Old Office')
  await app.createUser([{ organizationId: id, role: 'staff' }])
  await startClosing(id)
  expect(await sendClose(id)).toMatchObject({
    status: 409,
    body: { code: 'platform_people_left', params: { count: 1 } },
  })
})

it('repeats a step once, and refuses one that another admin has overtaken', async () => {
  const id = await app.createOrganization('Twice Pantry')
  const step = { params: { id }, body: { version: 1, successorId: null }, key: randomUUID() }
  const first = await admin.call('startClosing', step)
  expect(await admin.call('startClosing', step)).toEqual(first)
  expect(await admin.send('startClosing', { ...step, key: randomUUID() })).toMatchObject({
    status: 412,
    body: { code: 'stale_version' },
  })
  for (const person of [staff, sender])
    expect(await person.send('startClosing', { ...step, key: randomUUID() })).toMatchObject({ status: 403 })
})

it('gives back a referral whose routing was checked before the closing and is stored after it', async () => {
  const id = await app.createOrganization('Birch Pantry')
  const referral = await sentTo(otherId)
  await runActions(referral, [[other, { action: 'decline', reason: 'at_capacity' }]], referral.version)
  const { log } = app.server.services
  const append = log.append.bind(log)
  const { promise: closed, resolve: release } = Promise.withResolvers<void>()
  const { promise: checked, resolve: arrive } = Promise.withResolvers<void>()
  const slowAppend = vi.spyOn(log, 'append').mockImplementation(async (stream, ...rest) => {
    if (stream === referralStream(referral.id)) {
      arrive()
      await closed
    }
    return append(stream, ...rest)
  })
  const routing = staff.send('actOnReferral', {
    params: { id: referral.id },
    body: { action: 'route', version: 3, toOrganizationId: id },
  })
  try {
    await checked
    await startClosing(id)
    await close(id)
  } finally {
    release()
    await routing
    slowAppend.mockRestore()
  }
  const findLastEntry = async () => (await staff.call('referral', { params: { id: referral.id } })).timeline[0]
  await expect
    .poll(findLastEntry, pollOptions)
    .toMatchObject({ type: 'ReferralDeclined', actor: { role: 'system' }, after: { status: 'returned' } })
  const findNotice = async () => (await staff.call('notifications', {})).rows.map(({ title }) => title)
  await expect.poll(findNotice, pollOptions).toContain('A referral needs another receiver')
  expect(await closingOf(id)).toMatchObject({ status: 'closed', received: { total: 0 } })
})

it('ends everything exactly once if the work is interrupted and begins again', async () => {
  const id = await app.createOrganization('Aspen House')
  const member = await memberOf(id)
  await startClosing(id)
  const { invitations } = app.server.services.identity
  const endAll = vi.spyOn(invitations, 'endAll').mockRejectedValueOnce(new NotYetAvailable('interrupted'))
  try {
    await close(id)
    await expect.poll(() => endAll.mock.calls.length, pollOptions).toBe(2)
  } finally {
    endAll.mockRestore()
  }
  await expect.poll(() => membersOf(id), pollOptions).toEqual([])
  const events = await app.server.services.log.readStream(accessStream(member.id))
  expect(events.map(({ type }) => type)).toEqual(['AccessGranted', 'AccessRevoked'])
})
