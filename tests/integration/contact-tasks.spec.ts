// Calls and letters to families that prefer them to emails: when a task is raised, who finishes it, and what is left of it.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { familyProfileBody, helpRequestBody } from '#tests/support/client-registration.ts'
import { type Family, type HelpedFamilies, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { createRequesters } from '#tests/support/requesters.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** Short, so that the sessions of the test do not end while its clock advances. */
const delay = 20_000

let app: TestApp
let scenario: ReferralScenario
let families: HelpedFamilies
beforeAll(async () => {
  app = await createTestApp({ pollInterval: 50, config: { trustProxy: 1, familyMailDelay: delay } })
  scenario = await createReferralScenario(app)
  families = await createHelpedFamilies(app, scenario)
})
afterAll(() => app.close())

const registerFamily = async (contactMethod: 'phone' | 'mail' | 'email'): Promise<Family> => {
  const family = await families.registerFamily()
  const preferences = { ...familyProfileBody.preferences, contactMethod }
  await family.user.call('saveFamilyProfile', { body: { ...familyProfileBody, preferences } })
  return family
}
const requestHelp = async ({ user }: Family): Promise<string> => {
  const { id } = await user.call('requestHelp', { body: helpRequestBody })
  return id
}
const send = async (id: string) => {
  const { staff, act } = scenario
  await act(staff, id, { action: 'route', version: 1, toOrganizationId: families.helperId })
  await act(staff, id, { action: 'submit', version: 2 })
}
const countTimers = async () => {
  const { rows } = await app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from reaction_due where reaction = 'contact-tasks'`,
  )
  return rows[0]?.n
}
/** Waits until the changes so far are collected and have raised their tasks. */
const collect = async () => {
  await waitForReactions(app)
  app.clock.advance(delay)
  await waitUntil('no change waits', async () => (await countTimers()) === 0)
  await app.waitForReadModels((await app.server.services.log.head()) ?? '')
}
let phones = 100
/** A number that no other family has. */
const createPhone = () => `(770) 555-0${(phones += 1)}`
const tasksOf = (id: string) => scenario.staff.call('referralContactTasks', { params: { id }, query: {} })
const openTasks = async () => {
  const { rows } = await scenario.staff.call('contactTasks', { query: {} })
  return rows.map(({ referralId }) => referralId)
}
const finish = (id: string, body: { taskId: string; version: number }, note = '') =>
  scenario.staff.send('finishContactTask', { params: { id }, body: { ...body, result: 'left_message', note } })

it('is one task for the changes of some minutes, in the list and its count, and later news is added to it', async () => {
  const family = await registerFamily('phone')
  const id = await requestHelp(family)
  await send(id)
  await collect()
  const { open } = await tasksOf(id)
  expect(open).toMatchObject({ method: 'phone', changes: ['sent'], version: 1 })
  expect(await openTasks()).toContain(id)
  expect((await scenario.staff.call('contactTaskCount', { query: {} })).open).toBe((await openTasks()).length)
  await scenario.act(families.member, id, { action: 'accept', version: 3 })
  await collect()
  const { open: later } = await tasksOf(id)
  expect(later).toEqual({ ...open, changes: ['sent', 'accepted'], version: 2 })
  expect((await openTasks()).filter((referralId) => referralId === id)).toHaveLength(1)
})

it('tells at once of an appointment that is scheduled, moved or canceled, and of unread messages once', async () => {
  const ids = []
  for (const family of [await registerFamily('phone'), await registerFamily('email')]) {
    const id = await requestHelp(family)
    await send(id)
    await scenario.act(families.member, id, { action: 'accept', version: 3 })
    ids.push(id)
    const { member } = families
    const body = appointmentBody(app, { allowOverlap: true })
    const { id: appointmentId } = await member.call('scheduleAppointment', { params: { id }, body })
    const params = { id: appointmentId }
    await family.user.call('actOnAppointment', { params, body: { action: 'confirm', version: 1 } })
    const { date, time, durationMinutes } = body
    const move = {
      action: 'move',
      version: 2,
      location: '9 Elm',
      date,
      time,
      durationMinutes,
      allowOverlap: true,
    } as const
    await member.call('actOnAppointment', { params, body: move })
    await member.call('actOnAppointment', { params, body: { action: 'cancel', version: 3, reason: 'Illness' } })
    const { id: conversationId } = await families.writeToFamily(id)
    const { messages } = await member.call('conversation', { params: { id: conversationId }, query: {} })
    const reply = { parentMessageId: messages[0]?.id ?? '', body: 'One more thing.' }
    await member.call('replyToConversation', { params: { id: conversationId }, body: reply })
    await family.user.call('startConversation', {
      params: { id },
      body: { organizationId: families.helperId, subject: 'Hours', body: 'When are you open?' },
    })
  }
  await waitForReactions(app)
  await app.waitForReadModels((await app.server.services.log.head()) ?? '')
  const [byPhone = '', byEmail = ''] = ids
  expect((await tasksOf(byPhone)).open?.changes).toEqual([
    'appointmentScheduled',
    'appointmentMoved',
    'appointmentCanceled',
    'newMessage',
  ])
  expect((await tasksOf(byEmail)).open).toBeNull()
  await collect()
})

it('is raised for neither an email nor a family that wants no contact, and a letter is one', async () => {
  const [byEmail, silent, byMail] = [
    await registerFamily('email'),
    await registerFamily('phone'),
    await registerFamily('mail'),
  ]
  await silent.user.call('setOwnContactRules', { body: { doNotContact: true, doNotLeaveDetails: false, version: 0 } })
  const ids = []
  for (const family of [byEmail, silent, byMail]) {
    const id = await requestHelp(family)
    await send(id)
    ids.push(id)
  }
  await collect()
  const found = await Promise.all(ids.map(tasksOf))
  expect(found.map(({ open }) => open?.method ?? null)).toEqual([null, null, 'mail'])
})

it('ends when the family no longer wants to be contacted, and only for that family', async () => {
  const [family, other] = [await registerFamily('phone'), await registerFamily('phone')]
  const [id, otherId] = [await requestHelp(family), await requestHelp(other)]
  await send(id)
  await send(otherId)
  await collect()
  const rules = { doNotContact: false, doNotLeaveDetails: true, version: 0 }
  await family.user.call('setOwnContactRules', { body: rules })
  await waitForReactions(app)
  expect((await tasksOf(id)).open).not.toBeNull()
  await family.user.call('setOwnContactRules', { body: { ...rules, doNotContact: true, version: 1 } })
  await collect()
  const { open, finished } = await tasksOf(id)
  expect([open, finished]).toMatchObject([null, [{ result: 'not_needed', note: null, finishedBy: null }]])
  expect((await tasksOf(otherId)).open).not.toBeNull()
})

it('is finished once, also by two people at the same moment, and only with the news that they saw', async () => {
  const id = await requestHelp(await registerFamily('phone'))
  await send(id)
  await collect()
  const { open } = await tasksOf(id)
  const seen = { taskId: open?.id ?? '', version: open?.version ?? 0 }
  await scenario.act(families.member, id, { action: 'accept', version: 3 })
  await collect()
  expect((await finish(id, seen)).problem.code).toBe('stale_version')
  const current = { ...seen, version: 2 }
  const answers = await Promise.all([finish(id, current, 'Spoke with Quincetta'), finish(id, current)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  await app.waitForReadModels((await app.server.services.log.head()) ?? '')
  const { open: left, finished } = await tasksOf(id)
  expect([left, finished.length, finished[0]?.result]).toEqual([null, 1, 'left_message'])
  expect(finished[0]?.finishedBy?.id).toBe(scenario.staff.id)
  expect(await openTasks()).not.toContain(id)
})

it('lets staff open the contact while the family waits for the call, and not afterward', async () => {
  const id = await requestHelp(await registerFamily('phone'))
  await send(id)
  const open = () => scenario.staff.send('openContact', { params: { id } })
  expect((await open()).status).toBe(403)
  await collect()
  const { status, body } = await open()
  expect([status, body.phone]).toEqual([200, familyProfileBody.phone])
  const { open: task } = await tasksOf(id)
  await finish(id, { taskId: task?.id ?? '', version: 1 })
  expect((await open()).status).toBe(403)
})

it('survives a rebuild of its read model, and an erasure leaves neither its note nor the task', async () => {
  const family = await registerFamily('phone')
  const id = await requestHelp(family)
  await send(id)
  await collect()
  const { open } = await tasksOf(id)
  const { body } = await finish(id, { taskId: open?.id ?? '', version: 1 }, 'Quincetta answered')
  await scenario.act(families.member, id, { action: 'accept', version: 3 })
  await collect()
  await app.waitForReadModels(body.position)
  const before = await tasksOf(id)
  expect(before.finished[0]?.note).toEqual({ text: 'Quincetta answered' })
  const { engine } = app.server.services
  await engine?.rebuild('contact_tasks')
  expect((await engine?.verify('contact_tasks'))?.differences).toEqual([])
  const { position: _, ...rebuilt } = await tasksOf(id)
  expect(before).toMatchObject(rebuilt)

  await app.server.services.commands.eraseClient(family.clientId, createOneOffContext(systemActor))
  await app.waitForReadModels((await app.server.services.log.head()) ?? '')
  const erased = await tasksOf(id)
  expect([erased.open, erased.finished[0]?.note]).toEqual([null, { erased: true }])
  expect(await openTasks()).not.toContain(id)
})

it('DIR-36 NOT-10 is also raised for a family with neither account nor address, about each change and each question', async () => {
  const requesters = await createRequesters(app)
  const sendRequest = async (email: string | null) => {
    const { body } = await requesters.sendPublicRequest({ partnerId: requesters.partnerId, email })
    return (await requesters.findAsStaff(body)).id
  }
  const [id, emailed] = [await sendRequest(null), await sendRequest('family@example.org')]
  for (const each of [id, emailed]) {
    await scenario.act(requesters.staff, each, { action: 'submit', version: 1 })
    await scenario.act(requesters.member, each, { action: 'accept', version: 2 })
  }
  await collect()
  expect((await tasksOf(id)).open).toMatchObject({ method: 'phone', changes: ['sent', 'accepted'], version: 1 })
  expect((await tasksOf(emailed)).open).toBeNull()

  const asked = await sendRequest(null)
  const question = { action: 'return', version: 1, note: 'How many people are you?' } as const
  await scenario.act(requesters.staff, asked, question)
  await collect()
  expect((await tasksOf(asked)).open).toMatchObject({ method: 'phone', changes: ['moreNeeded'] })
})

it('NOT-10 is raised for a family that staff entered with only a phone number, and not for one of a partner', async () => {
  const { staff, partner, act } = scenario
  const create = async (by: TestUser, changes: { email?: string; phone?: string | null }) => {
    const body = { firstName: 'Odalys', lastInitial: 'R', email: null, county: 'Cobb', ...changes } as const
    const { client } = await by.call('registerClient', { body: { phone: createPhone(), ...body } })
    const { id } = await by.call('createReferral', { body: referralBody(client.id) })
    return { id, clientId: client.id }
  }
  const [byPhone, silent, byEmail, unreachable, ofPartner] = [
    await create(staff, {}),
    await create(staff, {}),
    await create(staff, { email: 'odalys@example.org' }),
    await create(staff, { phone: null }),
    await create(partner, {}),
  ]
  const rules = { doNotContact: true, doNotLeaveDetails: false, version: 0 }
  await staff.call('setContactRules', { params: { id: silent.clientId }, body: rules })
  await collect()
  // Staff spoke with the family when they entered its request.
  expect((await tasksOf(byPhone.id)).open).toBeNull()
  const all = [byPhone, silent, byEmail, unreachable, ofPartner]
  for (const { id } of all) await act(staff, id, { action: 'return', version: 1, note: 'How many people are you?' })
  await collect()
  const found = await Promise.all(all.map(({ id }) => tasksOf(id)))
  expect(found.map(({ open }) => open?.changes ?? null)).toEqual([['moreNeeded'], null, null, null, null])
  expect(found[0]?.open?.method).toBe('phone')
})
