// The state of the installation over the real app: versions, sizes, waiting messages, and requests that failed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldErrors } from '#api/unexpected-errors.ts'
import { listedErrors } from '#contracts/system-status.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'

let app: TestApp
let staff: TestUser

beforeAll(async () => {
  app = await createTestApp()
  staff = await app.createStaff()
})
afterAll(() => app.close())

const status = () => staff.call('systemStatus', {})

const clearOutbox = () => app.server.services.db.deleteFrom('mail_outbox').execute()

const addMessage = (changes: {
  text_number?: string
  sent_at?: Date
  failed_at?: Date
  created_at?: Date
  last_error?: string
}) =>
  app.server.services.db
    .insertInto('mail_outbox')
    .values({
      ...{ id: crypto.randomUUID(), recipient: 'x@example.org', language: 'en', subject: 's', body: 'b' },
      ...{ link_label: null, link: null, sealed_link: null, unsubscribe_label: null, unsubscribe: null },
      ...{ created_at: app.clock.now(), next_attempt_at: new Date('2099-01-01'), attempts: 0, last_error: null },
      ...{ sent_at: null, failed_at: null, ...changes },
    })
    .execute()

describe('the state of the installation', () => {
  it('names the versions, and counts the events of the log', async () => {
    const { versions, log, databaseBytes, disk } = await status()
    expect(versions).toMatchObject({ release: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.versions.node })
    expect(versions.migration).toMatch(/^00\d\d_/)
    expect(versions.postgres).toMatch(/^\d+/)
    expect(log.store).toBe('postgres')
    const before = log.events ?? 0
    await app.createOrganization('One More Pantry')
    expect((await status()).log.events).toBeGreaterThan(before)
    expect(databaseBytes).toBeGreaterThan(log.bytes ?? Number.POSITIVE_INFINITY)
    expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes)
  })

  it('counts the messages that wait, and those that failed, by channel', async () => {
    await clearOutbox()
    const oldest = new Date('2026-01-02T03:04:05.000Z')
    await addMessage({ created_at: oldest })
    await addMessage({})
    await addMessage({ sent_at: app.clock.now() })
    await addMessage({ text_number: '+17705550100', failed_at: app.clock.now(), last_error: 'the number is not valid' })
    await addMessage({ text_number: '+17705550101', failed_at: app.clock.now(), last_error: 'stopped' })
    expect((await status()).outbox).toEqual([
      { channel: 'email', waiting: 2, oldestWaitingAt: oldest.toISOString(), failed: 0 },
      { channel: 'text', waiting: 0, oldestWaitingAt: null, failed: 1 },
    ])
  })

  it('lists requests that failed with their request ids, and no text of the error', async () => {
    const { db } = app.server.services
    const failing = Object.assign(new RangeError('Marisol Vega, 770-555-0100'), { code: 'E_TEST' })
    const original = app.server.services.queries.intakes
    Object.assign(app.server.services.queries, { intakes: () => Promise.reject(failing) })
    const response = await staff.send('intakes', { query: {} })
    Object.assign(app.server.services.queries, { intakes: original })
    expect(response.status).toBe(500)
    const { requestId } = response.body as unknown as { requestId: string }
    await expect.poll(async () => (await status()).errors.rows[0]?.requestId).toBe(requestId)
    const { errors } = await status()
    expect(errors.lastDay).toBe(1)
    expect(errors.rows[0]).toMatchObject({ method: 'GET', route: '/api/intakes', type: 'RangeError', code: 'E_TEST' })
    expect(JSON.stringify(await db.selectFrom('unexpected_error').selectAll().execute())).not.toContain('Marisol')
  })

  it('keeps the list short, and an error for 14 days', async () => {
    const { db } = app.server.services
    const old = new Date(app.clock.now().getTime() - 13 * 86_400_000)
    const values = Array.from({ length: 25 }, (_, index) => ({
      ...{
        at: old,
        request_id: `old-${index}`,
        method: 'GET',
        route: '/api/x',
        type: 'Error',
        code: null,
        process: 'p 1',
      },
    }))
    await db.insertInto('unexpected_error').values(values).execute()
    const { errors } = await status()
    expect(errors.rows).toHaveLength(listedErrors)
    expect(errors.lastDay).toBe(1)
    const later = new Date(app.clock.now().getTime() + 2 * 86_400_000)
    await deleteOldErrors(db, later)
    expect((await status()).errors.rows).toHaveLength(1)
    const many = Array.from({ length: 5_010 }, (_, index) => ({
      ...{ at: later, request_id: `many-${index}`, method: 'GET', route: '/api/x', type: 'Error', code: null },
      process: 'p 1',
    }))
    await db.insertInto('unexpected_error').values(many).execute()
    await deleteOldErrors(db, later)
    const { kept } = await db
      .selectFrom('unexpected_error')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow()
    expect(Number(kept)).toBe(5_000)
    expect((await status()).errors.rows[0]?.requestId).toBe('many-5009')
  })
})
