// Admin notes end to end: who can write and read them, the record of every read, and what the log stores.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { clientStream } from '#domain/client/events.ts'
import { adminNoteStream } from '#domain/admin-note/events.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

const masterKey = randomBytes(32)
let app: TestApp
let scenario: ReferralScenario
let admin: TestUser
let id: string

beforeAll(async () => {
  app = await createTestApp({ config: { masterKey } })
  scenario = await createReferralScenario(app)
  admin = await app.createStaff('admin')
})
afterAll(() => app.close())

const addNote = (person: TestUser, text: string, key?: string) =>
  person.call('addAdminNote', { params: { id }, body: { text }, ...(key === undefined ? {} : { key }) })
const readNoteTexts = async (person: TestUser) => {
  const { rows } = await person.call('readAdminNotes', { params: { id }, body: {} })
  return rows.map(({ editions }) => editions.map(({ note }) => ('text' in note ? note.text : 'erased')))
}
const listNoteReads = async (page = 1) => admin.call('adminNoteAccessLog', { params: { id }, query: { page } })
const readStoredText = async () => {
  const events = await app.server.services.log.readStream(adminNoteStream(id))
  return events.map(({ data, metadata }) => data + metadata).join('\n')
}

describe('the admin notes API', () => {
  beforeAll(async () => {
    id = await scenario.createSubmittedReferral()
  })

  it('NEW-26 NEW-27 stores every edition sealed, with its author and time', async () => {
    const note = await addNote(scenario.staff, 'Landlord was not reached.')
    app.clock.advance(60_000)
    await admin.call('editAdminNote', {
      params: { id, noteId: note.id },
      body: { text: 'Landlord agreed to wait until Friday.', edition: 1 },
    })
    const { rows } = await scenario.staff.call('adminNotes', { params: { id } })
    expect(rows).toMatchObject([
      { id: note.id, edition: 2, writtenBy: { name: 'Some staff' }, editedBy: { name: 'Some admin' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('Landlord')
    const readResponse = await scenario.staff.call('readAdminNotes', { params: { id }, body: { noteIds: [note.id] } })
    expect(readResponse.rows[0]?.editions).toMatchObject([
      { by: { name: 'Some admin' }, note: { text: 'Landlord agreed to wait until Friday.' } },
      { by: { name: 'Some staff' }, note: { text: 'Landlord was not reached.' } },
    ])
    expect(await readStoredText()).not.toContain('Landlord')
  })

  it('NEW-28 records who read which note, up to which edition, and when', async () => {
    const totalBefore = (await listNoteReads()).total
    const note = await addNote(scenario.staff, 'Second call is due.')
    expect((await listNoteReads()).total).toBe(totalBefore)
    app.clock.advance(60_000)
    const at = app.clock.now().toISOString()
    await scenario.staff.call('readAdminNotes', { params: { id }, body: { noteIds: [note.id] } })
    await admin.call('readAdminNotes', { params: { id }, body: { noteIds: [note.id] } })
    const { rows, total } = await listNoteReads()
    expect(total).toBe(totalBefore + 2)
    expect(rows.slice(0, 2)).toMatchObject([
      { reader: { id: admin.id }, role: 'admin', noteId: note.id, edition: 1, at },
      { reader: { id: scenario.staff.id, name: 'Some staff' }, role: 'staff', noteId: note.id, edition: 1, at },
    ])
  })

  it('NEW-28 prevents even the server from changing or deleting a read record', async () => {
    await readNoteTexts(scenario.staff)
    const { db } = app.server.services
    await expect(db.deleteFrom('note_reading').execute()).rejects.toThrow('permission denied')
    await expect(db.updateTable('note_reading').set({ edition: 9 }).execute()).rejects.toThrow('permission denied')
  })

  it('NEW-27 hides the existence of a note from the sender, receiver, and client', async () => {
    const readVisibleState = async (person: TestUser) => {
      const { timeline, updatedAt } = await person.call('referral', { params: { id }, query: {} })
      return { events: timeline.length, updatedAt }
    }
    const people = [scenario.partner, scenario.receiverMember, scenario.staff]
    const stateBefore = await Promise.all(people.map(readVisibleState))
    const { position } = await addNote(scenario.staff, 'Only for staff.')
    await app.waitForReadModels(position)
    expect(await Promise.all(people.map(readVisibleState))).toEqual(stateBefore)
    for (const person of [scenario.partner, scenario.receiverMember]) {
      expect((await person.send('readAdminNotes', { params: { id }, body: {} })).status).toBe(403)
    }
  })

  it('REF-29 adds one note for a repeated key and rejects different text under that key', async () => {
    const key = randomUUID()
    const firstNote = await addNote(scenario.staff, 'Once.', key)
    expect((await addNote(scenario.staff, 'Once.', key)).id).toBe(firstNote.id)
    const { rows } = await scenario.staff.call('adminNotes', { params: { id } })
    expect(rows.filter((row) => row.id === firstNote.id)).toHaveLength(1)
    const otherResponse = await scenario.staff.send('addAdminNote', { params: { id }, body: { text: 'Twice.' }, key })
    expect(otherResponse.problem.code).toBe('key_reused')
  })

  it('REF-28 refuses the second of two concurrent edits and returns the current edition', async () => {
    const { id: noteId } = await addNote(scenario.staff, 'Visit planned.')
    const edit = (person: TestUser, text: string) =>
      person.send('editAdminNote', { params: { id, noteId }, body: { text, edition: 1 } })
    expect((await edit(scenario.staff, 'Visit done.')).status).toBe(200)
    const { status, problem } = await edit(admin, 'Visit moved.')
    expect([status, problem.current]).toEqual([412, { edition: 2 }])
  })

  it('NEW-23 rejects empty, overlong, and sensitive notes', async () => {
    const getRefusal = async (text: string) => {
      const { problem } = await scenario.staff.send('addAdminNote', { params: { id }, body: { text } })
      return [problem.code, problem.issues?.[0]?.message ?? problem.title]
    }
    expect(await getRefusal('  ')).toEqual(['note_empty', 'Note cannot be empty'])
    expect(await getRefusal('x'.repeat(256))).toEqual([
      'unsafe_input',
      'Input exceeds maximum length of 255 characters',
    ])
    expect(await getRefusal('Asked for a green card')).toEqual([
      'sensitive_content',
      'Sensitive content not allowed in notes',
    ])
  })

  it('TL-14 returns "Referral not found" for an unknown referral', async () => {
    const params = { id: randomUUID() }
    for (const response of [
      await admin.send('adminNotes', { params }),
      await admin.send('addAdminNote', { params, body: { text: 'Hm.' } }),
      await admin.send('readAdminNotes', { params, body: {} }),
      await admin.send('adminNoteAccessLog', { params }),
    ]) {
      expect(response.problem.title).toBe('Referral not found')
    }
  })
})

describe('an erased client', () => {
  it('NEW-27 shows its notes as erased and records no read', async () => {
    id = await scenario.createSubmittedReferral()
    await addNote(scenario.staff, 'To be forgotten.')
    const { pool } = app.database
    await createPostgresVault({ pool, masterKey, clock: app.clock }).erase(clientStream(scenario.clientId))
    // The vault caches unwrapped keys for a few minutes.
    app.clock.advance(6 * 60_000)
    expect(await readNoteTexts(scenario.staff)).toEqual([['erased']])
    expect((await listNoteReads()).total).toBe(0)
    const { problem } = await scenario.staff.send('addAdminNote', { params: { id }, body: { text: 'More.' } })
    expect(problem.code).toBe('client_not_found')
  })
})
