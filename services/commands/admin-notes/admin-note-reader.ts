// Reads admin notes from the log, the only place that holds them. Every access is recorded: who opened which note, and
// when.
import type { AdminNoteList, AdminNoteAccessList, OpenedAdminNotes } from '#contracts/admin-notes.ts'
import type { Confidential } from '#contracts/confidential.ts'
import { PlatformRole } from '#contracts/enumerations.ts'
import { pageSize } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { NoteText, PersonRef } from '#contracts/referrals.ts'
import { type AdminNoteEvent, adminNoteStream } from '#domain/admin-note/events.ts'
import { RefusalError } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Clock } from '#platform/clock.ts'
import type { Codec, DecodedEvent } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Kysely } from 'kysely'

import type { CommandTables } from '../tables.ts'

export interface AdminNoteReader {
  /** Newest note first. Opens no text. */
  list(referralId: string): Promise<AdminNoteList>
  /**
   * Opens the given notes of the referral, or all of them, each with its history. Access is recorded before the texts
   * are returned. A note of an erased client is returned as erased and not recorded, because there is nothing to read.
   * @refuses not_permitted
   */
  read(referralId: string, noteIds: readonly string[] | undefined, reader: ResolvedActor): Promise<OpenedAdminNotes>
  /** One page of the access log, newest first. */
  accessLog(referralId: string, page: number): Promise<AdminNoteAccessList>
}

export interface AdminNoteReaderDeps {
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly vault: Pick<Vault, 'open'>
  readonly db: Kysely<CommandTables>
  readonly clock: Clock
}

interface Edition {
  readonly at: string
  readonly byId: string | null
  readonly text: Confidential
}
/** Oldest first; at least one. */
type Editions = readonly [Edition, ...Edition[]]

const toEdition = ({ at, actor, data }: DecodedEvent<AdminNoteEvent>): Edition => ({
  at,
  byId: actor.userId,
  text: data.text,
})

const newestOf = (editions: Editions): Edition => editions.at(-1) ?? editions[0]

const sealedTextsOf = ({ text }: Edition): string[] => ('sealed' in text ? [text.sealed] : [])

export const createAdminNoteReader = ({ log, codec, vault, db, clock }: AdminNoteReaderDeps): AdminNoteReader => {
  /** By note id, in the order in which the notes were added. */
  const notesOf = async (referralId: string): Promise<Map<string, Editions>> => {
    const notes = new Map<string, Editions>()
    for (const stored of await log.readStream(adminNoteStream(referralId))) {
      // A stream holds only events of its own aggregate.
      const event = codec.decode(stored) as DecodedEvent<AdminNoteEvent>
      const earlier = notes.get(event.data.noteId)
      const edition = toEdition(event)
      notes.set(event.data.noteId, earlier === undefined ? [edition] : [...earlier, edition])
    }
    return notes
  }

  const namesOf = async (userIds: readonly (string | null)[]) => {
    const ids = [...new Set(userIds.filter((id) => id !== null))]
    const rows =
      ids.length === 0
        ? []
        : await db.selectFrom('account').select(['id', 'display_name']).where('id', 'in', ids).execute()
    const names = new Map(rows.map((row) => [row.id, row.display_name]))
    return (id: string | null): PersonRef | null => {
      const name = id === null ? undefined : names.get(id)
      return id === null || name === undefined ? null : { id, name }
    }
  }

  return {
    list: async (referralId) => {
      const notes = [...(await notesOf(referralId))]
      const personRef = await namesOf(notes.flatMap(([, editions]) => [editions[0].byId, newestOf(editions).byId]))
      const rows = notes.toReversed().map(([id, editions]) => {
        const edited = editions.length > 1 ? newestOf(editions) : null
        return {
          id,
          writtenAt: editions[0].at,
          writtenBy: personRef(editions[0].byId),
          edition: editions.length,
          editedAt: edited?.at ?? null,
          editedBy: edited === null ? null : personRef(edited.byId),
        }
      })
      return { rows }
    },

    read: async (referralId, noteIds, { userId, role }) => {
      const readerRole = PlatformRole.safeParse(role)
      if (userId === null || !readerRole.success) throw new RefusalError('not_permitted')
      const notes = [...(await notesOf(referralId))].filter(([id]) => noteIds?.includes(id) ?? true)
      const editions = notes.flatMap(([, editions]) => editions)
      const sealedTexts = editions.flatMap(sealedTextsOf)
      const openedTexts = sealedTexts.length === 0 ? [] : await vault.open(sealedTexts)
      const texts = new Map(sealedTexts.map((sealedText, index) => [sealedText, openedTexts[index]]))
      const noteOf = (edition: Edition): NoteText => {
        const text = texts.get(sealedTextsOf(edition)[0] ?? '')
        return typeof text === 'string' ? { text } : { erased: true }
      }
      const personRef = await namesOf(editions.map(({ byId }) => byId))
      const rows = notes.toReversed().map(([id, editions]) => ({
        id,
        edition: editions.length,
        editions: editions.toReversed().map((edition) => ({
          at: edition.at,
          by: personRef(edition.byId),
          note: noteOf(edition),
        })),
      }))
      const readableRows = rows.filter((row) => row.editions.some(({ note }) => 'text' in note))
      if (readableRows.length > 0) {
        const accessFields = {
          at: clock.now(),
          reader_id: userId,
          reader_role: readerRole.data,
          referral_id: referralId,
        }
        await db
          .insertInto('note_reading')
          .values(readableRows.map(({ id, edition }) => ({ ...accessFields, note_id: id, edition })))
          .execute()
      }
      return { rows }
    },

    accessLog: async (referralId, page) => {
      const accessesOfReferral = db.selectFrom('note_reading').where('referral_id', '=', referralId)
      const { total } = await accessesOfReferral
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await accessesOfReferral
        .selectAll()
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const personRef = await namesOf(rows.map((row) => row.reader_id))
      return {
        rows: rows.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          reader: personRef(row.reader_id),
          role: row.reader_role,
          noteId: row.note_id,
          edition: row.edition,
        })),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / pageSize)),
      }
    },
  }
}
