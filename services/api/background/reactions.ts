// Runs the reactions, and tells browsers and the email delivery what they have written.
import { createMailPreferences } from '#notifications/mail-preferences.ts'
import { listReactions } from '#reactions/reaction-list.ts'
import type { CollectedEffects } from '#reactions/effects.ts'
import { type Reactions, createReactions } from '#reactions/reactions.ts'
import { createStreamHistoryReader } from '#reactions/stream-history.ts'

import type { BackgroundDeps } from './worker.ts'

/** Returns the live topics affected by new notifications and updates. */
const getTopicsToPublish = ({ notifications, updates }: CollectedEffects): string[] => [
  ...notifications.map(({ userId }) => `notifications:${userId}`),
  ...updates.map(({ organizationId, clientId }) =>
    clientId === null ? `updates:${organizationId}` : `activity:${clientId}`,
  ),
]

export const createReactionWorker = (deps: BackgroundDeps, onEmailsWritten: () => void): Reactions => {
  const { config, backgroundDatabase, backgroundDb, clock, queries, identity, textMessages, unsubscribeTokens } = deps
  const { changePublisher, pollInterval = 1_000 } = deps
  return createReactions(
    {
      ...deps,
      codec: { decode: deps.decodeOnce },
      db: backgroundDb,
      pool: backgroundDatabase.pool,
      pollInterval,
      logger: deps.logger.child({ part: 'reactions' }),
      onCommitted: (effects, position) => {
        const topics = getTopicsToPublish(effects)
        if (topics.length > 0) changePublisher.publishTopics(topics, position)
        if (effects.emails.length > 0) onEmailsWritten()
      },
    },
    listReactions({
      ...deps,
      thresholds: config.sla,
      findReviewers: (minPosition) => queries.platformStaff(minPosition),
      findAdmins: (minPosition) => queries.platformAdmins(minPosition),
      findClaimedReviews: queries.claimedReviews,
      findAssignedConversations: queries.assignedConversations,
      findReferralsAddressedTo: queries.referralsAddressedTo,
      findPeopleAt: queries.currentPeopleAt,
      findUpcomingAppointments: queries.currentAppointmentsWith,
      findAppointmentsAbout: queries.currentAppointmentsAbout,
      findOpenContactTasks: queries.openContactTasksOf,
      findNewestReferral: queries.newestReferralOf,
      endInvitations: (organizationId) => identity.invitations.endAll(organizationId),
      inviteContact: async (invitation, approverId) =>
        (await identity.invitations.sendForApplication(invitation, approverId))?.refused,
      revokeInvitation: (applicationId) => identity.invitations.endOfApplication(applicationId),
      onAccessChanged: changePublisher.publishAccessChange,
      readHistory: createStreamHistoryReader(deps),
      findMembers: queries.members,
      findOwners: identity.accounts.findOwners,
      findAccounts: identity.accounts.findMany,
      findTextNumber: textMessages.findForUpdates,
      findMailFrequency: createMailPreferences(backgroundDb, clock).find,
      tokens: unsubscribeTokens,
      publicUrl: config.publicUrl,
      contactEmail: config.contactEmail,
      familyMailDelay: config.familyMailDelay,
      dailyHour: config.dailyMailHour,
    }),
  )
}
