// An appointment as the API returns it to the family, to staff or to the organization.
import { isMissed, isUpcoming, possibleAppointmentActions } from '#contracts/appointment-rules.ts'
import type { AppointmentRow } from '#contracts/appointments.ts'
import { type FamilyView, familyViewOf, isUnnamedPartner } from '#contracts/organization-ref.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { correspondent, familyOf } from '../../conversations/queries/rows.ts'
import { type OpenedNotes, openNotes } from '../../referrals/queries/notes.ts'
import { hasPartner } from '../../referrals/queries/receiver-records.ts'
import { partnerForFamily } from '../../referrals/queries/rows.ts'
import type { namedAppointments } from './query-context.ts'

type NamedAppointment = Awaited<ReturnType<ReturnType<typeof namedAppointments>['execute']>>[number]

/**
 * Whether the family must not read what the appointment is about, and where: it is with a confidential shelter, or
 * about a referral that such a shelter has or had. Someone else may see the family's screen or calendar (ROLE-26).
 */
const isDiscreet = (row: NamedAppointment): boolean =>
  row.had_confidential_receiver ||
  isUnnamedPartner(
    partnerForFamily(familyViewOf(false))(row.organization_id, row.organization_name, row.is_confidential),
  )

const sealedTexts = (row: NamedAppointment) => [
  row.title,
  row.description,
  row.location,
  row.notes,
  row.move_words,
  row.cancel_reason,
]

/** What a discreet appointment shows to the family instead of its need, texts and place. */
const withheld = { need: null, title: null, description: null, location: null, notes: null } as const

const shownTexts = (row: NamedAppointment, texts: OpenedNotes) => ({
  need: row.need,
  title: texts(row.title),
  description: texts(row.description),
  location: texts(row.location),
  notes: texts(row.notes),
})

interface RowView {
  readonly reader: ResolvedActor
  readonly family: FamilyView
  readonly now: Date
}

const toRow = (row: NamedAppointment, texts: OpenedNotes, view: RowView): AppointmentRow => {
  const { now } = view
  const family = familyOf(row, view)
  const hidesTexts = family !== null && (isDiscreet(row) || family.showDetail(row) === null)
  const shown = (text: unknown) => (hidesTexts ? null : texts(text))
  const startsAt = row.starts_at.toISOString()
  const {
    status,
    duration_minutes: durationMinutes,
    move_requested_at: requestedAt,
    canceled_by_client: byClient,
  } = row
  const isMoveRequested = requestedAt !== null
  const state = { status, startsAt, durationMinutes, isMoveRequested, isPartnerThere: hasPartner(row, now) }
  return {
    id: row.id,
    referralId: row.referral_id,
    version: row.version,
    status,
    isMissed: isMissed(state, now),
    isUpcoming: isUpcoming(state, now),
    startsAt,
    durationMinutes,
    changedAt: row.changed_at.toISOString(),
    partner: correspondent(row, family),
    // An account that someone else may read does not say why it shows nothing.
    isDiscreet: family?.showDetail(row) !== null && isDiscreet(row),
    ...(hidesTexts ? withheld : shownTexts(row, texts)),
    moveRequest: isMoveRequested ? { words: shown(row.move_words), at: requestedAt.toISOString() } : null,
    cancellation: byClient === null ? null : { byClient, reason: shown(row.cancel_reason) },
    client: {
      id: row.client_id,
      firstName: row.client_first_name,
      lastInitial: row.client_last_initial,
      erased: row.client_erased,
    },
    actions: possibleAppointmentActions(state, family ? 'client' : 'other', now),
  }
}

/** Opens the texts of all rows with one call to the vault. */
export const toAppointmentRows = async (
  vault: Parameters<typeof openNotes>[0],
  rows: readonly NamedAppointment[],
  view: RowView,
): Promise<AppointmentRow[]> => {
  const texts = await openNotes(vault, rows.flatMap(sealedTexts))
  return rows.map((row) => toRow(row, texts, view))
}
