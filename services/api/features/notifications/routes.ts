// Notifications: staff notifications, a partner's updates, a family's recent activity, and email preferences. All
// routes return only the signed-in user's own data (NOT-01, NOT-06, NOT-10).
import { defaultLanguage } from '#contracts/language.ts'
import { RefusalError } from '#domain/decision.ts'
import { createMailPreferences, defaultFrequency } from '#notifications/mail-preferences.ts'
import { createNotifications } from '#notifications/notifications.ts'
import { createUpdates } from '#notifications/updates.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { installLinkKeyCookies } from '../../link-key-cookies.ts'
import type { Principal } from '../../principal.ts'
import { registerOneClickUnsubscribeRoutes } from './one-click-unsubscribe.ts'

/** The route's access rule guarantees an id. We still check it here. */
const requireId = (id: string | null): string => {
  if (id === null) throw new RefusalError('not_permitted')
  return id
}

const getDefaultFrequency = ({ user }: Principal) =>
  user.platformRole === null && user.memberships.length === 0 ? defaultFrequency.family : defaultFrequency.worker

export const notificationsFeature: FeatureModule<
  'db' | 'clock' | 'queries' | 'identity' | 'principals' | 'mailingList' | 'unsubscribeTokens' | 'settings'
> = async ({ app, route }, { db, clock, queries, identity, principals, mailingList, unsubscribeTokens, settings }) => {
  const notifications = createNotifications(db, clock)
  const updates = createUpdates(db, queries.knownOrganizations, clock)
  const mailPreferences = createMailPreferences(db, clock)
  const { dailyMailHour: dailyHour } = settings
  const linkKeys = await installLinkKeyCookies(app, settings)
  await registerOneClickUnsubscribeRoutes(app, { mailPreferences, mailingList, unsubscribeTokens })

  route('notifications', ({ query, principal }) => notifications.list(principal.user.id, query))
  route('markNotificationsRead', async ({ body, principal }) => ({
    unread: await notifications.markRead(principal.user.id, body.id),
  }))

  route('organizationUpdates', async ({ query, principal: { user, actor } }) =>
    updates.list(requireId(actor.organizationId), user.id, query.page),
  )
  route('markUpdatesRead', async ({ body, principal: { user, actor } }) => ({
    unread: await updates.markRead(requireId(actor.organizationId), user.id, body.id),
  }))

  const findMailPreference = async (principal: Principal) => ({
    frequency: (await mailPreferences.find(principal.user.id)) ?? getDefaultFrequency(principal),
    dailyHour,
    language: (await identity.accounts.find(principal.user.id))?.language ?? defaultLanguage,
  })
  route('mailPreference', ({ principal }) => findMailPreference(principal))
  route('setMailPreference', async ({ body: { frequency, language }, principal }) => {
    if (frequency !== undefined) await mailPreferences.set(principal.user.id, frequency)
    if (language !== undefined) {
      await identity.accounts.setLanguage(principal.user.id, language)
      principals.evict(principal.sessionId)
    }
    return findMailPreference(principal)
  })
  route('unsubscribe', async ({ body, request }) => {
    const userId = unsubscribeTokens.ownerOf(linkKeys.find(request, body.token))
    if (userId === undefined || !(await mailPreferences.set(userId, 'never'))) throw new RefusalError('invalid_link')
    return {}
  })
}
