// What a person enters to schedule or move an appointment, and why it is not valid. The schemas are the server's.
import { ActOnAppointment, ScheduleAppointment, appointmentLimits } from '#contracts/appointments.ts'
import type { AppointmentRow } from '#contracts/appointments.ts'
import { toInstant, toLocalTime } from '#contracts/local-time.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { noteError } from '../../layouts/crisis/NoteField.tsx'
import { type FieldErrors, fieldErrors } from '../../lib/forms/field-errors.ts'
import { textOrErased } from './appointment-display.ts'

/** The time and place. `duration` is as typed. */
export interface TimeDraft {
  readonly date: string
  readonly time: string
  readonly duration: string
  readonly location: string
}

export interface ScheduleDraft extends TimeDraft {
  readonly partner: 'organization' | 'staff'
  readonly title: string
  readonly description: string
  readonly notes: string
}

export const emptyDraft: ScheduleDraft = {
  partner: 'organization',
  title: '',
  description: '',
  date: '',
  time: '',
  duration: '45',
  location: '',
  notes: '',
}

type FieldName = 'title' | 'description' | 'date' | 'time' | 'durationMinutes' | 'location' | 'notes'
export type DraftErrors = FieldErrors<FieldName>

const toTimeBody = ({ date, time, duration, location }: TimeDraft) => ({
  date,
  time,
  // An empty or other text is NaN, which the schema refuses.
  durationMinutes: duration.trim() === '' ? Number.NaN : Number(duration),
  location,
})

export const toScheduleBody = (draft: ScheduleDraft, organizationId: string | null) => ({
  ...toTimeBody(draft),
  organizationId,
  title: draft.title,
  description: draft.description,
  notes: draft.notes,
})

export const toMoveBody = (draft: TimeDraft, version: number) => ({
  action: 'move' as const,
  version,
  ...toTimeBody(draft),
})

/** The same rule as on the server, by this device's clock. */
const pastError = ({ date, time }: TimeDraft, now: Date): DraftErrors => {
  const instant = toInstant(date, time)
  return instant !== null && Date.parse(instant) <= now.getTime()
    ? { time: validationText({ key: 'staff-validation:appointment.timeInPast' }) }
    : {}
}

const screeningErrors = (draft: Partial<ScheduleDraft>): DraftErrors =>
  Object.fromEntries(
    (['title', 'description', 'location', 'notes'] as const).flatMap((name) => {
      const error = noteError(draft[name] ?? '', 'referral_note', appointmentLimits[name])
      return error === undefined ? [] : [[name, error]]
    }),
  )

export const scheduleErrors = (draft: ScheduleDraft, now: Date): DraftErrors => {
  const { error } = ScheduleAppointment.safeParse(toScheduleBody(draft, null))
  return {
    ...pastError(draft, now),
    ...screeningErrors(draft),
    ...(error === undefined ? {} : fieldErrors<FieldName>(error)),
  }
}

export const moveErrors = (draft: TimeDraft, now: Date): DraftErrors => {
  const { error } = ActOnAppointment.safeParse(toMoveBody(draft, 1))
  return {
    ...pastError(draft, now),
    ...screeningErrors(draft),
    ...(error === undefined ? {} : fieldErrors<FieldName>(error)),
  }
}

/** The appointment's present time and place, to be changed. */
export const moveDraft = ({ startsAt, durationMinutes, location }: AppointmentRow): TimeDraft => ({
  ...toLocalTime(startsAt),
  duration: String(durationMinutes),
  location: location === null ? '' : textOrErased(location),
})
