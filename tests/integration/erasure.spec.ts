// Erasing a person: what remains readable afterward, and that the next run completes an interrupted erasure.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type CommandContext, createOneOffContext, systemActor } from '#commands/context.ts'
import { applicationStream } from '#domain/application/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { RefusalError } from '#domain/decision.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { nextNetworkHeaders, createFormGuardPass } from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { runOperatorScript, scriptTimeout } from '#tests/support/operator-script.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let requesters: Requesters
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  requesters = await createRequesters(app)
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

const systemContext = (): CommandContext => createOneOffContext(systemActor)
const getRefusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof RefusalError ? error.refusal.refused : error),
  )

/** Returns all sealed text of a stream, decrypted where the key still exists. */
const readUnsealedText = async (stream: string) => {
  const { log, logFoldDeps } = app.server.services
  const events = await log.readStream(stream)
  const sealedTexts = events.flatMap((event) =>
    [...JSON.stringify(logFoldDeps.decode(event).data).matchAll(/"sealed":"([^"]+)"/g)].map(
      ([, sealedText = '']) => sealedText,
    ),
  )
  return logFoldDeps.vault.open(sealedTexts)
}

const submitApplication = async () => {
  const body = {
    ...{ orgName: 'Paulding Food Pantry', website: '', about: 'Groceries on Tuesdays.', eligibility: '' },
    ...{ services: ['Food' as const], populations: ['Families' as const], counties: ['Paulding' as const] },
    ...{ contactName: 'Rosa Diaz', contactEmail: 'rosa@pantry.example', contactPhone: '(770) 555-0148' },
    language: 'en' as const,
    guard: createFormGuardPass(app, 'partner_application'),
  }
  const { body: application } = await app.anonymous.send('submitApplication', { body, headers: nextNetworkHeaders() })
  await app.waitForReadModels(application.position)
  return application
}
const fetchStatus = (key: string) => app.anonymous.send('applicationStatus', { body: { key } })

describe('an application', () => {
  it('is unreadable once erased, and its status link stops working', async () => {
    const { eraseApplication } = app.server.services.commands
    const { id, key } = await submitApplication()
    expect(await readUnsealedText(applicationStream(id))).toContain('rosa@pantry.example')
    expect((await fetchStatus(key)).status).toBe(200)

    const { position } = await eraseApplication(id, systemContext())
    await app.waitForReadModels(position)
    expect(new Set(await readUnsealedText(applicationStream(id)))).toEqual(new Set([{ erased: true }]))
    expect((await fetchStatus(key)).problem.code).toBe('application_not_found')
    expect(await eraseApplication(id, systemContext())).toEqual({ position: null })
    expect(await getRefusal(eraseApplication(crypto.randomUUID(), systemContext()))).toBe('application_not_found')
  })

  it('is erased completely when an earlier erasure stopped after deleting the key', async () => {
    const { eraseApplication } = app.server.services.commands
    const { id, key } = await submitApplication()
    await app.server.services.logFoldDeps.vault.erase(applicationStream(id))
    expect((await fetchStatus(key)).status).toBe(200)
    await app.waitForReadModels((await eraseApplication(id, systemContext())).position)
    expect((await fetchStatus(key)).problem.code).toBe('application_not_found')
  })
})

describe('a client', () => {
  it('is unreadable everywhere, and a registration with the same contacts creates a new client', async () => {
    const { eraseClient } = app.server.services.commands
    const newClientBody = {
      firstName: 'Lupita',
      lastInitial: 'W',
      email: 'lupita@example.org',
      phone: null,
      county: 'Cobb',
    } as const
    const register = () => scenario.partner.call('registerClient', { body: newClientBody })
    const { client } = await register()
    await app.waitForReadModels((await eraseClient(client.id, systemContext())).position)
    expect(new Set(await readUnsealedText(clientStream(client.id)))).toEqual(new Set([{ erased: true }]))
    const { client: newClient, existing } = await register()
    expect([existing, newClient.id === client.id]).toEqual([false, false])
    expect(await eraseClient(client.id, systemContext())).toEqual({ position: null })
  })

  it('is unreadable to staff in rows, search, and notes, even when an erasure stopped after deleting the key', async () => {
    const { commands, logFoldDeps } = app.server.services
    const { body: request } = await requesters.sendPublicRequest({ firstName: 'Xiomara', note: 'We sleep in our car.' })
    const { id, client } = await requesters.findAsStaff(request)
    const params = { id }
    await requesters.staff.call('addAdminNote', { params, body: { text: 'Her sister will call.' } })
    const readAsStaff = async () => {
      const search = (q: string) => requesters.staff.call('reviewReferrals', { query: { q } })
      const [{ rows }, { total: nameMatches }, { initialNote }, { rows: notes }] = await Promise.all([
        search(request.reference),
        search('Xiomara'),
        requesters.staff.call('referral', { params, query: {} }),
        requesters.staff.call('readAdminNotes', { params, body: {} }),
      ])
      const row = rows.map((reviewRow) => [
        reviewRow.client?.firstName,
        reviewRow.client?.lastInitial,
        reviewRow.clientContactMasked !== null,
      ])
      const adminNotes = notes.flatMap(({ editions }) => editions.map(({ note }) => note))
      return { row, nameMatches, initialNote, adminNotes }
    }
    expect(await readAsStaff()).toEqual({
      row: [['Xiomara', 'M', true]],
      nameMatches: 1,
      initialNote: { text: 'We sleep in our car.' },
      adminNotes: [{ text: 'Her sister will call.' }],
    })

    await logFoldDeps.vault.erase(clientStream(client.id))
    const { position } = await commands.eraseClient(client.id, systemContext())
    expect(position).not.toBeNull()
    await app.waitForReadModels(position)
    const erasedText = { erased: true }
    expect(await readAsStaff()).toEqual({
      row: [['', '', false]],
      nameMatches: 0,
      initialNote: erasedText,
      adminNotes: [erasedText],
    })
  })

  it('can be erased only by an admin or an operator', async () => {
    const { eraseClient } = app.server.services.commands
    const { body: request } = await requesters.sendPublicRequest()
    const { client } = await requesters.findAsStaff(request)
    const staffContext = createOneOffContext({
      userId: requesters.staff.id,
      organizationId: null,
      role: 'staff',
      clientId: null,
    })
    expect(await getRefusal(eraseClient(client.id, staffContext))).toBe('not_permitted')
    expect(await readUnsealedText(clientStream(client.id))).toContain('Rosa')
  })
})

it('erases the client of a referral once through the erase command', { timeout: scriptTimeout }, async () => {
  const { body: request } = await requesters.sendPublicRequest()
  const { id, client } = await requesters.findAsStaff(request)
  const unconfirmedRun = await runOperatorScript('erase', app, `referral-${id}`)
  expect([unconfirmedRun.code, await readUnsealedText(clientStream(client.id))]).toEqual([
    1,
    expect.arrayContaining(['Rosa']),
  ])
  const confirmedRun = await runOperatorScript('erase', app, `referral-${id}`, '--yes')
  expect(confirmedRun).toMatchObject({ code: 0, output: expect.stringContaining('Erased.') })
  const [repeatedRun, unknownSubjectRun, invalidSubjectRun] = await Promise.all([
    runOperatorScript('erase', app, `client-${client.id}`, '--yes'),
    runOperatorScript('erase', app, `application-${client.id}`, '--yes'),
    runOperatorScript('erase', app, 'Rosa'),
  ])
  expect(repeatedRun).toMatchObject({ code: 0, output: expect.stringContaining('Already erased') })
  expect([unknownSubjectRun.code, invalidSubjectRun.code]).toEqual([1, 1])
  expect(invalidSubjectRun.output).toContain('Usage: npm run erase')
  const isGone = async () => (await app.anonymous.send('requestStatus', { body: { key: request.key } })).status === 410
  await waitUntil('the erasure is in the read model', isGone)
})
