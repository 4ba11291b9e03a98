// Erasing a person: what remains readable afterwards, and that the next run completes an interrupted erasure.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type CommandContext, onceOnly, systemActor } from '#commands/context.ts'
import { applicationStream } from '#domain/application/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { Refused } from '#domain/decision.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { elsewhere, filledIn } from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { runScript, scriptPatience } from '#tests/support/script.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let requesters: Requesters
let story: Story
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  requesters = await createRequesters(app)
  story = await tellStory(app)
})
afterAll(() => app.close())

const bySystem = (): CommandContext => onceOnly(systemActor)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Refused ? error.refusal.refused : error),
  )

/** All sealed texts of a stream, opened where the key still exists. */
const textsOf = async (stream: string) => {
  const { log, reading } = app.server.services
  const events = await log.readStream(stream)
  const boxes = events.flatMap((event) =>
    [...JSON.stringify(reading.decode(event).data).matchAll(/"sealed":"([^"]+)"/g)].map(([, box = '']) => box),
  )
  return reading.vault.open(boxes)
}

const apply = async () => {
  const body = {
    ...{ orgName: 'Paulding Food Pantry', website: '', about: 'Groceries on Tuesdays.', eligibility: '' },
    ...{ services: ['Food' as const], populations: ['Families' as const], counties: ['Paulding' as const] },
    ...{ contactName: 'Rosa Diaz', contactEmail: 'rosa@pantry.example', contactPhone: '(770) 555-0148' },
    language: 'en' as const,
    guard: filledIn(app, 'partner_application'),
  }
  const { body: sent } = await app.anonymous.send('submitApplication', { body, headers: elsewhere() })
  await app.caughtUp(sent.position)
  return sent
}
const statusOf = (key: string) => app.anonymous.send('applicationStatus', { body: { key } })

describe('an application', () => {
  it('is unreadable once erased, and its status link stops working', async () => {
    const { eraseApplication } = app.server.services.commands
    const { id, key } = await apply()
    expect(await textsOf(applicationStream(id))).toContain('rosa@pantry.example')
    expect((await statusOf(key)).status).toBe(200)

    const { position } = await eraseApplication(id, bySystem())
    await app.caughtUp(position)
    expect(new Set(await textsOf(applicationStream(id)))).toEqual(new Set([{ erased: true }]))
    expect((await statusOf(key)).problem.code).toBe('application_not_found')
    expect(await eraseApplication(id, bySystem())).toEqual({ position: null })
    expect(await refusalOf(eraseApplication(crypto.randomUUID(), bySystem()))).toBe('application_not_found')
  })

  it('is erased completely when an earlier erasure stopped after deleting the key', async () => {
    const { eraseApplication } = app.server.services.commands
    const { id, key } = await apply()
    await app.server.services.reading.vault.erase(applicationStream(id))
    expect((await statusOf(key)).status).toBe(200)
    await app.caughtUp((await eraseApplication(id, bySystem())).position)
    expect((await statusOf(key)).problem.code).toBe('application_not_found')
  })
})

describe('a client', () => {
  it('is unreadable everywhere, and a registration with the same contacts creates a new client', async () => {
    const { eraseClient } = app.server.services.commands
    const person = {
      firstName: 'Lupita',
      lastInitial: 'W',
      email: 'lupita@example.org',
      phone: null,
      county: 'Cobb',
    } as const
    const register = () => story.partner.call('registerClient', { body: person })
    const { client } = await register()
    await app.caughtUp((await eraseClient(client.id, bySystem())).position)
    expect(new Set(await textsOf(clientStream(client.id)))).toEqual(new Set([{ erased: true }]))
    const { client: next, existing } = await register()
    expect([existing, next.id === client.id]).toEqual([false, false])
    expect(await eraseClient(client.id, bySystem())).toEqual({ position: null })
  })

  it('is unreadable to staff in rows, search, and notes, even when an erasure stopped after deleting the key', async () => {
    const { commands, reading } = app.server.services
    const { body: sent } = await requesters.sendPublic({ firstName: 'Xiomara', note: 'We sleep in our car.' })
    const { id, client } = await requesters.seenByStaff(sent)
    const params = { id }
    await requesters.staff.call('addAdminNote', { params, body: { text: 'Her sister will call.' } })
    const reads = async () => {
      const found = (q: string) => requesters.staff.call('reviewReferrals', { query: { q } })
      const [{ rows }, { total: byName }, { initialNote }, { rows: notes }] = await Promise.all([
        found(sent.reference),
        found('Xiomara'),
        requesters.staff.call('referral', { params, query: {} }),
        requesters.staff.call('readAdminNotes', { params, body: {} }),
      ])
      const row = rows.map((one) => [one.client.firstName, one.client.lastInitial, one.clientContactMasked !== null])
      const adminNotes = notes.flatMap(({ editions }) => editions.map(({ note }) => note))
      return { row, byName, initialNote, adminNotes }
    }
    expect(await reads()).toEqual({
      row: [['Xiomara', 'M', true]],
      byName: 1,
      initialNote: { text: 'We sleep in our car.' },
      adminNotes: [{ text: 'Her sister will call.' }],
    })

    await reading.vault.erase(clientStream(client.id))
    const { position } = await commands.eraseClient(client.id, bySystem())
    expect(position).not.toBeNull()
    await app.caughtUp(position)
    const gone = { erased: true }
    expect(await reads()).toEqual({ row: [['', '', false]], byName: 0, initialNote: gone, adminNotes: [gone] })
  })

  it('can be erased only by an admin or an operator', async () => {
    const { eraseClient } = app.server.services.commands
    const { body: sent } = await requesters.sendPublic()
    const { client } = await requesters.seenByStaff(sent)
    const byStaff = onceOnly({ userId: requesters.staff.id, organizationId: null, role: 'staff', clientId: null })
    expect(await refusalOf(eraseClient(client.id, byStaff))).toBe('not_permitted')
    expect(await textsOf(clientStream(client.id))).toContain('Rosa')
  })
})

it('erases the client of a referral once through the erase command', { timeout: scriptPatience }, async () => {
  const { body: sent } = await requesters.sendPublic()
  const { id, client } = await requesters.seenByStaff(sent)
  const unasked = await runScript('erase', app, `referral-${id}`)
  expect([unasked.code, await textsOf(clientStream(client.id))]).toEqual([1, expect.arrayContaining(['Rosa'])])
  const done = await runScript('erase', app, `referral-${id}`, '--yes')
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Erased.') })
  const [again, unknown, wrong] = await Promise.all([
    runScript('erase', app, `client-${client.id}`, '--yes'),
    runScript('erase', app, `application-${client.id}`, '--yes'),
    runScript('erase', app, 'Rosa'),
  ])
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Already erased') })
  expect([unknown.code, wrong.code]).toEqual([1, 1])
  expect(wrong.output).toContain('Usage: npm run erase')
  const gone = async () => (await app.anonymous.send('requestStatus', { body: { key: sent.key } })).status === 410
  await until('the erasure is in the read model', gone)
})
