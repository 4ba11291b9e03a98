// Why the server refused to schedule or change an appointment.
import { m } from '#messages'
import { AppointmentOverlap, AppointmentRow } from '#contracts/appointments.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { formatAppointmentTime } from '../../lib/format/appointment-time.ts'
import { problemText } from '../../lib/format/problem-text.ts'

/** When the appointment is now, in the refusal of a stale version. */
const ChangedTime = AppointmentRow.pick({ startsAt: true, durationMinutes: true })

/** What else is at this time, if that is why the server refused. The person can confirm. */
export const findOverlap = (error: Error | null): AppointmentOverlap | null => {
  if (error === null) return null
  const { code, current } = asProblem(error)
  return code === 'appointment_overlaps' ? AppointmentOverlap.parse(current) : null
}

/** The reason, for the family too: it reads Spanish, and the titles of these problems are for staff. */
export const appointmentProblem = (error: Error): string => {
  const problem = asProblem(error)
  if (problem.code === 'stale_version') {
    const current = ChangedTime.safeParse(problem.current)
    if (!current.success) return m['appointments:changed']()
    return m['appointments:changedTo']({ time: formatAppointmentTime(current.data, new Date()) })
  }
  if (problem.code === 'not_allowed_in_state' || problem.code === 'not_found') return m['appointments:notPossible']()
  return problemText(problem)
}
