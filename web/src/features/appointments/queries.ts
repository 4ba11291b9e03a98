// Queries for appointments.
import type { OwnAppointmentsQuery } from '#contracts/appointments.ts'
import { listQuery, routeQuery } from '../../lib/api/route-query.ts'

/** `topicIds` are the family, and the organization of a person who may follow only that. */
export const referralAppointments = (id: string, topicIds: readonly string[]) =>
  routeQuery(
    'referralAppointments',
    { params: { id }, query: {} },
    topicIds.map((topicId) => `appointments:${topicId}`),
  )

/** Gets no live updates, because a calendar program that reads the link creates no event. */
export const ownCalendarLink = () => routeQuery('ownCalendarLink', {}, [])

export const ownAppointments = (clientId: string, query: Pick<OwnAppointmentsQuery, 'show' | 'page'>) =>
  listQuery('ownAppointments', { query }, [`appointments:${clientId}`])
