// What the other side has to know of an appointment.
import { type AppointmentEvent, appointmentEvents } from '#domain/appointment/events.ts'
import { evolve } from '#domain/appointment/evolve.ts'
import type { Appointment } from '#domain/appointment/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

export type FamilyAppointmentNews = 'scheduled' | 'moved' | 'canceled'
export type HelperAppointmentNews = 'moveRequested' | 'canceled'

type AppointmentNews =
  | { readonly to: 'family'; readonly what: FamilyAppointmentNews }
  | { readonly to: 'helpers'; readonly what: HelperAppointmentNews }

/** Undefined if the other side is not told. The family sees on its page that an appointment was completed. */
export const findAppointmentNews = (event: RecordedEvent): AppointmentNews | undefined => {
  switch (event.type) {
    case 'AppointmentScheduled':
      return { to: 'family', what: 'scheduled' }
    case 'AppointmentMoved':
      return { to: 'family', what: 'moved' }
    case 'AppointmentCanceled':
      return { to: event.data.byClient ? 'helpers' : 'family', what: 'canceled' }
    case 'AppointmentMoveRequested':
      return { to: 'helpers', what: 'moveRequested' }
    default:
      return undefined
  }
}

/** Builds the state of an appointment from its history. Undefined without history. */
export const foldAppointment = (history: readonly RecordedEvent[]): Appointment | undefined =>
  history
    .filter((event): event is RecordedEvent<AppointmentEvent> => event.type in appointmentEvents)
    .reduce<Appointment | undefined>(evolve, undefined)
