// Which actions are possible on an appointment, by side and time. The decider, the API and every button use it.

export const appointmentStatuses = ['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const appointmentActions = ['confirm', 'request_move', 'move', 'cancel', 'complete', 'mark_no_show'] as const
export type AppointmentAction = (typeof appointmentActions)[number]

/** The family, or those who help it: staff and the organization. */
export type AppointmentSide = 'client' | 'other'

export interface AppointmentTime {
  /** ISO 8601 UTC. */
  readonly startsAt: string
  readonly durationMinutes: number
}

interface AppointmentState extends AppointmentTime {
  readonly status: AppointmentStatus
  readonly isMoveRequested: boolean
  /** False once the organization no longer has the referral. The appointment can then only be canceled or concluded. */
  readonly isPartnerThere: boolean
}

export const endOf = ({ startsAt, durationMinutes }: AppointmentTime): Date =>
  new Date(Date.parse(startsAt) + durationMinutes * 60_000)

/** One that has begun is not over until its end. */
const isOver = (time: AppointmentTime, now: Date): boolean => endOf(time) <= now

/** Whether it still takes place, or no one has said that it did not. */
const isOpen = ({ status }: Pick<AppointmentState, 'status'>): boolean =>
  status === 'scheduled' || status === 'confirmed'

/** CLI-25: scheduled or confirmed, and not over. */
export const isUpcoming = (appointment: Pick<AppointmentState, 'status'> & AppointmentTime, now: Date): boolean =>
  isOpen(appointment) && !isOver(appointment, now)

/** CLI-25: a scheduled one that is over. */
export const isMissed = (appointment: Pick<AppointmentState, 'status'> & AppointmentTime, now: Date): boolean =>
  appointment.status === 'scheduled' && isOver(appointment, now)

type Rule = (state: AppointmentState, side: AppointmentSide, now: Date) => boolean

const hasBegun: Rule = (state, side, now) =>
  side === 'other' && isOpen(state) && Date.parse(state.startsAt) <= now.getTime()

const rules: Readonly<Record<AppointmentAction, Rule>> = {
  // A request to move it makes it scheduled again, so the family can still agree to the time.
  confirm: (state, side, now) =>
    side === 'client' && state.status === 'scheduled' && state.isPartnerThere && isUpcoming(state, now),
  request_move: (state, side, now) =>
    side === 'client' && !state.isMoveRequested && state.isPartnerThere && isUpcoming(state, now),
  // A missed one can be moved too.
  move: (state, side) => side === 'other' && state.isPartnerThere && isOpen(state),
  cancel: (state, side, now) => (side === 'other' ? isOpen(state) : isUpcoming(state, now)),
  complete: hasBegun,
  mark_no_show: hasBegun,
}

export const canActOnAppointment = (
  action: AppointmentAction,
  state: AppointmentState,
  side: AppointmentSide,
  now: Date,
): boolean => rules[action](state, side, now)

export const possibleAppointmentActions = (
  state: AppointmentState,
  side: AppointmentSide,
  now: Date,
): AppointmentAction[] => appointmentActions.filter((action) => canActOnAppointment(action, state, side, now))
