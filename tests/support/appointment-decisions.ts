// Appointments and commands on them, for specs of their decisions.
import type { ActOnAppointment } from '#contracts/appointments.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { clientStream } from '#domain/client/events.ts'
import { evolve as evolveReferral } from '#domain/referral/evolve.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import { decisionSpec } from './decider.ts'
import { actors, ids, referralEvents } from './referral-fixtures.ts'
import {} from 'vitest'
import type { AppointmentCommand } from '#domain/appointment/commands.ts'
import { appointmentDecider } from '#domain/appointment/decide.ts'
import type { AppointmentEvent } from '#domain/appointment/events.ts'

export const given = decisionSpec(appointmentDecider)

const toReferral = (...history: readonly ReferralEvent[]): Referral => {
  const referral = history.reduce<Referral | undefined>(
    (state, event) => evolveReferral(state, { ...event, at: '2026-03-02T15:00:00.000Z' }),
    undefined,
  )
  if (referral === undefined) throw new Error('there is no referral')
  return referral
}
const requested = referralEvents.requested({ toOrganizationId: ids.receiver })
const received = [requested, referralEvents.submitted()] as const
export const submitted = toReferral(...received)
export const waitlisted = toReferral(...received, referralEvents.waitlisted())
export const accepted = toReferral(...received, referralEvents.accepted())
export const withdrawn = toReferral(...received, referralEvents.accepted(), referralEvents.withdrawn())
export const closed = toReferral(...received, referralEvents.accepted(), referralEvents.closed())
export const reopened = toReferral(
  ...received,
  referralEvents.accepted(),
  referralEvents.outcomeRecorded(),
  referralEvents.reopened(),
)

const appointmentId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = (open: string) => ({ open, subject: clientStream(ids.client) })

export const at = '2026-03-02T16:00:00.000Z'
/** From 10:00 to 10:45 in New York. */
export const startsAt = '2026-03-03T15:00:00.000Z'
export const lastMoment = '2026-03-03T15:44:59.999Z'
export const end = '2026-03-03T15:45:00.000Z'

interface Options {
  readonly actor?: ResolvedActor
  readonly referral?: Referral
  readonly at?: string
}

export const schedule = (
  changes: Options & Partial<Extract<AppointmentCommand, { action: 'schedule' }>> = {},
): AppointmentCommand => ({
  action: 'schedule',
  actor: actors.receiver,
  referral: accepted,
  at,
  appointmentId,
  organizationId: ids.receiver,
  title: 'Pick up groceries ',
  description: '',
  location: '12 Oak Street',
  notes: 'Bring a bag.',
  startsAt,
  durationMinutes: 45,
  ...changes,
})
type OtherAction = Exclude<ActOnAppointment, { action: 'move' }>
type WithoutVersion<Action> = Action extends unknown ? Omit<Action, 'version'> : never
export const act = (
  action: WithoutVersion<OtherAction>,
  options: Options & { readonly version?: number } = {},
): AppointmentCommand => ({ actor: actors.receiver, referral: accepted, at, version: 1, ...action, ...options })
export const move = (
  changes: Options & Partial<Extract<AppointmentCommand, { action: 'move' }>> = {},
): AppointmentCommand => ({
  action: 'move',
  actor: actors.receiver,
  referral: accepted,
  at,
  version: 1,
  startsAt: '2026-03-05T15:00:00.000Z',
  durationMinutes: 30,
  location: '14 Oak Street',
  ...changes,
})
export const client = { actor: actors.client }

export const scheduled = (
  organizationId: string | null = ids.receiver,
  beginning: string = startsAt,
): AppointmentEvent => ({
  type: 'AppointmentScheduled',
  data: {
    appointmentId,
    referralId: ids.referral,
    clientId: ids.client,
    organizationId,
    title: sealed('Pick up groceries'),
    description: null,
    location: sealed('12 Oak Street'),
    notes: sealed('Bring a bag.'),
    startsAt: beginning,
    durationMinutes: 45,
  },
})
export const confirmed: AppointmentEvent = { type: 'AppointmentConfirmed', data: {} }
export const moveRequested: AppointmentEvent = {
  type: 'AppointmentMoveRequested',
  data: { words: sealed('Could it be Friday?') },
}
export const moved: AppointmentEvent = {
  type: 'AppointmentMoved',
  data: { startsAt: '2026-03-05T15:00:00.000Z', durationMinutes: 30, location: sealed('14 Oak Street') },
}
export const canceled = (byClient: boolean, reason: string | null): AppointmentEvent => ({
  type: 'AppointmentCanceled',
  data: { byClient, reason: reason === null ? null : sealed(reason) },
})
export const completed: AppointmentEvent = { type: 'AppointmentCompleted', data: {} }
export const noShow: AppointmentEvent = { type: 'AppointmentNoShowRecorded', data: {} }

export const confirm = { action: 'confirm' } as const
export const requestMove = { action: 'request_move', words: 'Could it be Friday?' } as const
export const cancel = (reason: string) => ({ action: 'cancel', reason }) as const
export const complete = { action: 'complete' } as const
export const markNoShow = { action: 'mark_no_show' } as const
