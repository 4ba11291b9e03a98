// The queries of the appointments model.
import type {
  AppointmentList,
  AppointmentOverlap,
  AppointmentRow,
  OwnAppointmentsQuery,
} from '#contracts/appointments.ts'
import type { PageQuery } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { createFindFamilyView, createFindReadersView } from '../family-view.ts'
import { organizationsModel } from '../organizations/model.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { referralsModel } from '../referrals/model.ts'
import { appointmentsModel } from './model.ts'
import { type OverlapSearch, findOverlap, listAppointments, upcomingAppointmentIds } from './queries/lists.ts'
import { type AppointmentTimes, appointmentTimes } from './queries/times.ts'
import { ownCalendar } from './queries/own-calendar.ts'
import { type OwnAppointmentSummary, ownAppointmentSummary } from './queries/own-summary.ts'
import {
  type AppointmentQueryContext,
  aboutReferral,
  inView,
  ofClient,
  visibleTo,
  withId,
} from './queries/query-context.ts'

type Client = ResolvedActor & { readonly clientId: string }

/** Every query returns only appointments that the reader may see. */
export interface AppointmentQueries {
  ownAppointments(query: OwnAppointmentsQuery, reader: Client): Promise<AppointmentList>
  /** Returns undefined if there is no such appointment, or it is another family's. */
  ownAppointment(id: string, reader: Client, minPosition: MinimumPosition): Promise<AppointmentRow | undefined>
  /** For the family's calendar program: those of the last 90 days, and all later ones. */
  ownCalendar(reader: Client): Promise<AppointmentRow[]>
  ownAppointmentSummary(reader: Client, minPosition: MinimumPosition): Promise<OwnAppointmentSummary>
  referralAppointments(
    referralId: string,
    query: z.output<typeof PageQuery>,
    reader: ResolvedActor,
  ): Promise<AppointmentList>
  /** When the upcoming appointments about a referral are. None for a family in danger. */
  appointmentTimes(referralId: string, minPosition: MinimumPosition): Promise<AppointmentTimes>
  /** For a command that warns the person. It may miss an appointment that was made moments ago. */
  appointmentOverlap(search: OverlapSearch): Promise<AppointmentOverlap>
  /** The ids of the upcoming appointments with an organization. */
  upcomingAppointmentsWith(organizationId: string, minPosition: MinimumPosition): Promise<string[]>
  /** The same, for a reaction that must miss none. @throws NotYetAvailable */
  currentAppointmentsWith(organizationId: string, minPosition: MinimumPosition): Promise<string[]>
  /** The ids of the upcoming appointments about a referral, for a reaction that must miss none. @throws NotYetAvailable */
  currentAppointmentsAbout(referralId: string, minPosition: MinimumPosition): Promise<string[]>
}

export const createAppointmentQueries = ({ db, vault, clock, findBuild }: QueryDeps): AppointmentQueries => {
  const findReadersView = createFindReadersView({ db, findBuild })
  const findFamilyView = createFindFamilyView({ db, findBuild })
  const createContext = async (
    minPosition: MinimumPosition,
    reader: ResolvedActor,
  ): Promise<AppointmentQueryContext> => {
    const [appointments, referrals, organizations, family] = await Promise.all([
      findBuild(appointmentsModel, minPosition),
      findBuild(referralsModel),
      findBuild(organizationsModel),
      findReadersView(reader),
    ])
    return { db, appointments, referrals, organizations, family, now: clock.now() }
  }
  /** @throws NotYetAvailable if the read model has not reached the position */
  const findCurrent = async (minPosition: MinimumPosition) => {
    const appointments = await findBuild(appointmentsModel, minPosition)
    if (appointments.stale) throw new NotYetAvailable('the read model of appointments is behind the log')
    return { db, appointments, now: clock.now() }
  }
  return {
    ownAppointments: async ({ show, page, after }, reader) => {
      const context = await createContext(after, reader)
      const where = sql<boolean>`(${ofClient(reader.clientId)} and ${inView(show, context.now)})`
      const order = show === 'upcoming' ? 'earliest_first' : 'latest_first'
      return listAppointments(context, vault, where, { page, reader, order })
    },
    ownAppointment: async (id, reader, minPosition) => {
      const where = sql<boolean>`(${withId(id)} and ${ofClient(reader.clientId)})`
      const { rows } = await listAppointments(await createContext(minPosition, reader), vault, where, {
        page: 1,
        reader,
        order: 'latest_first',
      })
      return rows[0]
    },
    ownCalendar: async (reader) => ownCalendar(await createContext(undefined, reader), vault, reader),
    ownAppointmentSummary: async (reader, minPosition) =>
      ownAppointmentSummary(await createContext(minPosition, reader), vault, reader),
    referralAppointments: async (referralId, { page, after }, reader) => {
      const context = await createContext(after, reader)
      const where = sql<boolean>`(${aboutReferral(referralId)} and ${await visibleTo(context, reader)})`
      return listAppointments(context, vault, where, { page, reader, order: 'latest_first' })
    },
    appointmentTimes: async (referralId, minPosition) =>
      appointmentTimes(
        { db, appointments: await findBuild(appointmentsModel, minPosition), now: clock.now() },
        {
          referralId,
          findFamilyView,
        },
      ),
    appointmentOverlap: async (search) => findOverlap({ db, appointments: await findBuild(appointmentsModel) }, search),
    upcomingAppointmentsWith: async (organizationId, minPosition) => {
      const appointments = await findBuild(appointmentsModel, minPosition)
      return upcomingAppointmentIds({ db, appointments, now: clock.now() }, { organization_id: organizationId })
    },
    currentAppointmentsWith: async (organizationId, minPosition) =>
      upcomingAppointmentIds(await findCurrent(minPosition), { organization_id: organizationId }),
    currentAppointmentsAbout: async (referralId, minPosition) =>
      upcomingAppointmentIds(await findCurrent(minPosition), { referral_id: referralId }),
  }
}
