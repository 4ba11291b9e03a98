// The family's dashboard, composed of what several read models and the updates of the family say.
import { type DashboardActivity, activityLimits } from '#contracts/client-dashboard.ts'
import type { Freshness } from '#contracts/lists.ts'
import { RefusalError } from '#domain/decision.ts'
import { createUpdates } from '#notifications/updates.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { mayKeepCopy } from '../../offline-copy.ts'

/** The response is as current as the least current of its parts. */
const leastCurrent = (...parts: readonly [Freshness, ...Freshness[]]): Freshness => {
  const positions = parts.map(({ position }) => position ?? '').toSorted()
  return { position: positions[0] || null, stale: parts.some(({ stale }) => stale) }
}

/** The newest entries of all kinds (CLI-21). */
const newestActivity = (entries: readonly DashboardActivity[]): DashboardActivity[] =>
  entries.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, activityLimits.entries)

export const clientDashboardFeature: FeatureModule<'db' | 'queries' | 'clock'> = (
  { route },
  { db, queries, clock },
) => {
  const updates = createUpdates(db, queries.knownOrganizations, clock)

  route('clientDashboard', async ({ query: { after }, principal: { user, actor } }) => {
    const { clientId } = actor
    // The route's access rule guarantees a client profile.
    if (clientId === null) throw new RefusalError('not_permitted')
    const reader = { ...actor, clientId }
    const family = await queries.familyView(clientId)
    const [referrals, messages, appointments, resources, changes] = await Promise.all([
      queries.ownReferralSummary(reader, after),
      queries.ownMessageSummary(reader, after),
      queries.ownAppointmentSummary(reader, after),
      queries.ownNewestResources(reader, after),
      updates.listActivity(clientId, user.id, family),
    ])
    return {
      figures: {
        ...referrals.figures,
        upcomingAppointments: appointments.upcoming,
        unreadMessages: messages.unread,
      },
      current: referrals.current,
      others: referrals.others,
      unanswered: referrals.unanswered,
      nextAppointment: appointments.next,
      activity: newestActivity([
        ...changes.map((change) => ({ kind: 'referral' as const, at: change.at, change })),
        ...appointments.newest.map((appointment) => ({
          kind: 'appointment' as const,
          at: appointment.changedAt,
          appointment,
        })),
        ...messages.newest.map((message) => ({ kind: 'message' as const, at: message.at, message })),
        ...resources.newest.map(({ recordedAt, ...resource }) => ({
          kind: 'resource' as const,
          at: recordedAt,
          resource,
        })),
      ]),
      offlineAllowed: mayKeepCopy(actor, family),
      ...leastCurrent(referrals, messages, appointments, resources),
    }
  })
}
