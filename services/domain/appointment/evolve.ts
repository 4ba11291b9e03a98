// Applies each event to an appointment. The function is total: a stream that does not begin with AppointmentScheduled is
// not an appointment.
import { assertNever } from '../decision.ts'
import type { AppointmentEvent } from './events.ts'
import type { Appointment } from './state.ts'

export const evolve = (state: Appointment | undefined, event: AppointmentEvent): Appointment | undefined => {
  if (event.type === 'AppointmentScheduled') {
    const { appointmentId, referralId, clientId, organizationId, startsAt, durationMinutes } = event.data
    return {
      appointmentId,
      referralId,
      clientId,
      organizationId,
      startsAt,
      durationMinutes,
      status: 'scheduled',
      isMoveRequested: false,
      version: 1,
    }
  }
  return state && { ...state, ...changeOf(event), version: state.version + 1 }
}

type Change = Partial<Pick<Appointment, 'status' | 'isMoveRequested' | 'startsAt' | 'durationMinutes'>>

const changeOf = (event: Exclude<AppointmentEvent, { type: 'AppointmentScheduled' }>): Change => {
  switch (event.type) {
    case 'AppointmentConfirmed':
      return { status: 'confirmed', isMoveRequested: false }
    // The family no longer agrees to this time.
    case 'AppointmentMoveRequested':
      return { status: 'scheduled', isMoveRequested: true }
    // The family has not agreed to the new time yet.
    case 'AppointmentMoved': {
      const { startsAt, durationMinutes } = event.data
      return { status: 'scheduled', isMoveRequested: false, startsAt, durationMinutes }
    }
    case 'AppointmentCanceled':
      return { status: 'cancelled', isMoveRequested: false }
    case 'AppointmentCompleted':
      return { status: 'completed', isMoveRequested: false }
    case 'AppointmentNoShowRecorded':
      return { status: 'no_show', isMoveRequested: false }
    default:
      return assertNever(event)
  }
}
