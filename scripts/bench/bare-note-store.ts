// What the bare handler of `command` does with the log: reads a stream to its end, and appends one note to it.
import { randomBytes, randomUUID } from 'node:crypto'

import { EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client'
import pg from 'pg'

export interface BareNoteStore {
  /** Returns the position of the note, or undefined if the stream has changed in the meantime. */
  appendNote(stream: string): Promise<string | undefined>
  close(): Promise<void>
}

/** A note as the application would store it. It is created in advance, so that each request only reads and appends. */
const createStoredNote = (referral: string, id: string) => ({
  data: {
    noteId: id,
    text: { sealed: `v1.client-${referral}.${id}.text.${randomBytes(120).toString('base64url')}` },
    sharedWithClient: false,
  },
  metadata: {
    eventId: id,
    actor: { userId: null, organizationId: null, role: 'system' },
    occurredAt: new Date().toISOString(),
    correlationId: id,
    causationId: null,
    commandId: id,
    idempotencyKey: id,
    bodyHash: ''.padEnd(64, '0'),
    schemaVersion: 1,
    previousHash: ''.padEnd(64, '0'),
    hash: ''.padEnd(64, '0'),
  },
})

const note = createStoredNote(randomUUID(), randomUUID())

const statements = {
  read: {
    name: 'bare_read',
    text: `select position, stream, revision, id, type, data, metadata from log.event
           where stream = $1 and revision >= $2 order by revision limit $3`,
  },
  append: { name: 'bare_append', text: 'select * from log.append($1, $2, $3, $4, $5, $6)' },
}

export const openPostgresNoteStore = (url: string): BareNoteStore => {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const textTypes: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }
  const [data, metadata] = [JSON.stringify(note.data), JSON.stringify(note.metadata)]
  let hasUnannouncedAppends = false
  // Notify the read models of these appends, as if another process had made them.
  const notifyTimer = setInterval(() => {
    if (hasUnannouncedAppends) void pool.query('notify log_appended')
    hasUnannouncedAppends = false
  }, 20)
  return {
    appendNote: async (stream) => {
      const history = await pool.query({ ...statements.read, types: textTypes, values: [stream, 0, null] })
      const values = [stream, history.rows.length - 1, [randomUUID()], ['NoteAdded'], [data], [metadata]]
      const { rows } = await pool.query<{ conflict: string; last_position: string }>({
        ...statements.append,
        types: textTypes,
        values,
      })
      hasUnannouncedAppends = true
      return rows[0]?.conflict === 'f' ? rows[0].last_position : undefined
    },
    close: async () => {
      clearInterval(notifyTimer)
      await pool.end()
    },
  }
}

export const openEventStoreNoteStore = (url: string): BareNoteStore => {
  const client = EventStoreDBClient.connectionString(url)
  return {
    appendNote: async (stream) => {
      let expectedRevision = -1n
      for await (const { event } of client.readStream(stream)) expectedRevision = event?.revision ?? expectedRevision
      try {
        const event = jsonEvent({ type: 'NoteAdded', ...note })
        const { position } = await client.appendToStream(stream, event, { expectedRevision })
        return String(position?.commit)
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) return undefined
        throw error
      }
    },
    close: () => client.dispose(),
  }
}
