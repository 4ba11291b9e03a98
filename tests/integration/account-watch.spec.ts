// Staff mark the account of a family that someone else may read: the command, how fast it works, and every email to
// families.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { clientStream } from '#domain/client/events.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { createEmailAddress, familyProfileBody, helpRequestBody } from '#tests/support/client-registration.ts'
import { type HelpedFamilies, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'

const familyMailDelay = 20_000

let app: TestApp
let scenario: ReferralScenario
let requesters: Requesters
let families: HelpedFamilies

beforeAll(async () => {
  app = await createTestApp({ pollInterval: 50, config: { trustProxy: 1, familyMailDelay } })
  scenario = await createReferralScenario(app)
  requesters = await createRequesters(app)
  families = await createHelpedFamilies(app, scenario)
})
afterAll(() => app.close())

describe('ROLE-26 the mark', () => {
  const mark = (
    user: TestUser,
    clientId: string,
    body: { watched: boolean; version: number },
    idempotencyKey?: string,
  ) =>
    user.send('setAccountWatch', {
      params: { id: clientId },
      body,
      ...(idempotencyKey === undefined ? {} : { key: idempotencyKey }),
    })
  const settings = (clientId: string) => scenario.staff.call('clientSafety', { params: { id: clientId } })

  it('ROLE-26 is set once, refuses a stale version with the current settings, and is taken back', async () => {
    const { clientId, user } = await families.registerFamily()
    const idempotencyKey = randomUUID()
    const send = () => mark(scenario.staff, clientId, { watched: true, version: 0 }, idempotencyKey)
    const [first, again] = [await send(), await send()]
    expect([first.status, again.body]).toEqual([200, first.body])
    const stale = await mark(scenario.staff, clientId, { watched: false, version: 0 })
    expect([stale.status, stale.problem.code]).toEqual([412, 'stale_version'])
    expect(stale.problem.current).toMatchObject({ clientId, watched: true, version: 1 })
    expect((await mark(user, clientId, { watched: false, version: 1 })).status).toBe(403)
    const { body } = await mark(scenario.staff, clientId, { watched: false, version: 1 })
    expect(await settings(clientId)).toMatchObject({
      watched: false,
      version: 2,
      history: [{ change: 'unwatched' }, { change: 'watched', by: { id: scenario.staff.id }, reason: null }],
    })
    await app.waitForReadModels(body.position)
    await user.call('saveFamilyProfile', { body: familyProfileBody })
    expect(families.tracesIn([JSON.stringify(await user.call('familyProfile', {}))])).not.toEqual([])
    const types = (await app.server.services.log.readStream(clientStream(clientId))).map(({ type }) => type)
    expect(types.filter((type) => type === 'AccountWatchSet')).toHaveLength(2)
    expect((await mark(scenario.staff, randomUUID(), { watched: true, version: 0 })).problem.code).toBe(
      'client_not_found',
    )
  })

  it('ROLE-26 takes effect at once, even while the read model lags, and open pages learn of it', async () => {
    const { clientId, user } = await families.registerFamily()
    const { id, position } = await user.call('requestHelp', { body: helpRequestBody })
    await app.waitForReadModels(position)
    const ownNeeds = async () => (await user.call('ownReferrals', { query: {} })).rows.map(({ need }) => need)
    expect(await ownNeeds()).toEqual(['Food Assistance'])
    const live = await openSignedInLiveClient(app.address, user.token ?? '')
    live.send({ type: 'subscribe', topics: [`client:${clientId}`] })
    await live.next('subscribed')
    const unblock = await blockReadModel(app, 'clients')
    await families.watch(clientId)
    expect(await ownNeeds()).toEqual([null])
    const key = app.server.services.statusLinks.createKey('referral', id)
    expect(await app.anonymous.call('requestStatus', { body: { key } })).toMatchObject({ need: null })
    await unblock()
    expect((await live.next('changed')).topics).toEqual([`client:${clientId}`])
    live.close()
    const { position: unmarkedAt } = await families.watch(clientId, false)
    await app.waitForReadModels(unmarkedAt)
    expect(await ownNeeds()).toEqual(['Food Assistance'])
  })

  it('ROLE-26 CLI-42 keeps what the profile does not show, and saves what the family types', async () => {
    const { clientId, user } = await families.registerFamily()
    await user.call('saveFamilyProfile', { body: familyProfileBody })
    await families.watch(clientId)
    const { completedAt: _, householdSize: _size, ...shown } = await user.call('familyProfile', {})
    const household = { ...shown.household, pets: 4 }
    await user.call('saveFamilyProfile', {
      body: { ...familyProfileBody, ...shown, household } as typeof familyProfileBody,
    })
    await families.watch(clientId, false)
    const { version: _version, ...answers } = familyProfileBody
    expect(await user.call('familyProfile', {})).toMatchObject({
      ...answers,
      household: { ...familyProfileBody.household, pets: 4 },
    })
  })
})

it('ROLE-26 NOT-10 no email to a family names anyone, a need, a place, a subject or a text', async () => {
  const { email, clientId, referralId, appointmentId } = await families.helpFamily()
  await families.watch(clientId)
  await families.writeToFamily(referralId, 'Mulberry')
  await families.cancel(appointmentId)
  const guest = createEmailAddress()
  const { body: request } = await requesters.sendPublicRequest({
    email: guest,
    need: 'Behavioral/Mental Health',
    note: 'We need a Quinceberry.',
  })
  const { id, version } = await requesters.findAsStaff(request)
  await scenario.act(scenario.staff, id, { action: 'return', version, note: 'Which Quinceberry?' })
  await waitForReactions(app)
  app.clock.advance(familyMailDelay)
  const findEmails = async () => [...(await requesters.findEmailsTo(email)), ...(await requesters.findEmailsTo(guest))]
  const findSubjects = async () => (await findEmails()).map(({ subject }) => subject)
  // The family's profile says that it speaks Spanish.
  await expect
    .poll(findSubjects, { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        'We received your request',
        'A question about your request',
        'Noticias sobre su solicitud',
        'Tiene un mensaje nuevo',
        'Tiene una cita nueva',
        'Su cita se canceló',
      ]),
    )
  const emails = await findEmails()
  expect(families.tracesIn(emails.map(({ subject, body }) => `${subject} ${body}`))).toEqual([])
})
