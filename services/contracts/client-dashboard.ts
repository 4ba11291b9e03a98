// API schemas for the family's dashboard: where its requests are, the next appointment, figures, and recent activity
// (CLI-20 to CLI-22).
import { z } from 'zod'
import { AppointmentRow } from './appointments.ts'
import { Correspondent } from './conversations.ts'
import { Freshness } from './lists.ts'
import { Activity } from './notifications.ts'
import { OwnReferral } from './own-referrals.ts'
import { Resource } from './resources.ts'

const instant = z.iso.datetime()

/** Over all referrals of the family (CLI-20). */
export const ClientFigures = z.object({
  /** In the active set of REF-30. */
  active: z.number().int(),
  total: z.number().int(),
  completed: z.number().int(),
  investedCents: z.number().int(),
  upcomingAppointments: z.number().int(),
  unreadMessages: z.number().int(),
})
export type ClientFigures = z.infer<typeof ClientFigures>

/** How many entries recent activity has at most, and from how many it is drawn (CLI-21). */
export const activityLimits = { entries: 5, appointments: 2, messages: 2, resources: 2 } as const

/** A message of one of the family's conversations. */
export const MessageActivity = z.object({
  conversationId: z.uuid(),
  at: instant,
  fromClient: z.boolean(),
  correspondent: Correspondent,
})
export type MessageActivity = z.infer<typeof MessageActivity>

/** What was recorded for the family, without its value and notes. */
export const ResourceActivity = Resource.pick({ id: true, referralId: true, name: true, type: true, provider: true })
export type ResourceActivity = z.infer<typeof ResourceActivity>

const DashboardActivity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('referral'), at: instant, change: Activity }),
  z.object({ kind: z.literal('appointment'), at: instant, appointment: AppointmentRow }),
  z.object({ kind: z.literal('message'), at: instant, message: MessageActivity }),
  z.object({ kind: z.literal('resource'), at: instant, resource: ResourceActivity }),
])
export type DashboardActivity = z.infer<typeof DashboardActivity>

export const ClientDashboard = z.object({
  figures: ClientFigures,
  /** The request that the page explains: the newest active one, else one that came back, else the newest. */
  current: OwnReferral.nullable(),
  /** Other requests that are active or came back, newest first. */
  others: z.array(OwnReferral),
  /** Closed requests about which the family has not said yet whether it got help, newest first. */
  unanswered: z.array(OwnReferral),
  nextAppointment: AppointmentRow.nullable(),
  /** Newest first. */
  activity: z.array(DashboardActivity),
  /** Whether the family may keep a copy on its device, to read without a connection. */
  offlineAllowed: z.boolean(),
  ...Freshness.shape,
})
export type ClientDashboard = z.infer<typeof ClientDashboard>
