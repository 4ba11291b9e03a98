// What stands in the files: their names, their fixed headers, and how each cell is worded (REV-24, INC-08).
import { m } from '#messages'
import { redact } from '#contracts/screening.ts'
import { tellingDisposition } from '#contracts/texts/referral.ts'
import { textsIn } from '#contracts/texts.ts'
import { localMinute } from '#domain/policies/calendar.ts'
import type { IncomingLine, ReviewLine } from '#projections/referrals/queries/exports.ts'

/** A kind of file. */
export interface FileOf<Row> {
  /** What its name begins with; the day follows. */
  readonly name: string
  readonly header: readonly string[]
  readonly cells: (row: Row) => readonly string[]
}

const t = textsIn('en')

/** The word that the tables show. */
const stateWord = ({ status, disposition }: Pick<ReviewLine, 'status' | 'disposition'>): string => {
  const telling = tellingDisposition(status, disposition)
  return telling === null ? t.referral.status[status] : t.referral.disposition[telling]
}

/** In the zone of the exchange, in the one form that every spreadsheet program sorts rightly. */
const cellOf = (at: Date | null): string => (at === null ? '' : localMinute(at.getTime()))

/** NEW-25: a file goes where nobody can follow it, so numbers of people, documents and accounts stay here. */
const noteCell = (note: ReviewLine['initialNote']): string => {
  if (note === null) return ''
  return 'text' in note ? redact(note.text) : m['referral-detail:erasedNote']()
}

export const reviewFile: FileOf<ReviewLine> = {
  name: 'referrals',
  header: ['ID', 'Need', 'Status', 'Requested', 'Requesting Org', 'Receiving Org', 'Initial Note'],
  cells: (row) => [
    row.id,
    row.need,
    stateWord(row),
    cellOf(row.createdAt),
    row.from ?? '',
    row.to ?? '',
    noteCell(row.initialNote),
  ],
}

export const incomingFile: FileOf<IncomingLine> = {
  name: 'incoming_referrals',
  header: ['ID', 'Received', 'Client', 'County', 'Need', 'Priority', 'Status'],
  cells: (row) => [
    row.id,
    cellOf(row.received_at),
    row.client_erased ? m['referral-detail:erasedClient']() : `${row.client_first_name} ${row.client_last_initial}.`,
    row.client_county ?? m['common:notSpecified'](),
    row.need,
    row.priority === null ? '' : t.referral.priority[row.priority].name,
    stateWord(row),
  ],
}
