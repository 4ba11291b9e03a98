// Exports of the referral tables: every row of the filter or the selection, not only the visible page (REV-25).
import type { Disposition, NeedCategory, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import type { IncomingExport, ReviewExport } from '#contracts/exports.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { NoteText } from '#contracts/referrals.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type RowCursor, openRowCursor } from '../../row-cursor.ts'
import { type Condition, allOf, anyOf } from './conditions.ts'
import { inBox, sentTo } from './incoming.ts'
import { gathered } from './listing.ts'
import { openNotes } from './notes.ts'
import { type ReferralReading, onReferral as on, referralTables } from './reading.ts'
import { type NamedReferral, namedReferrals } from './rows.ts'
import { found, ofReader, searchOf, waysOf } from './search.ts'
import { type Direction, type Sort, byAge, sortBy } from './sorts.ts'

/** A referral in a staff export. The note is unsealed. */
export interface ReviewLine {
  readonly id: string
  readonly need: NeedCategory
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly createdAt: Date
  readonly from: string | null
  readonly to: string | null
  readonly initialNote: NoteText | null
}

/** A referral in the receiver's export. */
export type IncomingLine = Pick<
  NamedReferral,
  | 'id'
  | 'received_at'
  | 'client_first_name'
  | 'client_last_initial'
  | 'client_erased'
  | 'client_county'
  | 'need'
  | 'priority'
  | 'status'
  | 'disposition'
> & { readonly priority: Priority | null }

const withIds = (ids: readonly string[]): Condition => on('referral.id', '=', on.fn.any(on.val(ids)))

const counted = async (reading: ReferralReading, where: Condition): Promise<number> => {
  const { total } = await referralTables(reading)
    .selectFrom('referral')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return total
}

interface List {
  readonly where: Condition
  readonly sort: Sort
  readonly direction: Direction
}

const open = <Row extends { readonly id: string }>(
  reading: ReferralReading,
  { where, sort, direction }: List,
  rows: (reading: ReferralReading, ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<RowCursor<Row>> =>
  openRowCursor<Row>(reading.db, {
    total: (db) => counted({ ...reading, db }, where),
    ids: (db, limit) => gathered({ ...reading, db }, where, { sort, direction, offset: 0, limit }),
    rows: (db, ids) => rows({ ...reading, db }, ids),
  })

/** For readers who are staff, who may read every initial note. */
export const exportReview = async (
  reading: ReferralReading,
  vault: Pick<Vault, 'open'>,
  { ids, ...asked }: ReviewExport,
  reader: ResolvedActor,
): Promise<RowCursor<ReviewLine>> => {
  const query = ofReader({ ...asked, page: 1 }, reader)
  const search = searchOf(query, reading)
  const where = ids === undefined ? anyOf(waysOf(search).map((way) => found(search, way))) : withIds(ids)
  const sort = query.sort === 'sla' ? byAge(reading.now) : sortBy(query.sort)
  return open(reading, { where, sort, direction: query.direction }, async (snapshot, batch) => {
    const rows = await namedReferrals(snapshot)
      .clearSelect()
      .select(['referral.id', 'referral.need', 'referral.status', 'referral.disposition'])
      .select(['referral.created_at', 'referral.initial_note'])
      .select(['sender.name as from_name', 'receiver.name as to_name'])
      .where(withIds(batch))
      .execute()
    const notes = await openNotes(
      vault,
      rows.map(({ initial_note }) => initial_note),
    )
    return rows.map(({ created_at, from_name, to_name, initial_note, ...row }) => ({
      ...row,
      createdAt: created_at,
      from: from_name,
      to: to_name,
      initialNote: notes(initial_note),
    }))
  })
}

/** For members of the organization that the reader acts for. */
export const exportIncoming = async (
  reading: ReferralReading,
  { box, sort, direction, ids }: IncomingExport,
  { organizationId }: { readonly organizationId: string },
): Promise<RowCursor<IncomingLine>> => {
  const where = ids === undefined ? inBox(box, organizationId) : allOf([sentTo(organizationId), withIds(ids)])
  return open(reading, { where, sort: sortBy(sort), direction }, async (snapshot, batch) =>
    referralTables(snapshot)
      .selectFrom('referral')
      .select(['id', 'received_at', 'client_first_name', 'client_last_initial', 'client_erased', 'client_county'])
      .select(['need', 'priority', 'status', 'disposition'])
      .where(withIds(batch))
      .execute(),
  )
}
