// Admin notes end to end: who can write and read them, the record of every read, and what the log stores.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { clientStream } from '#domain/client/events.ts'
import { adminNoteStream } from '#domain/admin-note/events.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'

const masterKey = randomBytes(32)
let app: TestApp
let story: Story
let admin: Person
let id: string

beforeAll(async () => {
  app = await createTestApp({ config: { masterKey } })
  story = await tellStory(app)
  admin = await app.staff('admin')
})
afterAll(() => app.close())

const add = (who: Person, text: string, key?: string) =>
  who.call('addAdminNote', { params: { id }, body: { text }, ...(key === undefined ? {} : { key }) })
const textsOf = async (who: Person) => {
  const { rows } = await who.call('readAdminNotes', { params: { id }, body: {} })
  return rows.map(({ editions }) => editions.map(({ note }) => ('text' in note ? note.text : 'erased')))
}
const readings = async (page = 1) => admin.call('adminNoteReadings', { params: { id }, query: { page } })
const storedBytes = async () => {
  const events = await app.server.services.log.readStream(adminNoteStream(id))
  return events.map(({ data, metadata }) => data + metadata).join('\n')
}

describe('admin notes', () => {
  beforeAll(async () => {
    id = await story.submitted()
  })

  it('NEW-26 NEW-27 stores every edition sealed, with its author and time', async () => {
    const note = await add(story.staff, 'Landlord was not reached.')
    app.clock.advance(60_000)
    await admin.call('editAdminNote', {
      params: { id, noteId: note.id },
      body: { text: 'Landlord agreed to wait until Friday.', edition: 1 },
    })
    const { rows } = await story.staff.call('adminNotes', { params: { id } })
    expect(rows).toMatchObject([
      { id: note.id, edition: 2, writtenBy: { name: 'Some staff' }, editedBy: { name: 'Some admin' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('Landlord')
    const opened = await story.staff.call('readAdminNotes', { params: { id }, body: { noteIds: [note.id] } })
    expect(opened.rows[0]?.editions).toMatchObject([
      { by: { name: 'Some admin' }, note: { text: 'Landlord agreed to wait until Friday.' } },
      { by: { name: 'Some staff' }, note: { text: 'Landlord was not reached.' } },
    ])
    expect(await storedBytes()).not.toContain('Landlord')
  })

  it('NEW-28 records who read which note, up to which edition, and when', async () => {
    const before = (await readings()).total
    const note = await add(story.staff, 'Second call is due.')
    expect((await readings()).total).toBe(before)
    app.clock.advance(60_000)
    const at = app.clock.now().toISOString()
    await story.staff.call('readAdminNotes', { params: { id }, body: { noteIds: [note.id] } })
    await admin.call('readAdminNotes', { params: { id }, body: { noteIds: [note.id] } })
    const { rows, total } = await readings()
    expect(total).toBe(before + 2)
    expect(rows.slice(0, 2)).toMatchObject([
      { reader: { id: admin.id }, role: 'admin', noteId: note.id, edition: 1, at },
      { reader: { id: story.staff.id, name: 'Some staff' }, role: 'staff', noteId: note.id, edition: 1, at },
    ])
  })

  it('NEW-28 prevents even the server from changing or deleting a read record', async () => {
    await textsOf(story.staff)
    const { db } = app.server.services
    await expect(db.deleteFrom('note_reading').execute()).rejects.toThrow('permission denied')
    await expect(db.updateTable('note_reading').set({ edition: 9 }).execute()).rejects.toThrow('permission denied')
  })

  it('NEW-27 hides the existence of a note from sender, receiver, and client', async () => {
    const seen = async (who: Person) => {
      const { timeline, updatedAt } = await who.call('referral', { params: { id }, query: {} })
      return { events: timeline.length, updatedAt }
    }
    const people = [story.partner, story.host, story.staff]
    const before = await Promise.all(people.map(seen))
    const { position } = await add(story.staff, 'Not for anybody else.')
    await app.caughtUp(position)
    expect(await Promise.all(people.map(seen))).toEqual(before)
    for (const who of [story.partner, story.host]) {
      expect((await who.send('readAdminNotes', { params: { id }, body: {} })).status).toBe(403)
    }
  })

  it('REF-29 adds one note for a repeated key and rejects a different text under that key', async () => {
    const key = randomUUID()
    const first = await add(story.staff, 'Once.', key)
    expect((await add(story.staff, 'Once.', key)).id).toBe(first.id)
    const { rows } = await story.staff.call('adminNotes', { params: { id } })
    expect(rows.filter((row) => row.id === first.id)).toHaveLength(1)
    const other = await story.staff.send('addAdminNote', { params: { id }, body: { text: 'Twice.' }, key })
    expect(other.problem.code).toBe('key_reused')
  })

  it('REF-28 rejects the second of two concurrent edits and returns the current edition', async () => {
    const { id: noteId } = await add(story.staff, 'Visit planned.')
    const edit = (who: Person, text: string) =>
      who.send('editAdminNote', { params: { id, noteId }, body: { text, edition: 1 } })
    expect((await edit(story.staff, 'Visit done.')).status).toBe(200)
    const { status, problem } = await edit(admin, 'Visit moved.')
    expect([status, problem.current]).toEqual([412, { edition: 2 }])
  })

  it('INT-09 NEW-23 rejects empty, overlong, and sensitive notes', async () => {
    const refused = async (text: string) => {
      const { problem } = await story.staff.send('addAdminNote', { params: { id }, body: { text } })
      return [problem.code, problem.issues?.[0]?.message ?? problem.title]
    }
    expect(await refused('  ')).toEqual(['note_empty', 'Note cannot be empty'])
    expect(await refused('x'.repeat(256))).toEqual(['unsafe_input', 'Input exceeds maximum length of 255 characters'])
    expect(await refused('Asked for a green card')).toEqual([
      'sensitive_content',
      'Sensitive content not allowed in notes',
    ])
  })

  it('TL-14 returns "Referral not found" for an unknown referral', async () => {
    const params = { id: randomUUID() }
    for (const answer of [
      await admin.send('adminNotes', { params }),
      await admin.send('addAdminNote', { params, body: { text: 'Hm.' } }),
      await admin.send('readAdminNotes', { params, body: {} }),
      await admin.send('adminNoteReadings', { params }),
    ]) {
      expect(answer.problem.title).toBe('Referral not found')
    }
  })
})

describe('an erased client', () => {
  it('NEW-27 shows its notes as erased and records no read', async () => {
    id = await story.submitted()
    await add(story.staff, 'To be forgotten.')
    const { pool } = app.database
    await createPostgresVault({ pool, masterKey, clock: app.clock }).erase(clientStream(story.clientId))
    // The vault caches open keys for a few minutes.
    app.clock.advance(6 * 60_000)
    expect(await textsOf(story.staff)).toEqual([['erased']])
    expect((await readings()).total).toBe(0)
    const { problem } = await story.staff.send('addAdminNote', { params: { id }, body: { text: 'More.' } })
    expect(problem.code).toBe('client_not_found')
  })
})
