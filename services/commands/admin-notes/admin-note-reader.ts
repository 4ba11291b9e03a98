// Reads admin notes from the log, the only place where they are stored. Every access is recorded: who opened which
// note, and when.
import type { AdminNoteList, AdminNoteAccessList, OpenedAdminNotes } from '#contracts/admin-notes.ts'
import type { Confidential } from '#contracts/confidential.ts'
import { PlatformRole } from '#contracts/enumerations.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
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
  /** Lists the notes without their text, newest first. */
  list(referralId: string): Promise<AdminNoteList>
  /**
   * Opens the given notes of the referral, or all of them, each with its history. Access is recorded before the notes
   * are returned. A note of an erased client is returned as erased, and access to it is not recorded, because there is
   * nothing to read.
   * @refuses not_permitted
   */
  read(referralId: string, noteIds: readonly string[] | undefined, reader: ResolvedActor): Promise<OpenedNotes>
  /** Returns one page of the access log, newest first. */
  accessLog(referralId: string, page: number): Promise<AdminNoteAccessList>
}

export interface AdminNoteReaderDeps {
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly vault: Pick<Vault, 'open'>
  readonly db: Kysely<CommandTables>
  readonly clock: Clock
}

/** Notes of a referral, whose client the caller knows. */
type OpenedNotes = Omit<OpenedAdminNotes, 'clientId'>

interface Edition {
  readonly at: string
  readonly authorId: string | null
  readonly text: Confidential
}
/** All editions of a note, at least one, oldest first. */
type Editions = readonly [Edition, ...Edition[]]
/** Maps each note id to its editions, in the order in which the notes were added. */
type EditionsByNote = ReadonlyMap<string, Editions>

const toEdition = ({ at, actor, data }: DecodedEvent<AdminNoteEvent>): Edition => ({
  at,
  authorId: actor.userId,
  text: data.text,
})

const getNewestEdition = (editions: Editions): Edition => editions.at(-1) ?? editions[0]

const getSealedText = ({ text }: Edition): string | undefined => ('sealed' in text ? text.sealed : undefined)

const readNotes = async (
  { log, codec }: Pick<AdminNoteReaderDeps, 'log' | 'codec'>,
  referralId: string,
): Promise<EditionsByNote> => {
  const notes = new Map<string, Editions>()
  for (const storedEvent of await log.readStream(adminNoteStream(referralId))) {
    // A stream contains only events of its own aggregate.
    const event = codec.decode(storedEvent) as DecodedEvent<AdminNoteEvent>
    const earlierEditions = notes.get(event.data.noteId)
    const edition = toEdition(event)
    notes.set(event.data.noteId, earlierEditions === undefined ? [edition] : [...earlierEditions, edition])
  }
  return notes
}

/** Decrypts the text of all editions in one call, and returns a lookup function. */
const openTexts = async (
  vault: AdminNoteReaderDeps['vault'],
  editions: readonly Edition[],
): Promise<(edition: Edition) => NoteText> => {
  const sealedTexts = editions.map(getSealedText).filter((text) => text !== undefined)
  const openedTexts = sealedTexts.length === 0 ? [] : await vault.open(sealedTexts)
  const texts = new Map(sealedTexts.map((sealedText, index) => [sealedText, openedTexts[index]]))
  return (edition) => {
    const text = texts.get(getSealedText(edition) ?? '')
    return typeof text === 'string' ? { text } : { erased: true }
  }
}

/** Loads the names of these people, and returns a lookup function. */
const loadNames = async (
  db: Kysely<CommandTables>,
  userIds: readonly (string | null)[],
): Promise<(id: string | null) => PersonRef | null> => {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('account').select(['id', 'display_name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map((row) => [row.id, row.display_name]))
  return (id) => {
    const name = id === null ? undefined : names.get(id)
    return id === null || name === undefined ? null : { id, name }
  }
}

const recordAccess = async (
  db: Kysely<CommandTables>,
  access: {
    readonly at: Date
    readonly reader_id: string
    readonly reader_role: PlatformRole
    readonly referral_id: string
  },
  notes: OpenedAdminNotes['rows'],
): Promise<void> => {
  if (notes.length === 0) return
  await db
    .insertInto('note_reading')
    .values(notes.map(({ id, edition }) => ({ ...access, note_id: id, edition })))
    .execute()
}

const readAccessLog = async (
  db: Kysely<CommandTables>,
  referralId: string,
  page: number,
): Promise<AdminNoteAccessList> => {
  const referralAccesses = db.selectFrom('note_reading').where('referral_id', '=', referralId)
  const { total } = await referralAccesses
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await referralAccesses
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(pageOffset(page, pageSize))
    .execute()
  const lookUpPerson = await loadNames(
    db,
    rows.map((row) => row.reader_id),
  )
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      reader: lookUpPerson(row.reader_id),
      role: row.reader_role,
      noteId: row.note_id,
      edition: row.edition,
    })),
    total,
    page,
    pages: pageCount(total, pageSize),
  }
}

export const createAdminNoteReader = (deps: AdminNoteReaderDeps): AdminNoteReader => {
  const { vault, db, clock } = deps
  return {
    list: async (referralId) => {
      const notes = [...(await readNotes(deps, referralId))]
      const authorIds = notes.flatMap(([, editions]) => [editions[0].authorId, getNewestEdition(editions).authorId])
      const lookUpPerson = await loadNames(db, authorIds)
      const rows = notes.toReversed().map(([id, editions]) => {
        const lastEdit = editions.length > 1 ? getNewestEdition(editions) : null
        return {
          id,
          writtenAt: editions[0].at,
          writtenBy: lookUpPerson(editions[0].authorId),
          edition: editions.length,
          editedAt: lastEdit?.at ?? null,
          editedBy: lastEdit === null ? null : lookUpPerson(lastEdit.authorId),
        }
      })
      return { rows }
    },

    read: async (referralId, noteIds, { userId, role }) => {
      const readerRole = PlatformRole.safeParse(role)
      if (userId === null || !readerRole.success) throw new RefusalError('not_permitted')
      const notes = [...(await readNotes(deps, referralId))].filter(([id]) => noteIds?.includes(id) ?? true)
      const allEditions = notes.flatMap(([, editions]) => editions)
      const lookUpText = await openTexts(vault, allEditions)
      const lookUpPerson = await loadNames(
        db,
        allEditions.map(({ authorId }) => authorId),
      )
      const rows = notes.toReversed().map(([id, editions]) => ({
        id,
        edition: editions.length,
        editions: editions.toReversed().map((edition) => ({
          at: edition.at,
          by: lookUpPerson(edition.authorId),
          note: lookUpText(edition),
        })),
      }))
      const readableRows = rows.filter((row) => row.editions.some(({ note }) => 'text' in note))
      const access = { at: clock.now(), reader_id: userId, reader_role: readerRole.data, referral_id: referralId }
      await recordAccess(db, access, readableRows)
      return { rows }
    },

    accessLog: (referralId, page) => readAccessLog(db, referralId, page),
  }
}
