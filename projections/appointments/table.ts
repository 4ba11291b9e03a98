// The table of appointments: one row for each.
import { endOf } from '#contracts/appointment-rules.ts'
import type { RowTable, Table } from '../engine/model.ts'
import { type ClientSummary, clientSummaryFold } from '../referrals/client-summary.ts'
import { type AppointmentState, appointmentFold } from './fold.ts'

export const appointmentTable = {
  name: 'appointment',
  columns: {
    id: { type: 'uuid' },
    referral_id: { type: 'uuid' },
    client_id: { type: 'uuid' },
    client_first_name: { type: 'text' },
    client_last_initial: { type: 'text' },
    client_erased: { type: 'boolean' },
    /** Null for an appointment with staff. */
    organization_id: { type: 'uuid', nullable: true },
    status: { type: 'text' },
    version: { type: 'integer' },
    starts_at: { type: 'timestamptz' },
    /** Exclusive. */
    ends_at: { type: 'timestamptz' },
    duration_minutes: { type: 'integer' },
    /** The texts are sealed. */
    title: { type: 'json' },
    description: { type: 'json', nullable: true },
    location: { type: 'json' },
    notes: { type: 'json', nullable: true },
    move_requested_at: { type: 'timestamptz', nullable: true },
    move_words: { type: 'json', nullable: true },
    canceled_by_client: { type: 'boolean', nullable: true },
    cancel_reason: { type: 'json', nullable: true },
    changed_at: { type: 'timestamptz' },
  },
  key: ['id'],
  indexes: {
    by_client: '(client_id, starts_at)',
    by_organization: '(organization_id, starts_at)',
    by_referral: '(referral_id, starts_at desc, id)',
  },
} as const satisfies Table

export const appointmentRows: RowTable<AppointmentState, { client: ClientSummary }> = {
  table: appointmentTable,
  fold: appointmentFold,
  joins: { client: { fold: clientSummaryFold, link: ({ appointment }) => appointment.clientId } },
  compose: (id, { appointment, texts, changedAt }, { client }) => ({
    id,
    referral_id: appointment.referralId,
    client_id: appointment.clientId,
    client_first_name: client?.firstName ?? '',
    client_last_initial: client?.lastInitial ?? '',
    client_erased: client?.erased ?? false,
    organization_id: appointment.organizationId,
    status: appointment.status,
    version: appointment.version,
    starts_at: appointment.startsAt,
    ends_at: endOf(appointment).toISOString(),
    duration_minutes: appointment.durationMinutes,
    title: texts.title,
    description: texts.description,
    location: texts.location,
    notes: texts.notes,
    move_requested_at: texts.moveRequest?.at ?? null,
    move_words: texts.moveRequest?.words ?? null,
    canceled_by_client: texts.cancellation?.byClient ?? null,
    cancel_reason: texts.cancellation?.reason ?? null,
    changed_at: changedAt,
  }),
}
