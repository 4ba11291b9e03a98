// Appointments of families with those who help them (CLI-24, CLI-25, CLI-36).
import { RefusalError } from '#domain/decision.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { Readable } from 'node:stream'
import type { FeatureModule } from '../../feature-module.ts'
import { appointmentCalendar } from './calendar-file.ts'
import { createCalendarLinkAnswers } from './calendar-link.ts'

/** The access rule of the routes guarantees a client profile. */
const asClient = (actor: ResolvedActor) => {
  const { clientId } = actor
  if (clientId === null) throw new RefusalError('not_permitted')
  return { ...actor, clientId }
}

export const appointmentsFeature: FeatureModule<'commands' | 'queries' | 'calendarLinks' | 'settings'> = (
  { route },
  services,
) => {
  const { commands, queries } = services
  const calendarLink = createCalendarLinkAnswers(services)

  route('ownAppointments', ({ query, principal }) => queries.ownAppointments(query, asClient(principal.actor)))

  route('appointmentCalendar', async ({ params, query, principal, reply }) => {
    const appointment = await queries.ownAppointment(params.id, asClient(principal.actor), query.after)
    if (appointment === undefined) throw new RefusalError('not_found')
    void reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="appointment.ics"')
    // Only the family itself reads it, which is not recorded.
    return { stream: Readable.from([appointmentCalendar(appointment, query.language)]), clientIds: [] }
  })

  route('ownCalendarLink', ({ principal }) => calendarLink.find(asClient(principal.actor).clientId))
  route('createCalendarLink', ({ principal }) => calendarLink.create(asClient(principal.actor).clientId))
  route('removeCalendarLink', ({ principal }) => calendarLink.remove(asClient(principal.actor).clientId))
  route('calendar', async ({ params, reply }) => {
    const calendar = await calendarLink.read(params.key)
    void reply.type('text/calendar; charset=utf-8')
    return calendar
  })

  route('referralAppointments', ({ params, query, principal }) =>
    queries.referralAppointments(params.id, query, principal.actor),
  )

  route('scheduleAppointment', ({ params, body, context }) => commands.scheduleAppointment(params.id, body, context))

  route('actOnAppointment', ({ params, body, context }) => commands.actOnAppointment(params.id, body, context))
}
