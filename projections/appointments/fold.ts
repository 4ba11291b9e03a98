// The state that the read model stores for an appointment: the appointment as the domain folds it, and what only lists
// show.
import type { Confidential } from '#contracts/confidential.ts'
import { type AppointmentEvent, appointmentEvents } from '#domain/appointment/events.ts'
import { evolve } from '#domain/appointment/evolve.ts'
import type { Appointment } from '#domain/appointment/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'

interface AppointmentTexts {
  readonly title: Confidential
  readonly description: Confidential | null
  readonly location: Confidential
  readonly notes: Confidential | null
  readonly moveRequest: { readonly words: Confidential; readonly at: string } | null
  readonly cancellation: { readonly byClient: boolean; readonly reason: Confidential | null } | null
}

export interface AppointmentState {
  /** The same state that commands are decided on. */
  readonly appointment: Appointment
  readonly texts: AppointmentTexts
  readonly changedAt: string
}

type RecordedAppointmentEvent = RecordedEvent<AppointmentEvent>

const isAppointmentEvent = (event: RecordedEvent): event is RecordedAppointmentEvent => event.type in appointmentEvents

export const appointmentFold: StreamFold<AppointmentState> = {
  name: 'appointment',
  category: 'appointment',
  apply: (state, event) => {
    if (!isAppointmentEvent(event)) return state
    const appointment = evolve(state?.appointment, event)
    const texts = textsAfter(state?.texts, event)
    return appointment === undefined || texts === undefined ? undefined : { appointment, texts, changedAt: event.at }
  },
}

/** An answer to the family's request to move the appointment ends the request. */
const textsAfter = (
  before: AppointmentTexts | undefined,
  event: RecordedAppointmentEvent,
): AppointmentTexts | undefined => {
  if (event.type === 'AppointmentScheduled') {
    const { title, description, location, notes } = event.data
    return { title, description, location, notes, moveRequest: null, cancellation: null }
  }
  if (before === undefined) return undefined
  switch (event.type) {
    case 'AppointmentMoveRequested':
      return { ...before, moveRequest: { words: event.data.words, at: event.at } }
    case 'AppointmentMoved':
      return { ...before, location: event.data.location, moveRequest: null }
    case 'AppointmentCanceled':
      return { ...before, moveRequest: null, cancellation: event.data }
    default:
      return { ...before, moveRequest: null }
  }
}
